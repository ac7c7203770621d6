// Lines over a growing quantity; each series has its own dashes and marks.
import { Chart, useChart } from '@chakra-ui/charts'
import { CartesianGrid, Line, LineChart, Symbols, Tooltip, XAxis, YAxis } from 'recharts'

import { chartFrame, tooltipBox } from './frame.tsx'
import { Legend, numberOf, type SeriesLook, useSeriesLooks } from './series.tsx'

export interface CurvePoint {
  /** Position on the horizontal axis, as a decimal string. */
  at: string
  /** One decimal string per series; null if the series has no value. */
  values: readonly (string | null)[]
}

interface CurvesProps {
  label: string
  points: readonly CurvePoint[]
  series: readonly string[]
  /** Label of the horizontal axis. */
  along: string
  formatAt: (value: string) => string
  format: (value: string) => string
  lang?: string | undefined
}

export function Curves({ label, points, series, along, formatAt, format, lang }: CurvesProps) {
  const chart = useChart({ data: points.map(({ at, values }) => ({ at: Number(at), values })) })
  const looks = useSeriesLooks(series.length)
  const muted = String(chart.color('fg.muted'))
  return (
    <>
      <Legend
        names={series}
        lang={lang}
        renderSign={(at) => (
          <svg width="32" height="16" aria-hidden>
            <path d="M0 8 H32" stroke={looks[at]?.color} strokeWidth="2" strokeDasharray={looks[at]?.dash} />
            <Symbols type={looks[at]?.mark ?? 'circle'} size={48} cx={16} cy={8} fill={looks[at]?.color ?? ''} />
          </svg>
        )}
      />
      <Chart.Root chart={chart} {...chartFrame} h="20rem">
        <LineChart responsive data={chart.data} title={label} margin={{ right: 16, bottom: 20 }}>
          <CartesianGrid vertical={false} stroke={chart.color('border')} />
          <XAxis
            dataKey="at"
            type="number"
            domain={['dataMin', 'dataMax']}
            tickFormatter={(value: number) => formatAt(String(value))}
            ticks={chart.data.map(({ at }) => at)}
            interval="preserveStartEnd"
            tick={{ fill: muted }}
            label={{ value: along, position: 'insideBottom', offset: -14, fill: muted }}
          />
          <YAxis
            width={76}
            domain={['auto', 'auto']}
            tick={{ fill: muted }}
            tickFormatter={(value: number) => format(String(value))}
            axisLine={false}
          />
          <Tooltip
            cursor={{ stroke: chart.color('fg.muted') }}
            content={
              <Chart.Tooltip
                {...tooltipBox(format)}
                labelFormatter={(value) =>
                  `${along} : ${typeof value === 'string' || typeof value === 'number' ? formatAt(String(value)) : ''}`
                }
              />
            }
          />
          {series.map((name, at) => (
            <Line
              key={name}
              name={name}
              dataKey={(row: (typeof chart.data)[number]) => numberOf(row.values[at])}
              stroke={looks[at]?.color ?? ''}
              strokeWidth={2}
              strokeDasharray={looks[at]?.dash ?? '0'}
              dot={<Mark look={looks[at]} />}
              isAnimationActive={false}
              connectNulls
            />
          ))}
        </LineChart>
      </Chart.Root>
    </>
  )
}

interface MarkProps {
  look: SeriesLook | undefined
  cx?: number
  cy?: number
}

/** The mark of a point; the chart sets its position. */
const Mark = ({ look, cx, cy }: MarkProps) =>
  look && cx !== undefined && cy !== undefined && <Symbols type={look.mark} size={48} cx={cx} cy={cy} fill={look.color} />
