// One event of the history: when, the sentence, and on demand what is too long for one.
import { Box, chakra, Text } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { formatInstant } from '../../../kit/formats.ts'
import { RichText } from '../../../kit/rich-text-view.tsx'
import { fieldLabels } from './-form-labels.ts'
import { isProductField } from './-form-values.ts'
import { Fact, Facts } from './-sheet-facts.tsx'
import type { Activity, HistoryEntry } from './-sheet-history-entries.ts'
import { isLong, Sentence, Value } from './-sheet-sentence.tsx'

export function HistoryEntryLine({ entry }: { entry: HistoryEntry }) {
  const [row] = entry.rows
  return (
    <Box as="li" ps="3" borderStartWidth="2px" borderColor="border.emphasized">
      <Text textStyle="xs" color="fg.muted">
        <time dateTime={entry.date}>{formatInstant(entry.date)}</time>
      </Text>
      <Text textStyle="sm" overflowWrap="anywhere">
        <Sentence entry={entry} />
      </Text>
      {entry.action !== 'updated' && <SetFields rows={entry.rows} />}
      {entry.action === 'updated' && row && (isLong(row.old_value) || isLong(row.new_value)) && <BeforeAndAfter row={row} />}
    </Box>
  )
}

function SetFields({ rows }: { rows: Activity[] }) {
  const { i18n } = useLingui()
  const known = rows.flatMap(({ field, ...row }) =>
    field && isProductField(field) ? [{ ...row, field, label: i18n._(fieldLabels[field]) }] : [],
  )
  return (
    <Details summary={<Trans>Voir les valeurs</Trans>}>
      <Facts>
        {known.map(({ id, field, label, new_value, old_value }) => (
          <Fact key={id} label={label}>
            <Stored field={field} value={new_value ?? old_value} />
          </Fact>
        ))}
      </Facts>
    </Details>
  )
}

function BeforeAndAfter({ row }: { row: Activity }) {
  const { t } = useLingui()
  return (
    <Details summary={<Trans>Comparer</Trans>}>
      <Facts>
        <Fact label={t`Avant`}>
          <Stored field={row.field} value={row.old_value} />
        </Fact>
        <Fact label={t`Après`}>
          <Stored field={row.field} value={row.new_value} />
        </Fact>
      </Facts>
    </Details>
  )
}

/** Rich text as it looks, since only that was sanitised; every other text stays text. */
const Stored = ({ field, value }: { field: string | null; value: unknown }) =>
  field === 'public_comment' && typeof value === 'string' ? <RichText html={value} /> : <Value value={value} />

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
