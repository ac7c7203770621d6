// The cell that a person is in, copied into all lines below it: by a button, or by Ctrl+D as in a spreadsheet.
import { plural } from '@lingui/core/macro'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'

import { announce } from '../feedback/announce.tsx'
import type { LineColumn } from './columns.ts'
import type { Line } from './line.ts'

interface Filling<Of extends Line> {
  columns: readonly LineColumn<Of>[]
  lines: () => Of[]
  filled: (lines: Of[]) => void
}

/** `handlers` belong around the lines; `ready` once a cell was entered. */
export function useFill<Of extends Line>({ columns, lines, filled }: Filling<Of>) {
  const [cell, setCell] = useState<{ line: string; column: string } | null>(null)
  const column = columns.find(({ key }) => key === cell?.column)
  const down = () => {
    const all = lines()
    const at = all.findIndex(({ id }) => String(id) === cell?.line)
    const source = all[at]
    if (!column || !source) return
    const value = column.read(source)
    filled(all.map((line, place) => (place > at ? { ...line, ...column.write(value, line) } : line)))
    announce(plural(all.length - at - 1, { one: '# cellule recopiée', other: '# cellules recopiées' }))
  }
  const handlers = {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const [line, key] = [
        target.closest<HTMLElement>('[data-line]')?.dataset['line'],
        target.closest<HTMLElement>('[data-cell]')?.dataset['cell'],
      ]
      if (line && key) setCell({ line, column: key })
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 'd') return
      event.preventDefault()
      down()
    },
  }
  return { handlers, down, ready: column !== undefined }
}
