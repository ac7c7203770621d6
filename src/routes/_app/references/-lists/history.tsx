// The history of reference data, in the words of its lists.
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

import type { HistoryField } from '#contract/activities.ts'
import type { ReferenceEntity } from '#contract/reference-counts.ts'
import { History } from '#kit/history/history.tsx'
import type { HistoryWords } from '#kit/history/words.ts'

export const ReferenceHistory = ({ kind, id }: { kind: ReferenceEntity; id: number }) => (
  <History entity={kind} id={id} words={wordsOf[kind]} />
)

const name = { label: msg`Nom`, phrase: msg`le nom` }
const zone = { label: msg`Filiale`, phrase: msg`la filiale` }

const business: HistoryWords<HistoryField<'business'>> = {
  labels: { name: name.label },
  phrases: { name: name.phrase },
  created: (author) => <Trans>{author} a créé l’activité</Trans>,
  deleted: (author) => <Trans>{author} a supprimé l’activité</Trans>,
}

const jobs: HistoryWords<HistoryField<'jobs'>> = {
  labels: { name: name.label, level: msg`Niveau`, parent_id: msg`Métier parent`, business_id: msg`Activité` },
  phrases: { name: name.phrase, level: msg`le niveau`, parent_id: msg`le métier parent`, business_id: msg`l’activité` },
  created: (author) => <Trans>{author} a créé le métier</Trans>,
  deleted: (author) => <Trans>{author} a supprimé le métier</Trans>,
  value: (field, value) => {
    if (field !== 'level') return undefined
    return value === 'sub_job' ? <Trans>Sous-métier</Trans> : <Trans>Métier</Trans>
  },
}

const manufacturers: HistoryWords<HistoryField<'manufacturers'>, 'merged' | 'merged_into'> = {
  labels: { name: name.label, merged: msg`Fusion`, merged_into: msg`Fusionné avec` },
  phrases: { name: name.phrase },
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
}

const tags: HistoryWords<HistoryField<'tags'>> = {
  labels: { name: name.label, zone: zone.label },
  phrases: { name: name.phrase, zone: zone.phrase },
  created: (author) => <Trans>{author} a créé le tag</Trans>,
  deleted: (author) => <Trans>{author} a supprimé le tag</Trans>,
}

const catalogs: HistoryWords<HistoryField<'catalogs'>> = {
  labels: {
    name: name.label,
    code: msg`Code`,
    zone: zone.label,
    start_date: msg`Début de validité`,
    end_date: msg`Fin de validité`,
  },
  phrases: {
    name: name.phrase,
    code: msg`le code`,
    zone: zone.phrase,
    start_date: msg`le début de validité`,
    end_date: msg`la fin de validité`,
  },
  created: (author) => <Trans>{author} a créé le catalogue</Trans>,
  deleted: (author) => <Trans>{author} a supprimé le catalogue</Trans>,
}

const wordsOf: Record<ReferenceEntity, HistoryWords> = { business, jobs, manufacturers, tags, catalogs }
