// Pasting cells of a spreadsheet into a set of lines, and the cells that were not understood.
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ClipboardEvent, useState } from 'react'

import { useDay } from '#api/day.ts'
import { toast } from '#device/notices.ts'
import { cellsOfCopy } from '#engine/parsing/cells.ts'

import { Button } from '../elements/controls.ts'
import { List } from '../elements/text.ts'
import { announce } from '../feedback/announce.tsx'
import { Notice } from '../feedback/notice.tsx'
import type { LineColumn } from './columns.ts'
import { LeftTexts } from './left-texts.tsx'
import type { Line } from './line.ts'
import { PastePreview } from './paste-preview.tsx'
import { pasteCells, type PasteResult } from './pasted.ts'
import type { Problems } from './problems.ts'

type Left = Pick<PasteResult<Line>, 'left' | 'unknown' | 'aside'>
const NOTHING: Left = { left: [], unknown: [], aside: [] }
export interface Pasting<Of extends Line> {
  columns: readonly LineColumn<Of>[]
  /** Null if lines cannot be added. */
  make: (() => Of) | null
  lines: () => Of[]
  /** `written`: the cells pasted into; `problems`: those that stay empty and keep the form from being saved. */
  filled: (lines: Of[], pasted: { written: ReadonlySet<string>; problems: Problems }) => void
  /** Shows a preview first. */
  previewed: boolean
}

/** Fills the lines from the current cell; it is marked by `data-cell`, its line by `data-line`. */
export function usePaste<Of extends Line>({ columns, make, lines, filled, previewed }: Pasting<Of>) {
  const { t } = useLingui()
  const day = useDay()
  const [left, setLeft] = useState<Left>(NOTHING)
  const [shown, show] = useState<{ pasted: PasteResult<Of>; first: number } | null>(null)
  const take = (pasted: PasteResult<Of>) => {
    const problems = Object.fromEntries(pasted.left.flatMap(({ cell }) => (cell === null ? [] : [[cell, 'not_understood']])))
    filled(pasted.lines, { written: pasted.written, problems })
    setLeft(pasted)
    show(null)
    announce(plural(pasted.filled, { one: '# cellule collée', other: '# cellules collées' }))
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')
    // The text of a single cell is pasted by the browser.
    if (!cell || !/[\t\n]/.test(text.replace(/\r?\n$/, ''))) return
    event.preventDefault()
    const key = cell.closest<HTMLElement>('[data-line]')?.dataset['line']
    const row = lines().findIndex((line) => String(line.id) === key)
    const column = columns.findIndex((one) => one.key === cell.dataset['cell'])
    const pasted = pasteCells(lines(), columns, { rows: cellsOfCopy(text), row, column, make, day })
    if (previewed) show({ pasted, first: row })
    else take(pasted)
  }
  /** Adds the lines of a file after those already filled in, once the user has accepted the preview. */
  const bring = async (file: File) => {
    const { cellsIn } = await import('./sheet-file.ts')
    const rows = await cellsIn(file)
    if (rows === null) {
      toast.error({
        title: t`Ce fichier n’est pas un tableur lisible.`,
        description: t`Un fichier CSV ou XLSX de 2 Mo au plus est attendu.`,
      })
      return
    }
    const row = lines().findLastIndex((line) => columns.some(({ read }) => read(line) !== null)) + 1
    show({ pasted: pasteCells(lines(), columns, { rows, row, column: 0, make, day }), first: row })
  }
  const preview = shown && <PastePreview {...shown} columns={columns} onTake={() => take(shown.pasted)} onClose={() => show(null)} />
  return { paste, bring, left, preview, dismiss: () => setLeft(NOTHING) }
}

/** The cells of a spreadsheet that were not taken over, with their original text. */
export function LeftCells({ left, onDismiss }: { left: Left; onDismiss: () => void }) {
  const title = titleOf(left)
  if (title === null) return null
  return (
    <Notice
      status="warning"
      role="alert"
      title={title}
      action={
        <Button size="sm" variant="ghost" onClick={onDismiss}>
          <Trans>Compris</Trans>
        </Button>
      }
    >
      <List.Root ps="4" maxH="10rem" overflowY="auto">
        <LeftTexts left={left} as={List.Item} />
      </List.Root>
    </Notice>
  )
}

function titleOf({ left, unknown, aside }: Left): string | null {
  if (left.length > 0)
    return plural(left.length, { one: '# cellule collée n’a pas été comprise', other: '# cellules collées n’ont pas été comprises' })
  if (unknown.length > 0)
    return plural(unknown.length, { one: '# colonne collée n’a pas de place ici', other: '# colonnes collées n’ont pas de place ici' })
  if (aside.length > 0)
    return plural(aside.length, { one: '# ligne collée n’a pas été reprise', other: '# lignes collées n’ont pas été reprises' })
  return null
}
