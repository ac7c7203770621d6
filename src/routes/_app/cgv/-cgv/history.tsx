// Who changed which value of a variable, for which subsidiary.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { HistoryField } from '#contract/entities.ts'
import { cgvFields } from '#entities/terms/names.ts'
import { useCgvZones } from '#entities/terms/zones.ts'
import type { Activity } from '#kit/history/entries.ts'
import { History } from '#kit/history/history.tsx'
import { type HistoryWords, wordsOf } from '#kit/history/words.ts'

import { variablesQuery } from './queries.ts'

/** Shows nothing before the first version or value. */
export function ValuesHistory() {
  const { data } = useQuery(variablesQuery())
  return data?.id ? <History entity="cgv" id={data.id} words={words} /> : null
}

const words: HistoryWords<HistoryField<'cgv'>> = {
  ...wordsOf(cgvFields),
  created: (author) => <Trans>{author} a commencé les conditions</Trans>,
  deleted: (author) => <Trans>{author} a supprimé les conditions</Trans>,
  change: (author, row) => <ValueChange author={author} row={row} />,
}

type Values = Record<string, string>

/** « Alice Martin a changé l’escompte : pour Lyon, de « aucun » à « 2 % » ». */
function ValueChange({ author, row: { field, old_value, new_value } }: { author: ReactNode; row: Activity }) {
  const { t, i18n } = useLingui()
  const { zoneNameOf } = useCgvZones()
  const [old, now] = [(old_value ?? {}) as Values, (new_value ?? {}) as Values]
  const what = field !== null && Object.hasOwn(cgvFields, field) ? i18n._(cgvFields[field as keyof typeof cgvFields].phrase) : field
  const changes = [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((zone) => old[zone] !== now[zone])
    .map((zone) => {
      const place = zone === '' ? t`pour toutes les filiales` : forZone(zoneNameOf(zone))
      const [from, to] = [old[zone], now[zone]]
      if (from === undefined) return t`${place}, « ${to} »`
      return to === undefined ? t`${place}, plus de valeur (« ${from} » avant)` : t`${place}, « ${from} » devient « ${to} »`
    })
    .join(' ; ')
  return (
    <Trans>
      {author} a changé {what} : {changes}
    </Trans>
  )

  function forZone(name: string): string {
    return t`pour ${name}`
  }
}
