// The markups of a day, subsidiaries by actors: to read, type and paste; a national markup applies to a subsidiary without its own.
import { i18n } from '@lingui/core'
import { t as text } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue, useId, useState } from 'react'

import { useDay } from '#api/day.ts'
import { type CoefficientType, coefficientTypes } from '#engine/offers/markup.ts'
import { actors } from '#engine/prices/amounts.ts'
import { covers } from '#engine/time/days.ts'
import { coefficientTypeLabels } from '#entities/offers/markup-labels.ts'
import { actorLabels } from '#entities/prices/fields.ts'
import { Field } from '#kit/elements/controls.ts'
import { Flex, Stack } from '#kit/elements/layout.ts'
import { useFieldContext } from '#kit/form/context.ts'
import { DateInput } from '#kit/form/fields/date-input.tsx'
import { Select } from '#kit/form/fields/select.tsx'
import { formatNumber, formatPercent } from '#kit/format/formats.ts'
import { formatPeriod } from '#kit/format/period.ts'
import { bareDecimal, type LineColumn } from '#kit/lines/columns.ts'
import type { LineErrors } from '#kit/lines/line.ts'
import { LeftCells, type Pasting, usePaste } from '#kit/lines/paste.tsx'
import { type Problems, useProblems } from '#kit/lines/problems.ts'
import type { LineEdits } from '#kit/lines/row.tsx'
import { useLineSort } from '#kit/lines/sort.ts'
import { LineTable } from '#kit/lines/table.tsx'
import { Section } from '#kit/page/page.tsx'

import {
  errorsOfCells,
  type GridCell,
  type GridRow,
  gridRows,
  linesWith,
  otherWays,
  type GridView,
  timelineSegments,
  type Zone,
} from './grid-rows.ts'
import { type MarkupLine, valueAs } from './values.ts'

interface MarkupGridProps {
  zones: readonly Zone[]
  readOnly: boolean
  errors: LineErrors
  forgive: () => void
}

export function MarkupGrid({ zones, readOnly, errors, forgive }: MarkupGridProps) {
  const { t } = useLingui()
  const { form, name, state } = useFieldContext<MarkupLine[]>()
  const { problems, setProblem, keepProblems } = useProblems<MarkupLine>()
  const today = useDay()
  const [chosen, chooseDay] = useState<string | null>(null)
  const [coefficient_type, chooseWay] = useState<CoefficientType>('coefficient')
  const shown: GridView = { day: chosen ?? today, coefficient_type }
  const rows = gridRows(state.value, zones, shown)
  const columns = columnsOf(shown)
  const take = (rows: GridRow[], written: ReadonlySet<string> = new Set(), unread?: Problems) => {
    const next = linesWith(form.getFieldValue(name) as MarkupLine[], rows, shown)
    keepProblems(
      (cell) => !written.has(cell),
      () => form.setFieldValue(name, next),
      unread,
    )
    forgive()
  }
  /** A text that cannot be parsed is dropped with its cell, because another day has other cells. */
  const show = (choose: () => void) => {
    choose()
    keepProblems(
      (cell) => !rows.some(({ id: zone }) => cell.startsWith(`${zone}.`)),
      () => undefined,
    )
  }
  const edits: LineEdits<GridRow> = { set: (row, values) => take([{ ...row, ...values }]), setProblem }
  const filled: Pasting<GridRow>['filled'] = (next, { written, problems: unread }) => take(next, written, unread)
  const { inView, ...sort } = useLineSort(columns, rows)
  const lines = inView(rows)
  const { paste, left, dismiss } = usePaste({ columns, make: null, previewed: false, lines: () => lines, filled })
  const label = t`Coefficients du jour par filiale et acteur`
  const id = useId()
  return (
    <Section title={t`Coefficients en vigueur`}>
      <Stack gap="3" {...(!readOnly && { onPaste: paste })}>
        <Choices
          {...shown}
          lines={useDeferredValue(state.value)}
          onDay={(day) => show(() => chooseDay(day))}
          onWay={(way) => show(() => chooseWay(way))}
        />
        <LeftCells left={left} onDismiss={dismiss} />
        <LineTable
          key={`${shown.day} ${coefficient_type}`}
          {...{ id, label, lines, columns, readOnly, problems, edits, sort }}
          nameOf={(row) => row.name}
          ordered={false}
          errors={errorsOfCells(rows, errors)}
          wanted={null}
          onShown={() => undefined}
        />
      </Stack>
    </Section>
  )
}

