// A table of figures: what it is about in front, figures at the end, and whole rows that sum up.
import type { ReactNode } from 'react'

import { Box, html } from '#kit/elements/layout.ts'

export interface FigureColumn {
  label: string
  /** A figure stands at the end of its column. */
  figure?: boolean
}
export interface FigureRow {
  id: string | number
  cells: readonly ReactNode[]
  /** Sums up those above. */
  total?: boolean
}

export function FigureTable({ label, columns, rows }: { label: string; columns: readonly FigureColumn[]; rows: readonly FigureRow[] }) {
  return (
    <Box overflowX="auto" tabIndex={0} role="group" aria-label={label}>
      <html.table
        w="full"
        textStyle="sm"
        aria-label={label}
        css={{
          '& :is(th, td)': { textAlign: 'start', py: '1.5', pe: '3', verticalAlign: 'top' },
          '& [data-figure]': { textAlign: 'end', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
          '& thead [data-figure]': { whiteSpace: 'normal', minWidth: '5rem' },
          '& :is(th, td):last-child': { pe: '0' },
          '& tbody tr': { borderTopWidth: '1px' },
          '& [data-total] :is(th, td)': { fontWeight: 'semibold' },
        }}
      >
        <thead>
          <tr>
            {columns.map(({ label: name, figure }) => (
              <th key={name} scope="col" data-figure={figure || undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells: [first, ...others], total }) => (
            <tr key={id} data-total={total || undefined}>
              <th scope="row">{first}</th>
              {others.map((cell, at) => (
                <td key={columns[at + 1]?.label} data-figure={columns[at + 1]?.figure || undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </html.table>
    </Box>
  )
}
