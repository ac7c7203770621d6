// What all charts share: sentences, a drawing that can be reached by keyboard, and a table of the figures.
import type { ReactNode } from 'react'

import { html, Stack } from '../elements/layout.ts'
import { Section } from '../page/page.tsx'

interface FigureProps {
  title: string
  /** The sentences that sum up the chart. */
  words: readonly ReactNode[]
  chart?: ReactNode
  /** The figures of the chart. */
  table?: ReactNode
}

/** A chart with its sentences, also for screen readers, and its exact figures in a table. */
export function ChartSection({ title, words, chart, table }: FigureProps) {
  return (
    <Section title={title}>
      <Stack gap="4">
        <html.figure minW="0" display="grid" gap="2" gridTemplateColumns="minmax(0, 1fr)">
          {chart}
          <html.figcaption textStyle="sm" color="fg.muted">
            {/* The sentences share a line as long as there is room. */}
            <html.ul listStyleType="none" display="flex" flexWrap="wrap" columnGap="4">
              {words.map((sentence, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- the order of the sentences is fixed
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

/** Uses the available width, and restores the focus ring that Chakra's charts remove. */
export const chartFrame = {
  aspectRatio: 'auto',
  minW: '0',
  css: {
    '& .recharts-surface:focus-visible': { outline: '2px solid', outlineColor: 'colorPalette.focusRing', outlineOffset: '2px' },
    breakInside: 'avoid',
  },
} as const

/** Props of the tooltip: shows the formatted value. */
export const tooltipBox = (format: (value: string) => string) => ({
  hideIndicator: true,
  formatter: (value: unknown) => format(String(value)),
})

interface NameTickProps {
  x?: number
  y?: number
  payload?: { value: string }
  /** The number of letters that fit. */
  most: number
  lang?: string | undefined
}

/** A name beside its bar; a long one is cut, and appears in full in the table. */
export function NameTick({ x = 0, y = 0, payload, most, lang }: NameTickProps) {
  const { value = '' } = payload ?? {}
  return (
    <text x={x} y={y} dy="0.35em" textAnchor="end" className="recharts-cartesian-axis-tick-value" lang={lang}>
      <title>{value}</title>
      {value.length > most ? `${value.slice(0, most - 1)}…` : value}
    </text>
  )
}
