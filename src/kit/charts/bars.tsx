// Horizontal bars: one row per item, with its series stacked or below one another.
import { Chart, useChart } from '@chakra-ui/charts'
import { Bar, BarChart, CartesianGrid, LabelList, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'

import { useNarrow } from '../browser/narrow.ts'
import { Box } from '../elements/layout.ts'
import { chartFrame, NameTick, tooltipBox } from './frame.tsx'
import { Legend, numberOf, patternOf, Patterns, solidFills, useSeriesLooks } from './series.tsx'

export interface BarRow {
  name: string
  /** One decimal string per series; null if the series has no value. */
  values: readonly (string | null)[]
}

/** Parts smaller than this share of their row have no room for a label. */
const LABELLED_FROM = 0.08
/** Assumed width of a letter, in pixels. */
const LETTER = 7

interface PartLabelProps {
  name: string
  at: number
  rows: readonly BarRow[]
  /** Not called `fill`: the chart would replace it by the bar's fill. */
  ink: string
  lang?: string | undefined
  /** Position of the part and index of its row, set by the chart. */
  x?: number
  y?: number
  width?: number
  height?: number
  index?: number
}

/** Label of a part, drawn on it and cut to the room there is. */
function PartLabel({ name, at, rows, ink, lang, x = 0, y = 0, width = 0, height = 0, index = 0 }: PartLabelProps) {
  const values = rows[index]?.values ?? []
  const sum = values.reduce((all, value) => all + (numberOf(value) ?? 0), 0)
  const share = (numberOf(values[at]) ?? 0) / sum
  const most = Math.floor((width - 8) / LETTER)
  if (!(share >= LABELLED_FROM) || most < 3) return null
  return (
    <text data-part-label x={x + width / 2} y={y + height / 2} dy="0.35em" textAnchor="middle" fill={ink} lang={lang}>
      {name.length > most ? `${name.slice(0, most - 1)}…` : name}
    </text>
  )
}

interface BarsProps {
  /** Accessible name of the chart; its figures are in a table beside it. */
  label: string
  rows: readonly BarRow[]
  series: readonly string[]
  /** Draws the series one behind the other: the length of a row is their sum. */
  stacked?: boolean
  format: (value: string) => string
  /** Language of the names of rows and series, if it is not the language in use. */
  lang?: string | undefined
}

export function Bars({ label, rows, series, stacked = false, format, lang }: BarsProps) {
  const narrow = useNarrow()
  const chart = useChart({ data: [...rows] })
  const looks = useSeriesLooks(series.length)
  const height = rows.length * (stacked ? 40 : 16 + 18 * series.length) + 48
  return (
    <Box css={solidFills(looks)}>
      <Legend
        names={series}
        lang={lang}
        renderSign={(at) => (
          <svg width="16" height="16" aria-hidden>
            <rect className={`series-${at}`} width="16" height="16" fill={`url(#${patternOf(chart.id, at)})`} stroke={looks[at]?.color} />
          </svg>
        )}
      />
      <Chart.Root chart={chart} {...chartFrame} h={`${height}px`}>
        <BarChart responsive data={chart.data} layout="vertical" title={label} barCategoryGap={stacked ? 8 : 6}>
          <Patterns id={chart.id} looks={looks} />
          <CartesianGrid horizontal={false} stroke={chart.color('border')} />
          <XAxis
            type="number"
            tickFormatter={(value: number) => format(String(value))}
            tickCount={narrow ? 3 : 6}
            tick={{ fill: String(chart.color('fg.muted')) }}
            axisLine={false}
          />
          <YAxis
            type="category"
            dataKey="name"
            width={narrow ? 96 : 200}
            tick={<NameTick most={narrow ? 13 : 28} lang={lang} />}
            tickLine={false}
          />
          <ReferenceLine x={0} stroke={chart.color('fg.muted')} />
          <Tooltip cursor={{ fill: chart.color('bg.muted') }} content={<Chart.Tooltip {...tooltipBox(format)} />} />
          {series.map((name, at) => (
            <Bar
              key={name}
              className={`series-${at}`}
              name={name}
              dataKey={(row: BarRow) => numberOf(row.values[at])}
              {...(stacked && { stackId: 'one' })}
              fill={`url(#${patternOf(chart.id, at)})`}
              stroke={looks[at]?.color ?? ''}
              isAnimationActive={false}
              maxBarSize={24}
            >
              {stacked && <LabelList content={<PartLabel name={name} at={at} rows={rows} ink={looks[at]?.on ?? ''} lang={lang} />} />}
            </Bar>
          ))}
        </BarChart>
      </Chart.Root>
    </Box>
  )
}
