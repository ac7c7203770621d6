// Widths of columns: their own size, or down to about seven tenths of it if that makes more of them fit.
const LEAST = 0.72

export interface FittedColumn {
  id: string
  size: number
  /** Numbers, badges and widths set by the user are not flexible. */
  flexible: boolean
}

/** The smallest width that the menu offers: the same that fitting would give. */
export const narrowest = (size: number): number => Math.round(size * LEAST)

/** Converts a size in pixels at the default text size to rem, so that it grows with the text. */
export const lengthOf = (size: number): string => `${size / 16}rem`

/** Returns CSS lengths, so that nothing needs to be measured: `100cqw` is the width available to the table. */
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
