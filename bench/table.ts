// One figure, and the table of all of them.
export interface Row {
  what: string
  ours: number
  limit?: number
  unit: string
  /** The value that is compared with the goal: a ratio to the limit, or the figure itself. */
  figure: number
  goal: { at: 'least' | 'most'; value: number }
}

/** A figure that is itself compared with its goal. */
export const atMost = (what: string, figure: number, unit: string, value: number): Row => ({
  what,
  ours: figure,
  unit,
  figure,
  goal: { at: 'most', value },
})

export const reached = ({ figure, goal }: Row): boolean => (goal.at === 'least' ? figure >= goal.value : figure <= goal.value)

const short = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3))

export function print(rows: Row[]): void {
  console.table(
    rows.map((row) => ({
      what: row.what,
      ours: `${short(row.ours)} ${row.unit}`,
      limit: row.limit === undefined ? '' : `${short(row.limit)} ${row.unit}`,
      figure: short(row.figure),
      goal: `${row.goal.at === 'least' ? '≥' : '≤'} ${row.goal.value}`,
      reached: reached(row) ? 'yes' : 'NO',
    })),
  )
}

/** The middle value, so that one noisy run is not decisive. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
