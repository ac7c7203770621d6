// What every chart has: its words, a drawing that the keyboard reaches, and its figures in a table.
import type { ReactNode } from 'react'

import { html, Stack } from '../elements/layout.ts'
import { Section } from '../page/page.tsx'

interface FigureProps {
  title: string
  /** What the chart shows, as one would say it. */
  words: readonly ReactNode[]
  chart?: ReactNode
  /** Its figures. */
  table?: ReactNode
}

/** A chart for who looks, its sentences for who listens, and its figures for who wants them exactly. */
export function ChartSection({ title, words, chart, table }: FigureProps) {
  return (
    <Section title={title}>
      <Stack gap="4">
        <html.figure minW="0" display="grid" gap="2" gridTemplateColumns="minmax(0, 1fr)">
          {chart}
          <html.figcaption textStyle="sm" color="fg.muted">
            {/* One after the other in one line, as long as there is room. */}
            <html.ul listStyleType="none" display="flex" flexWrap="wrap" columnGap="4">
              {words.map((sentence, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- sentences stand in their order
                <li key={at}>{sentence}</li>
              ))}
            </html.ul>
          </html.figcaption>
        </html.figure>
        {table}
      </Stack>
    </Section>
  )
}

/** As wide as there is room; the ring of the focus, which Chakra's charts take away, is back. */
export const chartFrame = {
  aspectRatio: 'auto',
  minW: '0',
  css: {
    '& .recharts-surface:focus-visible': { outline: '2px solid', outlineColor: 'colorPalette.focusRing', outlineOffset: '2px' },
    breakInside: 'avoid',
  },
} as const

/** What is pointed at, in figures. */
export const tooltipBox = (format: (value: string) => string) => ({
  hideIndicator: true,
  formatter: (value: unknown) => format(String(value)),
})

interface NameTickProps {
  x?: number
  y?: number
  payload?: { value: string }
  /** How many letters have room. */
  most: number
  lang?: string | undefined
}

/** A name beside its bar; a long one is cut, and told whole in the table. */
export function NameTick({ x = 0, y = 0, payload, most, lang }: NameTickProps) {
  const { value = '' } = payload ?? {}
  return (
    <text x={x} y={y} dy="0.35em" textAnchor="end" className="recharts-cartesian-axis-tick-value" lang={lang}>
      <title>{value}</title>
      {value.length > most ? `${value.slice(0, most - 1)}…` : value}
    </text>
  )
}
