// Jobs and sub-jobs as a lookup list.
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

import { client } from '#api/client.ts'
import { Job } from '#contract/lookups/jobs.ts'
import { jobFields } from '#contract/lookups/lookup-fields.ts'

import { fieldWords } from './fields.tsx'
import type { Lookup, WordsOf } from './lookup.ts'
import { ProductCount } from './product-count.tsx'

const fields = ['name', 'parent_id', 'business_id'] as const
const { labels, phrases } = fieldWords(fields)

export const jobs: Lookup = {
  fields,
  declared: jobFields,
  words: {
    all: msg`Métiers`,
    new: msg`Nouveau métier`,
    search: msg`Rechercher un métier`,
    counted: msg`Articles`,
    empty: msg`Aucun métier`,
  },
  history: {
    labels: { ...labels, level: msg`Niveau` },
    phrases: { ...phrases, level: msg`le niveau` },
    created: (author) => <Trans>{author} a créé le métier</Trans>,
    deleted: (author) => <Trans>{author} a supprimé le métier</Trans>,
    value: (field, value) => {
      if (field !== 'level') return undefined
      return value === 'sub_job' ? <Trans>Sous-métier</Trans> : <Trans>Métier</Trans>
    },
  } satisfies WordsOf<'jobs'>,
  uses: ({ id, parent }, total) => <ProductCount total={total} search={parent ? { sub_job_id: [id] } : { job_id: [id] }} />,
  row: Job,
  create: async ({ name, business_id, parent_id }) => await client.jobs.create({ name, business_id, parent_id }),
  update: async (at, changes) => await client.jobs.update({ ...changes, ...at }),
}
