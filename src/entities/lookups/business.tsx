// Activities as a lookup list.
import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'

import { client } from '#api/client.ts'
import { namedFields } from '#contract/lookups/lookup-fields.ts'
import { NamedLookup } from '#contract/shared/named-lookups.ts'

import { fieldWords } from './fields.tsx'
import type { Lookup, WordsOf } from './lookup.ts'

const fields = ['name'] as const

export const business: Lookup = {
  fields,
  declared: namedFields,
  words: {
    all: msg`Activités`,
    new: msg`Nouvelle activité`,
    search: msg`Rechercher une activité`,
    counted: msg`Métiers`,
    empty: msg`Aucune activité`,
  },
  history: {
    ...fieldWords(fields),
    created: (author) => <Trans>{author} a créé l’activité</Trans>,
    deleted: (author) => <Trans>{author} a supprimé l’activité</Trans>,
  } satisfies WordsOf<'business'>,
  uses: (_row, total) => <Plural value={total} one="# métier" other="# métiers" />,
  row: NamedLookup,
  create: async ({ name }) => await client.business.create({ name }),
  update: async (at, changes) => await client.business.update({ ...changes, ...at }),
}
