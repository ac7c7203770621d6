// Values by quantity, as a drawing and as a table.
import { Trans } from '@lingui/react/macro'
import { Fragment } from 'react'

import { Box, html } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { formatNumber } from '#kit/format/formats.ts'
import { bareDecimal } from '#kit/lines/columns.ts'

interface Reached {
  /** A decimal string. */
  quantity: string
}

const [WIDTH, HEIGHT] = [480, 120]

interface CurveProps<At> {
  label: string
  points: readonly At[]
  /** The quantities at which tiers begin, as decimal strings. */
  bounds: readonly string[]
  /** Returns a decimal string. */
  read: (point: At) => string
  format: (value: string) => string
}

/**
 * Draws the values of the table below it: in steps, because quantities are whole numbers, and from zero upwards, so that a small step looks
 * small. The bounds of the tiers are labelled at the bottom, and each step with its value.
 */
export function Curve<At extends Reached>({ label, points, bounds, read, format }: CurveProps<At>) {
  const ticks = ticksUpTo(Math.max(...points.map((point) => Number(read(point)))))
  const most = ticks.at(-1) ?? 1
  const right = Number(points.at(-1)?.quantity ?? '1')
  const [across, up] = [(quantity: string) => Number(quantity) / right, (value: string | number) => Number(value) / most]
  const path = points
    .map((point, at) => {
      const [x, y] = [across(point.quantity) * WIDTH, HEIGHT - up(read(point)) * HEIGHT]
      return at === 0 ? `M0 ${y} H${x}` : `H${x} V${y}`
    })
    .join(' ')
  const steps = apart(
    bounds.flatMap((bound) => points.find(({ quantity }) => Number(quantity) === Number(bound)) ?? []),
    ({ quantity }) => across(quantity),
  )
  return (
    <Box>
      <Text textStyle="sm" fontWeight="medium" mb="5">
        {label}
      </Text>
      <Box role="img" aria-label={label} css={plot}>
        {ticks.map((tick) => (
          <span key={tick} data-tick="y" style={{ bottom: `${up(tick) * 100}%` }}>
            {format(String(tick))}
          </span>
        ))}
        <html.svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
          {ticks.map((tick) => (
            <path key={tick} data-grid d={`M0 ${HEIGHT - up(tick) * HEIGHT} H${WIDTH}`} />
          ))}
          <path data-steps d={path} />
        </html.svg>
        {steps.map((point) => (
          <Fragment key={point.quantity}>
            <span data-tick="x" style={{ left: `${across(point.quantity) * 100}%` }}>
              {formatNumber(bareDecimal(point.quantity) ?? '')}
            </span>
            <span data-step style={{ left: `${across(point.quantity) * 100}%`, bottom: `${up(read(point)) * 100}%` }}>
              {format(read(point))}
            </span>
          </Fragment>
        ))}
      </Box>
      <Text textStyle="xs" color="fg.muted" textAlign="end" mt="6">
        <Trans>quantité</Trans>
      </Text>
    </Box>
  )
}

/** Zero and three more round values, the last not below `most`. */
export function ticksUpTo(most: number): number[] {
  const least = most > 0 ? most / 3 : 1
  const power = 10 ** Math.floor(Math.log10(least))
  const step = ([1, 2, 2.5, 4, 5, 10].find((factor) => factor * power >= least) ?? 10) * power
  return [0, 1, 2, 3].map((times) => Number((times * step).toPrecision(12)))
}

/** The minimum distance of labels as a share of the width; closer ones would overlap. */
const ROOM = 0.12

/** The items that have room beside the previous one. */
function apart<One>(all: readonly One[], placeOf: (one: One) => number): One[] {
  return all.reduce<One[]>((kept, one) => {
    const last = kept.at(-1)
    return last === undefined || placeOf(one) - placeOf(last) >= ROOM ? [...kept, one] : kept
  }, [])
}

const plot = {
  position: 'relative',
  h: '8rem',
  ms: '5.5rem',
  me: '4rem',
  textStyle: 'xs',
  color: 'fg.muted',
  fontVariantNumeric: 'tabular-nums',
  '& > svg': { display: 'block', w: 'full', h: 'full', overflow: 'visible' },
  '& path': { fill: 'none', vectorEffect: 'non-scaling-stroke' },
  '& [data-grid]': { stroke: 'border', strokeWidth: '1' },
  '& [data-steps]': { stroke: 'teal.fg', strokeWidth: '2' },
  '& span': { position: 'absolute', whiteSpace: 'nowrap' },
  '& [data-tick=y]': { right: '100%', pe: '2', transform: 'translateY(50%)' },
  '& [data-tick=x]': { top: '100%', pt: '1', transform: 'translateX(-50%)' },
  '& [data-step]': { color: 'fg', ps: '1', pb: '0.5' },
} as const

interface FiguresProps<At> {
  label: string
  /** The heading of the column of quantities. */
  first: string
  points: readonly At[]
  columns: readonly { label: string; text: (point: At) => string }[]
}

export function Figures<At extends Reached>({ label, first, points, columns }: FiguresProps<At>) {
  return (
    <Box maxH="20rem" overflowY="auto" tabIndex={0} role="region" aria-label={label}>
      <html.table
        w="full"
        textStyle="sm"
        css={{ '& :is(th, td)': { textAlign: 'end', py: '1', px: '2' }, '& tbody tr': { borderTopWidth: '1px' } }}
      >
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {columns.map((column) => (
              <th scope="col" key={column.label}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.quantity}>
              <th scope="row">{formatNumber(bareDecimal(point.quantity) ?? '')}</th>
              {columns.map((column) => (
                <td key={column.label}>{column.text(point)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </html.table>
    </Box>
  )
}
