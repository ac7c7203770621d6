// A set of lines that is edited in place: cell by cell, or by pasting cells of a spreadsheet.
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type ClipboardEvent, type ReactNode, useState } from 'react'

import { Button, Field, IconButton, NativeSelect } from '../elements/controls.ts'
import { Box, Flex, Stack } from '../elements/layout.ts'
import { List, Text, VisuallyHidden } from '../elements/text.ts'
import { announce } from '../feedback/announce.tsx'
import { firstMessage } from '../feedback/messages.ts'
import { Notice } from '../feedback/notice.tsx'
import { useFieldContext } from '../form/context.ts'
import { DateInput } from '../form/fields/date-input.tsx'
import { DecimalInput } from '../form/fields/decimal-input.tsx'
import { useKnownField } from '../form/known-field.ts'
import { bareDecimal, cellText, type LineColumn, pasteCells, type PasteResult } from './columns.ts'
import type { Line, LineErrors } from './lines-form.ts'

interface LinesProps<Of extends Line> {
  label: string
  columns: readonly LineColumn<Of>[]
  make: () => Of
  addText: ReactNode
  /** What a line is called where it is to be deleted. */
  nameOf: (line: Of) => string
  readOnly: boolean
  /** They act in the order in which they stand. */
  ordered?: boolean
  errors: LineErrors
  forgive: () => void
  empty: ReactNode
}
/** Texts that are not understood, by line and column; they keep the form from being saved. */
type Problems = Readonly<Record<string, string>>
const none: Problems = {}

/** The lines of the field around it. */
export function Lines<Of extends Line>({
  label,
  columns,
  make,
  addText,
  nameOf,
  readOnly,
  ordered = false,
  errors,
  forgive,
  empty,
}: LinesProps<Of>) {
  const { t } = useLingui()
  const id = useKnownField(label)
  const field = useFieldContext<Of[]>()
  const [left, setLeft] = useState<PasteResult<Of>['left']>([])
  const lines = field.state.value
  const now = () => field.form.getFieldValue(field.name) as Of[]
  const { problems, setProblem, keepProblems } = useProblems(field)
  const apply = (next: Of[]) => {
    field.handleChange(next)
    forgive()
  }
  const set = (line: Of, values: Partial<Of>) => apply(now().map((one) => (one.id === line.id ? { ...one, ...values } : one)))
  const remove = (line: Of) => {
    apply(now().filter((one) => one.id !== line.id))
    keepProblems((key) => !key.startsWith(`${line.id}.`))
    announce(t`Ligne supprimée`)
  }
  const move = (line: Of, step: -1 | 1) => {
    const at = now().findIndex((one) => one.id === line.id)
    const next = now().filter((one) => one.id !== line.id)
    apply(next.toSpliced(Math.max(0, at + step), 0, line))
    announce(step === 1 ? t`Descendu` : t`Monté`)
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')
    // A single cell is an ordinary text.
    if (readOnly || !cell || !/[\t\n]/.test(text.replace(/\r?\n$/, ''))) return
    event.preventDefault()
    const key = cell.closest<HTMLElement>('[data-line]')?.dataset['line']
    const row = now().findIndex((line) => String(line.id) === key)
    const column = columns.findIndex((one) => one.key === cell.dataset['cell'])
    const pasted = pasteCells(now(), columns, { text, row, column, make })
    apply(pasted.lines)
    keepProblems(() => false)
    setLeft(pasted.left)
    announce(plural(pasted.filled, { one: '# cellule collée', other: '# cellules collées' }))
  }
  const tracks = [...columns.map(({ width }) => width), ...(readOnly ? [] : [ordered ? '8.25rem' : '2.75rem'])].join(' ')
  return (
    <Stack gap="3" onPaste={paste}>
      {left.length > 0 && (
        <Notice
          status="warning"
          role="alert"
          title={plural(left.length, { one: '# cellule collée n’a pas été comprise', other: '# cellules collées n’ont pas été comprises' })}
          action={
            <Button size="sm" variant="ghost" onClick={() => setLeft([])}>
              <Trans>Compris</Trans>
            </Button>
          }
        >
          <List.Root ps="4" maxH="10rem" overflowY="auto">
            {left.map(({ line, column, text }, index) => (
              <List.Item key={index}>
                <Trans>
                  Ligne {line}, {column} : « {text} »
                </Trans>
              </List.Item>
            ))}
          </List.Root>
        </Notice>
      )}
      <Box
        role={lines.length > 0 ? 'table' : 'group'}
        aria-label={label}
        id={id}
        tabIndex={-1}
        borderWidth={lines.length > 0 ? '1px' : '0'}
        rounded="l3"
        overflowX="auto"
      >
        {lines.length === 0 ? empty : <Header labels={columns.map((one) => one.label)} tracks={tracks} actions={!readOnly} />}
        {lines.map((line, at) => (
          <Box
            key={line.id}
            role="row"
            data-line={line.id}
            display="grid"
            gridTemplateColumns={{ base: '1fr 1fr', xl: tracks }}
            gap="2"
            px="3"
            py="2"
            alignItems="start"
            borderTopWidth="1px"
          >
            {columns.map((column, place) => (
              <Cell
                key={column.key}
                role={place === 0 ? 'rowheader' : 'cell'}
                {...{ column, line, readOnly, errors }}
                problem={problems[`${line.id}.${column.key}`]}
                onProblem={(key) => setProblem(`${line.id}.${column.key}`, key)}
                onChange={(value) => set(line, column.write(value, line))}
              />
            ))}
            {!readOnly && (
              <Box role="cell" justifySelf="end" whiteSpace="nowrap">
                {ordered && (
                  <>
                    <IconButton
                      variant="ghost"
                      aria-label={t`Monter ${nameOf(line)}`}
                      title={t`Monter`}
                      disabled={at === 0}
                      onClick={() => move(line, -1)}
                    >
                      <ArrowUp size={16} aria-hidden />
                    </IconButton>
                    <IconButton
                      variant="ghost"
                      aria-label={t`Descendre ${nameOf(line)}`}
                      title={t`Descendre`}
                      disabled={at === lines.length - 1}
                      onClick={() => move(line, 1)}
                    >
                      <ArrowDown size={16} aria-hidden />
                    </IconButton>
                  </>
                )}
                <IconButton variant="ghost" aria-label={t`Supprimer ${nameOf(line)}`} title={t`Supprimer`} onClick={() => remove(line)}>
                  <Trash2 size={16} aria-hidden />
                </IconButton>
              </Box>
            )}
          </Box>
        ))}
      </Box>
      {!readOnly && (
        <Flex gap="3" wrap="wrap" align="center">
          <Button type="button" variant="outline" onClick={() => apply([...now(), make()])}>
            <Plus size={16} aria-hidden /> {addText}
          </Button>
          {lines.length > 0 && (
            <Text textStyle="sm" color="fg.muted">
              <Trans>Des cellules copiées d’un tableur se collent dans n’importe quelle cellule.</Trans>
            </Text>
          )}
        </Flex>
      )}
    </Stack>
  )
}

