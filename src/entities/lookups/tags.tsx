// Tags as a lookup list.
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

import { client } from '#api/client.ts'
import { tagFields } from '#contract/lookups/lookup-fields.ts'
import { Tag } from '#contract/lookups/tags.ts'

import { fieldWords } from './fields.tsx'
import type { Lookup, WordsOf } from './lookup.ts'
import { ProductCount } from './product-count.tsx'

const fields = ['name', 'zone'] as const

export const tags: Lookup = {
  fields,
  declared: tagFields,
  name_help: msg`Lettres, espaces, apostrophes et traits d’union.`,
  words: { all: msg`Tags`, new: msg`Nouveau tag`, search: msg`Rechercher un tag`, counted: msg`Articles`, empty: msg`Aucun tag` },
  history: {
    ...fieldWords(fields),
    created: (author) => <Trans>{author} a créé le tag</Trans>,
    deleted: (author) => <Trans>{author} a supprimé le tag</Trans>,
  } satisfies WordsOf<'tags'>,
  uses: ({ id }, total) => <ProductCount total={total} search={{ tag_ids: [id] }} />,
  row: Tag,
  create: async ({ name, zone }) => await client.tags.create({ name, zone: zone ?? '' }),
  update: async (at, { zone, ...changes }) => await client.tags.update({ ...changes, ...(zone ? { zone } : {}), ...at }),
}
