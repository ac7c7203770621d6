// How a user arranged a table: visible columns, order, widths, pinned columns, density.
export interface TableLayout {
  /** The visible columns, in order. */
  columns: string[]
  /** Widths in pixels of the columns that the user resized. */
  widths: Record<string, number>
  /** The number of first columns that stay while the others scroll. */
  pinned: number
  density: 'comfortable' | 'compact'
}

/** Shows a column after the visible ones, or hides it; the last visible one cannot be hidden. */
export function toggleColumn(layout: TableLayout, id: string): TableLayout {
  if (!layout.columns.includes(id)) return { ...layout, columns: [...layout.columns, id] }
  const columns = layout.columns.filter((column) => column !== id)
  return columns.length === 0 ? layout : { ...layout, columns, pinned: Math.min(layout.pinned, columns.length) }
}

/** Moves a column by `step` places, but not past the ends. */
export function moveColumn(layout: TableLayout, id: string, step: -1 | 1): TableLayout {
  const from = layout.columns.indexOf(id)
  const to = from + step
  if (from < 0 || to < 0 || to >= layout.columns.length) return layout
  const columns = layout.columns.filter((column) => column !== id)
  columns.splice(to, 0, id)
  return { ...layout, columns }
}

/** Pins all columns up to this one, or up to the one before if this is the last pinned one. */
export function pinUpTo(layout: TableLayout, id: string): TableLayout {
  const place = layout.columns.indexOf(id) + 1
  return { ...layout, pinned: layout.pinned === place ? place - 1 : place }
}

const [NARROWEST, WIDEST] = [60, 800]

/** Sets the width of a column in pixels, within limits. */
export const widen = (layout: TableLayout, id: string, width: number): TableLayout => ({
  ...layout,
  widths: { ...layout.widths, [id]: Math.round(Math.min(WIDEST, Math.max(NARROWEST, width))) },
})
