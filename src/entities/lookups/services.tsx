// Services as a lookup list.
import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'

import { client } from '#api/client.ts'
import { serviceFields } from '#contract/lookups/lookup-fields.ts'
import { Service } from '#contract/offers/services.ts'

import { fieldWords } from './fields.tsx'
import type { Lookup, WordsOf } from './lookup.ts'

const fields = ['name', 'reference'] as const

export const services: Lookup = {
  fields,
  declared: serviceFields,
  words: {
    all: msg`Services`,
    new: msg`Nouveau service`,
    search: msg`Rechercher un service`,
    counted: msg`Couvertures`,
    empty: msg`Aucun service`,
  },
  history: {
    ...fieldWords(fields),
    created: (author) => <Trans>{author} a créé le service</Trans>,
    deleted: (author) => <Trans>{author} a supprimé le service</Trans>,
  } satisfies WordsOf<'services'>,
  uses: (_row, total) => <Plural value={total} one="# couverture" other="# couvertures" />,
  row: Service,
  create: async ({ name, reference }) => await client.services.create({ name, reference }),
  update: async (at, changes) => await client.services.update({ ...changes, ...at }),
}
