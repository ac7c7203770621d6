// Bars that lie: one row for each thing, and in it its series, one after the other or one below the other.
import { Chart, useChart } from '@chakra-ui/charts'
import { Bar, BarChart, CartesianGrid, LabelList, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'

import { Box } from '../elements/layout.ts'
import { useNarrow } from '../page/narrow.ts'
import { chartFrame, NameTick, tooltipBox } from './frame.tsx'
import { Legend, numberOf, patternOf, Patterns, tinted, useSeriesLooks } from './series.tsx'

export interface BarRow {
  name: string
  /** Of each series, as decimal strings; null where there is none. */
  values: readonly (string | null)[]
}

/** Smaller parts of a row have no room for their name. */
const LABELLED_FROM = 0.08
/** Of a letter, in pixels. */
const LETTER = 7

interface PartLabelProps {
  name: string
  at: number
  rows: readonly BarRow[]
  /** Not `fill`, which the chart would set to that of the bar. */
  ink: string
  lang?: string | undefined
  /** Where the part is and which row it is of, said by the chart. */
  x?: number
  y?: number
  width?: number
  height?: number
  index?: number
}

/** The name of a part on it, as far as it has room for one. */
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
  /** What is shown, for who does not see it; its figures stand in a table beside it. */
  label: string
  rows: readonly BarRow[]
  series: readonly string[]
  /** Series stand behind each other: a row is their sum. */
  stacked?: boolean
  format: (value: string) => string
  /** The language of the names of the rows and of the series, where it is not the one in use. */
  lang?: string | undefined
}

export function Bars({ label, rows, series, stacked = false, format, lang }: BarsProps) {
  const narrow = useNarrow()
  const chart = useChart({ data: [...rows] })
  const looks = useSeriesLooks(series.length)
  const height = rows.length * (stacked ? 40 : 16 + 18 * series.length) + 48
  return (
    <Box css={tinted(looks)}>
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
