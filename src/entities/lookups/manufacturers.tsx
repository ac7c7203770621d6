// Manufacturers as a lookup list.
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

import { client } from '#api/client.ts'
import { namedFields } from '#contract/lookups/lookup-fields.ts'
import { NamedLookup } from '#contract/shared/named-lookups.ts'

import { fieldWords } from './fields.tsx'
import type { Lookup, WordsOf } from './lookup.ts'
import { ProductCount } from './product-count.tsx'

const fields = ['name'] as const
const { labels, phrases } = fieldWords(fields)

export const manufacturers: Lookup = {
  fields,
  declared: namedFields,
  words: {
    all: msg`Fabricants`,
    new: msg`Nouveau fabricant`,
    search: msg`Rechercher un fabricant`,
    counted: msg`Articles`,
    empty: msg`Aucun fabricant`,
  },
  history: {
    labels: { ...labels, merged: msg`Fusion`, merged_into: msg`Fusionné avec` },
    phrases,
    created: (author) => <Trans>{author} a créé le fabricant</Trans>,
    deleted: (author) => <Trans>{author} a supprimé le fabricant</Trans>,
    change: (author, { field, new_value }) => {
      if (field !== 'merged' || !new_value || typeof new_value !== 'object' || !('name' in new_value)) return undefined
      const merged = String(new_value.name)
      return (
        <Trans>
          {author} a fusionné « {merged} » avec ce fabricant
        </Trans>
      )
    },
  } satisfies WordsOf<'manufacturers', 'merged' | 'merged_into'>,
  uses: ({ id }, total) => <ProductCount total={total} search={{ manufacturer_id: [id] }} />,
  row: NamedLookup,
  create: async ({ name }) => await client.manufacturers.create({ name }),
  update: async (at, changes) => await client.manufacturers.update({ ...changes, ...at }),
}
