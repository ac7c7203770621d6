// Finds the header row of a pasted table, and the column that each of its cells names.
import { fold } from '#engine/parsing/fold.ts'
import { headUnit, withoutHeadUnit } from '#engine/parsing/numbers.ts'

import type { LineColumn } from './columns.ts'

export type Named<Of> = readonly (LineColumn<Of> | undefined)[]
interface Head<Of> {
  /** Index of the header row: titles may come before it. */
  at: number
  texts: readonly string[]
  named: Named<Of>
}
/** The maximum number of rows before the header. */
const TITLES = 10

const wordsOf = (text: string): string[] =>
  fold(text)
    .replaceAll('.', '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
const within = (few: string[], many: string[]) => few.length > 0 && few.every((word) => many.includes(word))

/** The column with this name, or the only one with matching words (« Prix » for « Prix HT »). */
function columnNamed<Of>(head: string, columns: readonly LineColumn<Of>[]): LineColumn<Of> | undefined {
  const exact = columns.find(({ label }) => fold(label) === fold(head))
  if (exact) return exact
  const words = wordsOf(withoutHeadUnit(head))
  const close = columns.filter(({ label }) => {
    const own = wordsOf(withoutHeadUnit(label))
    return within(words, own) || within(own, words)
  })
  return close.length === 1 ? close[0] : undefined
}

/** Whether numbers below a header are in the unit of its column: those below « CA (k€) » are not in euros. */
export function hasItsUnit<Of>({ label, control }: LineColumn<Of>, head: string): boolean {
  const unit = headUnit(head)
  return control.kind !== 'decimal' || unit === null || unit === control.unit || unit === headUnit(label)
}

const isFilled = (text: string) => text !== ''

/** The first row that names columns and is not a line itself, possibly after titles of one cell each; null if there is none. */
export function headOf<Of>(
  rows: readonly (readonly string[])[],
  columns: readonly LineColumn<Of>[],
  target: LineColumn<Of> | undefined,
): Head<Of> | null {
  const first = rows.findIndex((cells) => cells.filter(isFilled).length > 1)
  for (const at of new Set(first > 0 && first <= TITLES ? [0, first] : [0])) {
    const texts = rows[at] ?? []
    const named = namedBy(texts, columns, { alone: at === 0 && rows.length > 1 ? target : undefined })
    if (named) return { at, texts, named }
  }
  return null
}

function namedBy<Of>(
  heads: readonly string[],
  columns: readonly LineColumn<Of>[],
  { alone }: { alone: LineColumn<Of> | undefined },
): Named<Of> | null {
  const found = heads.map((head) => (head === '' ? undefined : columnNamed(head, columns)))
  const exact = (column: LineColumn<Of> | undefined, at: number) => column && fold(column.label) === fold(heads[at] ?? '')
  // If two headers match the same column, the exact one wins, or else the first.
  const named = found.map((column, at) => {
    const rivals = found.flatMap((one, place) => (one === column ? [place] : []))
    return column && (rivals.find((place) => exact(column, place)) ?? rivals[0]) === at ? column : undefined
  })
  const filled = heads.filter(isFilled).length
  const count = named.filter(Boolean).length
  if (filled === 1) return alone && count === 1 && named.includes(alone) ? named : null
  const isHead = count >= 2 && (count === filled || named.filter((column, at) => exact(column, at)).length >= 1)
  return isHead ? named : null
}
