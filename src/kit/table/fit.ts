// How wide columns are: as wide as they ask to be, and down to seven tenths of that where it makes more of them fit.
const LEAST = 0.72

export interface FittedColumn {
  id: string
  size: number
  /** Figures, badges and what a person has set keep their width. */
  flexible: boolean
}

/** What a press makes narrower: no wider than it can stand there. */
export const narrowest = (size: number): number => Math.round(size * LEAST)

/** A size is in pixels at the usual size of the text, and grows with that. */
export const lengthOf = (size: number): string => `${size / 16}rem`

/** Lengths of CSS, so that nothing is measured: `100cqw` is the room that the table has. */
export function fit(columns: readonly FittedColumn[], select: number): { widths: Map<string, string>; total: string } {
  const sum = (flexible: boolean) => columns.reduce((all, column) => (column.flexible === flexible ? all + column.size : all), 0)
  const [fixed, flexible] = [sum(false) + select, sum(true)]
  const within = (size: number) =>
    `clamp(${lengthOf(size * LEAST)}, (100cqw - ${lengthOf(fixed)}) * ${(size / flexible).toFixed(5)}, ${lengthOf(size)})`
  return {
    widths: new Map(columns.map((column) => [column.id, column.flexible ? within(column.size) : lengthOf(column.size)])),
    total: flexible > 0 ? `calc(${lengthOf(fixed)} + ${within(flexible)})` : lengthOf(fixed),
  }
}
