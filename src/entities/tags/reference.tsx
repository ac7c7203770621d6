// Tags as a list of reference data.
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

import { client } from '#api/client.ts'
import { TagCreate } from '#contract/references/tags.ts'
import { Tag } from '#contract/shared/single-page.ts'

import { fieldWords } from '../references/fields.tsx'
import { ProductCount } from '../references/product-count.tsx'
import type { Reference, WordsOf } from '../references/reference.ts'

const fields = ['name', 'zone'] as const

export const tags: Reference = {
  fields,
  required: ['zone'],
  name: { check: TagCreate.entries.name, help: msg`Lettres, espaces, apostrophes et traits d’union.` },
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
