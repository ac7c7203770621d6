// How a person has arranged a table: which columns, in which order, how wide, how many pinned, how dense.
export interface TableLayout {
  /** The visible columns in their order. */
  columns: string[]
  /** Widths in pixels of the columns that somebody changed. */
  widths: Record<string, number>
  /** So many of the first columns stay while the others scroll. */
  pinned: number
  density: 'comfortable' | 'compact'
}

/** Shows a column at its place among `all`, or hides it; the last visible one stays. */
export function toggleColumn(layout: TableLayout, id: string): TableLayout {
  if (!layout.columns.includes(id)) return { ...layout, columns: [...layout.columns, id] }
  const columns = layout.columns.filter((column) => column !== id)
  return columns.length === 0 ? layout : { ...layout, columns, pinned: Math.min(layout.pinned, columns.length) }
}

/** Moves a column by `step` places; at the ends it stays. */
export function moveColumn(layout: TableLayout, id: string, step: -1 | 1): TableLayout {
  const from = layout.columns.indexOf(id)
  const to = from + step
  if (from < 0 || to < 0 || to >= layout.columns.length) return layout
  const columns = layout.columns.filter((column) => column !== id)
  columns.splice(to, 0, id)
  return { ...layout, columns }
}

/** Pins every column up to this one, or up to the one before it when this is the last pinned. */
export function pinUpTo(layout: TableLayout, id: string): TableLayout {
  const place = layout.columns.indexOf(id) + 1
  return { ...layout, pinned: layout.pinned === place ? place - 1 : place }
}

const [NARROWEST, WIDEST] = [60, 800]

/** Gives a column a width in pixels, within what can be read and reached. */
export const widen = (layout: TableLayout, id: string, width: number): TableLayout => ({
  ...layout,
  widths: { ...layout.widths, [id]: Math.round(Math.min(WIDEST, Math.max(NARROWEST, width))) },
})