interface ChoicesProps extends GridView {
  lines: readonly MarkupLine[]
  onDay: (day: string | null) => void
  onWay: (way: CoefficientType) => void
}

/** The choice of the day or of the period around it, and of the way in which values are expressed. */
function Choices({ day, coefficient_type, lines, onDay, onWay }: ChoicesProps) {
  const today = useDay()
  const periods = timelineSegments(lines)
  const current = periods.find((period) => covers(period, day))
  const choosePeriod = (start: string) => {
    const period = periods.find(({ start_date }) => start_date === start)
    if (period) onDay(covers(period, today) ? null : start)
  }
  return (
    <Flex gap="3" wrap="wrap">
      <Field.Root w="12rem">
        <Field.Label>
          <Trans>Jour</Trans>
        </Field.Label>
        <DateInput value={day} onChange={onDay} />
      </Field.Root>
      {periods.length > 1 && (
        <Field.Root w="17rem">
          <Field.Label>
            <Trans>Période</Trans>
          </Field.Label>
          <Select
            value={current?.start_date ?? ''}
            items={periods.map((period) => ({ value: period.start_date, label: formatPeriod(period, today) }))}
            onChange={choosePeriod}
          />
        </Field.Root>
      )}
      <Field.Root w="12rem">
        <Field.Label>
          <Trans>Écrit en</Trans>
        </Field.Label>
        <Select
          value={coefficient_type}
          items={coefficientTypes.map((way) => ({ value: way, label: i18n._(coefficientTypeLabels[way]) }))}
          onChange={(wanted) => onWay(coefficientTypes.find((way) => way === wanted) ?? 'coefficient')}
        />
      </Field.Root>
    </Flex>
  )
}

const columnsOf = ({ day, coefficient_type }: GridView): LineColumn<GridRow>[] => [
  {
    key: 'zone',
    label: text`Filiale`,
    width: 'minmax(9rem, 18rem)',
    control: { kind: 'text', maxLength: 255 },
    read: (row) => row.name,
    write: () => ({}),
    field: () => null,
    fixed: true,
  },
  ...actors.map((actor): LineColumn<GridRow> => ({
    key: actor,
    label: i18n._(actorLabels[actor]),
    width: '10rem',
    control: { kind: 'decimal', ...(coefficient_type !== 'coefficient' && { unit: 'PERCENT', signed: true }) },
    read: ({ cells }) => cells[actor].value,
    write: (value, { cells }) => ({ cells: { ...cells, [actor]: { ...cells[actor], value } } }),
    field: () => actor,
    inherited: ({ cells }) => {
      const { national } = cells[actor]
      return national && valueAs(national, coefficient_type)
    },
    hint: ({ cells }) => hintOf(cells[actor], day, coefficient_type),
  })),
]

/** « taux de marge 25 % · taux de marque 20 % · depuis le 01/01/2026 », or the value that applies instead: « national : × 1,25 ». */
function hintOf({ own, national }: GridCell, day: string, shown: CoefficientType): string | null {
  if (own) {
    const ways = otherWays(own, shown).map(([way, value]) => `${i18n._(coefficientTypeLabels[way]).toLowerCase()} ${wayText(way, value)}`)
    return [...ways, formatPeriod(own, day)].join(' · ')
  }
  const value = national && valueAs(national, shown)
  return value && text`national : ${wayText(shown, value)}`
}

function wayText(way: CoefficientType, value: string): string {
  const bare = bareDecimal(value) ?? ''
  return way === 'coefficient' ? `× ${formatNumber(bare)}` : formatPercent(bare)
}
