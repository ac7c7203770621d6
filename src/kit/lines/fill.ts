// Copies the current cell into all lines below it, by a button or by Ctrl+D as in a spreadsheet.
import { plural } from '@lingui/core/macro'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'

import { announce } from '../feedback/announce.tsx'
import type { LineColumn } from './columns.ts'
import type { Line } from './line.ts'
import type { Problems } from './problems.ts'

interface Filling<Of extends Line> {
  columns: readonly LineColumn<Of>[]
  lines: () => Of[]
  problems: Problems
  /** `written`: the filled cells; `problems`: the filled cells that are not understood, because the source cell is not. */
  filled: (lines: Of[], filling: { written: ReadonlySet<string>; problems: Problems }) => void
}

/**
 * Returns the lines with one cell of the line at index `at` copied into all lines below; if that cell is not understood, neither are
 * the copies.
 */
export function filledDown<Of extends Line>(all: readonly Of[], at: number, column: LineColumn<Of>, problems: Problems) {
  const source = all[at]
  const below = all.slice(at + 1).map(({ id }) => `${id}.${column.key}`)
  const problem = problems[`${source?.id}.${column.key}`]
  const value = source ? column.read(source) : null
  return {
    lines: all.map((line, place) => (place > at ? { ...line, ...column.write(value, line) } : line)),
    written: new Set(below),
    problems: problem === undefined ? {} : Object.fromEntries(below.map((cell) => [cell, problem])),
  }
}

/** `handlers` go on an element around the lines; `ready` is true once a cell has been entered. */
export function useFill<Of extends Line>({ columns, lines, problems, filled }: Filling<Of>) {
  const [cell, setCell] = useState<{ line: string; column: string } | null>(null)
  const column = columns.find(({ key }) => key === cell?.column)
  const down = () => {
    const all = lines()
    const at = all.findIndex(({ id }) => String(id) === cell?.line)
    if (!column || at < 0) return
    const { lines: next, ...filling } = filledDown(all, at, column, problems)
    filled(next, filling)
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
