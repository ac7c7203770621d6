// The lines of the preview: one for each price of each row, with its warnings.
import type { PreviewedRow, PriceChangePreview } from '#contract/prices/price-changes.ts'

export interface PreviewLine {
  /** Its index in the whole preview. */
  id: number
  row: PreviewedRow
  line: PreviewedRow['lines'][number]
}
export const shownLines = ['all', 'changed', 'warned', 'refused', 'left'] as const
export type PreviewHeading = (typeof shownLines)[number]

/** The lines under each heading of the preview. */
export function groupsOf(preview: PriceChangePreview): Record<PreviewHeading, PreviewLine[]> {
  const all = preview.rows.flatMap((row) => row.lines.map((line) => ({ row, line }))).map((one, id) => ({ id, ...one }))
  const under = (shown: PreviewHeading) => all.filter((line) => isShown(line, shown))
  return { all, changed: under('changed'), warned: under('warned'), refused: under('refused'), left: under('left') }
}

function isShown({ row, line }: PreviewLine, shown: PreviewHeading): boolean {
  const moves = row.outcome === 'changed' && line.before !== line.after
  if (shown === 'changed') return moves
  if (shown === 'warned') return row.outcome === 'changed' && (row.warnings.length > 0 || line.unrounded)
  if (shown === 'refused') return row.outcome === 'refused'
  return shown === 'all' || (!moves && row.outcome !== 'refused')
}
