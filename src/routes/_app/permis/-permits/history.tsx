// The history of a permit: changes of its offers by name, of its levels field by field.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { HistoryField } from '#contract/entities.ts'
import type { BundleChoice } from '#engine/permits/levels.ts'
import { choiceNames, levelFields, permitFields } from '#entities/permits/fields.ts'
import { formatMoney } from '#kit/format/formats.ts'
import type { Activity } from '#kit/history/entries.ts'
import { History } from '#kit/history/history.tsx'
import { isEmpty, isLong, Value } from '#kit/history/sentence.tsx'
import { type HistoryWords, wordOf, wordsOf } from '#kit/history/words.ts'

export const PermitHistory = ({ id }: { id: number }) => <History entity="permits" id={id} words={words} />

const own = wordsOf(permitFields)
const levels = wordsOf(levelFields)
const words: HistoryWords<HistoryField<'permits'>> = {
  labels: { ...own.labels, ...levels.labels },
  phrases: { ...own.phrases, ...levels.phrases },
  created: (author) => <Trans>{author} a créé le permis</Trans>,
  deleted: (author) => <Trans>{author} a supprimé le permis</Trans>,
  change: (author, row) => {
    if (isEmpty(row.old_value) && isEmpty(row.new_value)) return undefined
    if (row.field === 'offers') return <OffersChange author={author} row={row} />
    return isLong(row.old_value) || isLong(row.new_value) ? undefined : <FromTo author={author} row={row} />
  },
  value: (field, value) => {
    if (typeof value !== 'string') return undefined
    if (field?.endsWith('_bundles')) return <ChoiceName choice={value as BundleChoice} />
    return field?.endsWith('_turnover') || field?.endsWith('_objective') ? formatMoney(value) : undefined
  },
}

/** Always shows both values, even if one of them is « non défini ». */
function FromTo({ author, row: { field, old_value, new_value } }: { author: ReactNode; row: Activity }) {
  const { i18n } = useLingui()
  const phrase = wordOf(words.phrases, field ?? '')
  const what = phrase ? i18n._(phrase) : field
  const shown = (value: unknown) => <Value field={field} value={value} words={words} />
  const [before, after] = [shown(old_value), shown(new_value)]
  return (
    <Trans>
      {author} a changé {what} de {before} à {after}
    </Trans>
  )
}

function ChoiceName({ choice }: { choice: BundleChoice }) {
  const { i18n } = useLingui()
  return i18n._(choiceNames[choice] ?? msg`non défini`)
}

type Names = { id: number; name: string }[]
const missingIn = (some: unknown, others: unknown): string =>
  ((some ?? []) as Names)
    .filter(({ id }) => !((others ?? []) as Names).some((one) => one.id === id))
    .map(({ name }) => `«\u00a0${name}\u00a0»`)
    .join(', ')

/** The added and the removed offers, by name. */
function OffersChange({ author, row: { old_value, new_value } }: { author: ReactNode; row: Activity }) {
  const [added, removed] = [missingIn(new_value, old_value), missingIn(old_value, new_value)]
  if (removed === '')
    return (
      <Trans>
        {author} a attaché {added}
      </Trans>
    )
  if (added === '')
    return (
      <Trans>
        {author} a détaché {removed}
      </Trans>
    )
  return (
    <Trans>
      {author} a attaché {added} et détaché {removed}
    </Trans>
  )
}