function Header({ labels, tracks, actions }: { labels: string[]; tracks: string; actions: boolean }) {
  const { t } = useLingui()
  return (
    <Box
      role="row"
      display={{ base: 'none', xl: 'grid' }}
      gridTemplateColumns={tracks}
      gap="2"
      px="3"
      py="2"
      textStyle="sm"
      color="fg.muted"
      bg="bg.muted"
    >
      {labels.map((label) => (
        <Box role="columnheader" key={label}>
          {label}
        </Box>
      ))}
      {actions && (
        <Box role="columnheader">
          <VisuallyHidden>{t`Actions`}</VisuallyHidden>
        </Box>
      )}
    </Box>
  )
}

interface CellProps<Of extends Line> {
  role: 'rowheader' | 'cell'
  column: LineColumn<Of>
  line: Of
  readOnly: boolean
  errors: LineErrors
  problem: string | undefined
  onProblem: (key: string | null) => void
  onChange: (value: string | null) => void
}

function Cell<Of extends Line>({ role, column, line, readOnly, errors, problem, onProblem, onChange }: CellProps<Of>) {
  const { label, control, field, follows } = column
  const name = field(line)
  const error = firstMessage([problem ?? (name === null ? undefined : errors[`${line.id}.${name}`])])
  const quiet = follows?.(line) ?? false
  const value = column.read(line)
  const narrowLabel = (
    <Text aria-hidden hideFrom="xl" textStyle="xs" color="fg.muted">
      {label}
    </Text>
  )
  if (readOnly)
    return (
      <Box role={role} minW="0" py="1" color={quiet ? 'fg.muted' : undefined} overflowWrap="anywhere">
        {narrowLabel}
        {cellText(column, line)}
      </Box>
    )
  return (
    <Box role={role} minW="0" data-cell={column.key} css={quiet ? { '& input': { color: 'fg.muted' } } : {}}>
      <Field.Root invalid={error !== undefined} gap="1">
        {narrowLabel}
        {control.kind === 'choice' ? (
          <NativeSelect.Root>
            <NativeSelect.Field aria-label={label} value={value ?? ''} onChange={(event) => onChange(event.target.value || null)}>
              {value === null && <option value="">—</option>}
              {control.items.map((item) => (
                <option key={item.value} value={item.value}>
                  {item.label}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        ) : control.kind === 'date' ? (
          <DateInput
            aria-label={label}
            value={value}
            invalid={problem !== undefined}
            onChange={onChange}
            onProblem={(invalid) => onProblem(invalid ? 'invalid_date' : null)}
          />
        ) : (
          <DecimalInput
            aria-label={label}
            value={bareDecimal(value)}
            maxDecimals={control.maxDecimals ?? 6}
            {...(control.unit && { unit: control.unit })}
            invalid={problem !== undefined}
            onChange={onChange}
            onProblem={onProblem}
          />
        )}
        <Field.ErrorText role="alert">{error}</Field.ErrorText>
      </Field.Root>
    </Box>
  )
}

/** They are kept with the field's errors: a form that is taken back has none either. */
function useProblems<Of extends Line>(field: ReturnType<typeof useFieldContext<Of[]>>) {
  const of = ({ errorMap }: { errorMap: { onMount?: unknown } }) =>
    (errorMap.onMount as { problems?: Problems } | undefined)?.problems ?? none
  const change = (next: (before: Problems) => Problems) =>
    field.setMeta((meta) => {
      const problems = next(of(meta))
      const onMount = Object.keys(problems).length > 0 ? { key: 'lines', problems } : undefined
      return { ...meta, errorMap: { ...meta.errorMap, onMount } }
    })
  return {
    problems: of(field.state.meta),
    setProblem: (key: string, problem: string | null) =>
      change((before) => {
        const others = Object.fromEntries(Object.entries(before).filter(([one]) => one !== key))
        return problem === null ? others : { ...others, [key]: problem }
      }),
    keepProblems: (keep: (key: string) => boolean) =>
      change((before) => Object.fromEntries(Object.entries(before).filter(([key]) => keep(key)))),
  }
}
