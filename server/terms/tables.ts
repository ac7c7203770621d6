// Normalizes tables with merged cells, so that every cell has its place and all rows have the same width.
import type { Block } from './text.ts'

export interface Cell {
  is_head: boolean
  blocks: Block[]
  /** The numbers of columns and rows that it spans. */
  colspan: number
  rowspan: number
}

/** Reads a colspan or rowspan attribute; invalid values count as 1. */
export const spanOf = (text: string | undefined, most: number): number => {
  const span = Number(text ?? 1)
  return Number.isInteger(span) && span >= 1 ? Math.min(span, most) : 1
}

/**
 * Makes all rows as wide as the widest one. Cells that would reach below the table end with it; of two cells that cover the same place, the
 * later one moves to the right; rows without a cell of their own are removed.
 */
export function padRows(given: readonly Cell[][]): Cell[][] {
  const rows = withoutEmptyRows(given)
  /** The places taken in each row by its cells and by cells that reach into it from above. */
  const taken: boolean[][] = rows.map(() => [])
  const placed = rows.map((row, y) =>
    row.map((cell) => {
      let x = 0
      while (taken[y]?.[x]) x += 1
      let colspan = 1
      while (colspan < cell.colspan && !taken[y]?.[x + colspan]) colspan += 1
      const rowspan = Math.min(cell.rowspan, rows.length - y)
      for (let below = y; below < y + rowspan; below += 1) for (let at = x; at < x + colspan; at += 1) mark(taken, below, at)
      return { ...cell, colspan, rowspan }
    }),
  )
  const width = Math.max(0, ...taken.map((places) => places.length))
  return placed.map((row, y) => {
    const free = Array.from({ length: width }, (_, x) => x).filter((x) => !taken[y]?.[x]).length
    const empty = { is_head: row[0]?.is_head ?? false, blocks: [], colspan: 1, rowspan: 1 }
    return [...row, ...Array.from({ length: free }, () => empty)]
  })
}

function mark(taken: boolean[][], y: number, x: number): void {
  const places = taken[y]
  if (!places) return
  while (places.length < x) places.push(false)
  places[x] = true
}

/** Removes rows that are completely covered from above; the covering cells then span one row less. */
function withoutEmptyRows(rows: readonly Cell[][]): Cell[][] {
  return rows.flatMap((row, y) =>
    row.length === 0
      ? []
      : [
          row.map((cell) => ({
            ...cell,
            rowspan: Math.max(1, cell.rowspan - rows.slice(y, y + cell.rowspan).filter((one) => one.length === 0).length),
          })),
        ],
  )
}
