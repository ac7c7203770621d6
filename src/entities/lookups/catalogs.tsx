// Catalogues as a lookup list.
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

import { client } from '#api/client.ts'
import { catalogFields } from '#contract/lookups/lookup-fields.ts'
import { Catalog } from '#contract/prices/catalogs.ts'

import { fieldWords } from './fields.tsx'
import type { Lookup, WordsOf } from './lookup.ts'
import { ProductCount } from './product-count.tsx'

const fields = ['name', 'code', 'zone', 'exclusive', 'start_date', 'end_date'] as const

export const catalogs: Lookup = {
  fields,
  declared: catalogFields,
  words: {
    all: msg`Catalogues`,
    new: msg`Nouveau catalogue`,
    search: msg`Rechercher un catalogue`,
    counted: msg`Articles`,
    empty: msg`Aucun catalogue`,
  },
  history: {
    ...fieldWords(fields),
    created: (author) => <Trans>{author} a créé le catalogue</Trans>,
    deleted: (author) => <Trans>{author} a supprimé le catalogue</Trans>,
  } satisfies WordsOf<'catalogs'>,
  uses: (_row, total) => <ProductCount total={total} />,
  row: Catalog,
  create: async ({ name, code, zone, exclusive, start_date, end_date }) =>
    await client.catalogs.create({ name, code, zone, exclusive, start_date, end_date }),
  update: async (at, changes) => await client.catalogs.update({ ...changes, ...at }),
}
