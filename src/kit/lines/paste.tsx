// Cells of a spreadsheet that are pasted into a set of lines, and those of them that were not understood.
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ClipboardEvent, useState } from 'react'

import { toast } from '#device/notices.ts'

import { Button } from '../elements/controls.ts'
import { List } from '../elements/text.ts'
import { announce } from '../feedback/announce.tsx'
import { Notice } from '../feedback/notice.tsx'
import { type LineColumn, pasteCells, type PasteResult } from './columns.ts'
import type { Line } from './line.ts'
import { PastePreview } from './paste-preview.tsx'

type Left = PasteResult<Line>['left']
interface Pasting<Of extends Line> {
  columns: readonly LineColumn<Of>[]
  /** Null where there is always the same set of lines. */
  make: (() => Of) | null
  lines: () => Of[]
  filled: (lines: Of[]) => void
  /** What would become of the lines is shown first. */
  previewed: boolean
}

/** Fills the lines from the cell on that the person is in; it is marked by `data-cell`, its line by `data-line`. */
export function usePaste<Of extends Line>({ columns, make, lines, filled, previewed }: Pasting<Of>) {
  const { t } = useLingui()
  const [left, setLeft] = useState<Left>([])
  const [shown, show] = useState<{ pasted: PasteResult<Of>; first: number } | null>(null)
  const take = (pasted: PasteResult<Of>) => {
    filled(pasted.lines)
    setLeft(pasted.left)
    show(null)
    announce(plural(pasted.filled, { one: '# cellule collée', other: '# cellules collées' }))
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')
    // A single cell is an ordinary text.
    if (!cell || !/[\t\n]/.test(text.replace(/\r?\n$/, ''))) return
    event.preventDefault()
    const key = cell.closest<HTMLElement>('[data-line]')?.dataset['line']
    const row = lines().findIndex((line) => String(line.id) === key)
    const column = columns.findIndex((one) => one.key === cell.dataset['cell'])
    const pasted = pasteCells(lines(), columns, { text, row, column, make })
    if (previewed) show({ pasted, first: row })
    else take(pasted)
  }
  /** The lines of a file go behind what is filled in already, once they have been looked at. */
  const bring = async (file: File) => {
    const { copiedFrom } = await import('./sheet-file.ts')
    const text = await copiedFrom(file)
    if (text === null) {
      toast.error({
        title: t`Ce fichier n’est pas un tableur lisible.`,
        description: t`Un fichier CSV ou XLSX de 2 Mo au plus est attendu.`,
      })
      return
    }
    const row = lines().findLastIndex((line) => columns.some(({ read }) => read(line) !== null)) + 1
    show({ pasted: pasteCells(lines(), columns, { text, row, column: 0, make }), first: row })
  }
  const preview = shown && <PastePreview {...shown} columns={columns} onTake={() => take(shown.pasted)} onClose={() => show(null)} />
  return { paste, bring, left, preview, dismiss: () => setLeft([]) }
}

/** The pasted cells that were not understood, as they stood in the spreadsheet. */
export function LeftCells({ left, onDismiss }: { left: Left; onDismiss: () => void }) {
  if (left.length === 0) return null
  return (
    <Notice
      status="warning"
      role="alert"
      title={plural(left.length, { one: '# cellule collée n’a pas été comprise', other: '# cellules collées n’ont pas été comprises' })}
      action={
        <Button size="sm" variant="ghost" onClick={onDismiss}>
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
  )
}
