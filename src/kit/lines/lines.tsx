// A set of lines edited in place: cell by cell, or by pasting cells of a spreadsheet.
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDownToLine, Plus, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { Button } from '../elements/controls.ts'
import { Box, Flex, Stack } from '../elements/layout.ts'
import { Text } from '../elements/text.ts'
import { announce } from '../feedback/announce.tsx'
import { FilePicker } from '../files/file-picker.tsx'
import { useFieldContext } from '../form/context.ts'
import { useKnownField } from '../form/known-field.ts'
import type { LineColumn } from './columns.ts'
import { useFill } from './fill.ts'
import type { Line, LineErrors } from './line.ts'
import { LeftCells, usePaste } from './paste.tsx'
import { type Problems, useProblems } from './problems.ts'
import type { LineContext, LineEdits } from './row.tsx'
import { inOrderOf, useLineSort } from './sort.ts'
import { lastStep, type Step, withStep } from './steps.ts'
import { LineTable } from './table.tsx'

interface LinesProps<Of extends Line> {
  label: string
  columns: readonly LineColumn<Of>[]
  make: () => Of
  addText: ReactNode
  /** Name of a line, for its delete button. */
  nameOf: (line: Of) => string
  readOnly: boolean
  /** The order of the lines matters. */
  ordered?: boolean
  errors: LineErrors
  forgive: () => void
  empty: ReactNode
  /** Enables filling cells down, a preview of pasted cells, and undo. */
  steps?: boolean
  /** Enables lines from a file, with a preview. */
  files?: boolean
  renderTools?: LineContext<Of>['renderTools']
  renderNote?: LineContext<Of>['renderNote']
  /** Shown beside the button that adds a line; their changes are steps that can be undone like any other. */
  renderActions?: (change: (of: (lines: Of[]) => Of[]) => void) => ReactNode
}

/** Edits the lines of the surrounding form field. */
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
  steps = false,
  files = false,
  renderTools,
  renderNote,
  renderActions,
}: LinesProps<Of>) {
  const id = useKnownField(label)
  const field = useFieldContext<Of[]>()
  const lines = field.state.value
  const { problems, now, apply, change, edits, undo } = useEdits<Of>(forgive)
  const [wanted, setWanted] = useState<Line['id'] | null>(null)
  const add = () => {
    const line = make()
    apply([...now(), line])
    setWanted(line.id)
  }
  const { inView, ...sort } = useLineSort(columns, lines)
  const nowInView = () => inView(now())
  const write = (next: Of[], { written, problems: unread }: { written: ReadonlySet<string>; problems: Problems }) =>
    apply(inOrderOf(next, now()), (cell) => !written.has(cell), undefined, unread)
  const fill = useFill({ columns, lines: nowInView, problems, filled: write })
  const { paste, bring, left, dismiss, preview } = usePaste({
    columns,
    make,
    previewed: steps,
    lines: nowInView,
    filled: write,
  })
  return (
    <Stack gap="3" {...(!readOnly && { onPaste: paste })} {...(steps && !readOnly && fill.handlers)}>
      {preview}
      <LeftCells left={left} onDismiss={dismiss} />
      {lines.length === 0 ? (
        <Box role="group" aria-label={label} id={id} tabIndex={-1}>
          {empty}
        </Box>
      ) : (
        <LineTable
          {...{ id, label, columns, nameOf, readOnly, ordered, errors, problems, edits, sort, wanted, renderTools, renderNote }}
          lines={inView(lines)}
          onShown={() => setWanted(null)}
        />
      )}
      {!readOnly && (
        <Flex gap="3" wrap="wrap" align="center">
          <Button type="button" variant="outline" onClick={add}>
            <Plus size={16} aria-hidden /> {addText}
          </Button>
          {files && (
            <FilePicker label={<Trans>Importer un fichier</Trans>} accept=".csv,.txt,.xlsx" onChoose={(file) => file && void bring(file)} />
          )}
          {renderActions?.(change)}
          {steps && lines.length > 1 && (
            <Button type="button" variant="outline" disabled={!fill.ready} onClick={fill.down}>
              <ArrowDownToLine size={16} aria-hidden /> <Trans>Recopier vers le bas</Trans>
            </Button>
          )}
          {steps && undo && (
            <Button type="button" variant="outline" onClick={undo}>
              <Undo2 size={16} aria-hidden /> <Trans>Étape précédente</Trans>
            </Button>
          )}
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

/** The edits of the lines in the surrounding form field. */
function useEdits<Of extends Line>(forgive: () => void) {
  const { t } = useLingui()
  // The field is a new object after every keystroke, the form is not.
  const { form, name, state } = useFieldContext<Of[]>()
  const [past, setPast] = useState<Step<Of>[]>([])
  const { problems, setProblem, keepProblems } = useProblems<Of>()
  const now = () => form.getFieldValue(name) as Of[]
  const put = (next: Of[], kept: (cell: string) => boolean, more?: Problems) => {
    keepProblems(kept, () => form.setFieldValue(name, next), more)
    forgive()
  }
  const apply = (next: Of[], kept: (cell: string) => boolean = () => true, by?: string, more?: Problems) => {
    const before = now()
    setPast((steps) => withStep(steps, { before, after: next, by, problems }))
    put(next, kept, more)
  }
  const change = (of: (lines: Of[]) => Of[]) => {
    const next = of(now())
    const same = next.filter((line) => now().includes(line))
    apply(next, (cell) => same.some(({ id }) => cell.startsWith(`${id}.`)))
  }
  const last = state.meta.isDefaultValue ? undefined : lastStep(past, state.value)
  const undo =
    last &&
    (() => {
      setPast(past.slice(0, -1))
      put(last.before, () => false, last.problems)
      announce(t`Modification annulée`)
    })
  const edits: LineEdits<Of> = {
    set: (line, values) =>
      apply(
        now().map((one) => (one.id === line.id ? { ...one, ...values } : one)),
        undefined,
        `${line.id}.${Object.keys(values).join()}`,
      ),
    remove: (line) => {
      apply(
        now().filter((one) => one.id !== line.id),
        (cell) => !cell.startsWith(`${line.id}.`),
      )
      announce(t`Ligne supprimée`)
    },
    move: (line, step) => {
      const at = now().findIndex((one) => one.id === line.id)
      const next = now().filter((one) => one.id !== line.id)
      apply(next.toSpliced(Math.max(0, at + step), 0, line))
      announce(step === 1 ? t`Descendu` : t`Monté`)
    },
    setProblem,
  }
  return { problems, now, apply, change, edits, undo }
}
