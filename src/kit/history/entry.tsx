// One event of the history: time and sentence; values too long for a sentence are shown on demand.
import { Box, chakra, Text } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { formatInstant } from '../format/formats.ts'
import { Fact, Facts } from '../page/facts.tsx'
import type { Activity, HistoryEntry } from './entries.ts'
import { isEmpty, isLong, Sentence, Value } from './sentence.tsx'
import { type HistoryWords, wordOf } from './words.ts'

/** A line of a history, as an item of its list. */
export function HistoryEntryLine({ entry, words }: { entry: HistoryEntry; words: HistoryWords }) {
  const [row] = entry.rows
  return (
    <Box as="li" ps="3" borderStartWidth="2px" borderColor="border.emphasized">
      <Text textStyle="xs" color="fg.muted">
        <time dateTime={entry.date}>{formatInstant(entry.date)}</time>
        {row?.plan && <PlanName plan={row.plan} />}
      </Text>
      <Text textStyle="sm" overflowWrap="anywhere">
        <Sentence entry={entry} words={words} />
      </Text>
      {entry.action !== 'updated' && <SetFields rows={entry.rows} words={words} />}
      {entry.action === 'updated' && row && (isLong(row.old_value) || isLong(row.new_value)) && <BeforeAndAfter row={row} words={words} />}
    </Box>
  )
}

/** The price plan that made the change. */
function PlanName({ plan: { id, name } }: { plan: NonNullable<Activity['plan']> }) {
  return <> · {name === '' ? <Trans>Campagne tarifaire n° {id}</Trans> : <Trans>Campagne tarifaire « {name} »</Trans>}</>
}

/** The values that were set; fields whose values the reader may not see are left out. */
function SetFields({ rows, words }: { rows: Activity[]; words: HistoryWords }) {
  const { i18n } = useLingui()
  const known = rows.flatMap(({ field, ...row }) => {
    const label = field === null ? undefined : wordOf(words.labels, field)
    const hidden = isEmpty(row.new_value) && isEmpty(row.old_value)
    return label && !hidden ? [{ ...row, field, label: i18n._(label) }] : []
  })
  return (
    <Details summary={<Trans>Voir les valeurs</Trans>}>
      <Facts>
        {known.map(({ id, field, label, new_value, old_value }) => (
          <Fact key={id} label={label}>
            <Value field={field} value={new_value ?? old_value} words={words} />
          </Fact>
        ))}
      </Facts>
    </Details>
  )
}

function BeforeAndAfter({ row, words }: { row: Activity; words: HistoryWords }) {
  const { t } = useLingui()
  return (
    <Details summary={<Trans>Comparer</Trans>}>
      <Facts>
        <Fact label={t`Avant`}>
          <Value field={row.field} value={row.old_value} words={words} />
        </Fact>
        <Fact label={t`Après`}>
          <Value field={row.field} value={row.new_value} words={words} />
        </Fact>
      </Facts>
    </Details>
  )
}

function Details({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <chakra.details mt="1" textStyle="sm">
      <chakra.summary cursor="pointer" color="teal.fg" py="1" w="fit-content">
        {summary}
      </chakra.summary>
      <Box mt="2" maxH="80" overflowY="auto" tabIndex={-1}>
        {children}
      </Box>
    </chakra.details>
  )
}
