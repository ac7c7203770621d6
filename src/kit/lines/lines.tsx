// A set of lines that is edited in place: cell by cell, or by pasting cells of a spreadsheet.
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button, IconButton } from '../elements/controls.ts'
import { Box, Flex, Stack } from '../elements/layout.ts'
import { Text, VisuallyHidden } from '../elements/text.ts'
import { announce } from '../feedback/announce.tsx'
import { useFieldContext } from '../form/context.ts'
import { useKnownField } from '../form/known-field.ts'
import { Cell } from './cell.tsx'
import type { LineColumn } from './columns.ts'
import type { Line, LineErrors } from './lines-form.ts'
import { LeftCells, usePaste } from './paste.tsx'
import { useProblems } from './problems.ts'

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
  const { paste, left, dismiss } = usePaste({
    columns,
    make,
    lines: now,
    filled: (next) => {
      apply(next)
      keepProblems(() => false)
    },
  })
  const tracks = [...columns.map(({ width }) => width), ...(readOnly ? [] : [ordered ? '8.25rem' : '2.75rem'])].join(' ')
  return (
    <Stack gap="3" {...(!readOnly && { onPaste: paste })}>
      <LeftCells left={left} onDismiss={dismiss} />
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
