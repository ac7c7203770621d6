// What is reached at each quantity, drawn and as a table.
import { Trans } from '@lingui/react/macro'

import { Box, Flex, html } from '#kit/elements/layout.ts'
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
  /** A decimal string. */
  read: (point: At) => string
  format: (value: string) => string
}

/** A drawing of what the table below says; from zero upwards, so that a small step stays small. */
export function Curve<At extends Reached>({ label, points, read, format }: CurveProps<At>) {
  const most = points.reduce((highest, point) => (Number(read(point)) > Number(highest) ? read(point) : highest), '0')
  const right = points.at(-1)?.quantity ?? '1'
  const path = points
    .map((point) => {
      const [x, y] = [Number(point.quantity) / Number(right), Number(read(point)) / (Number(most) || 1)]
      return `${x * WIDTH},${HEIGHT - y * HEIGHT}`
    })
    .join(' ')
  return (
    <Box>
      <Flex justify="space-between" gap="2" mb="1">
        <Text textStyle="sm" fontWeight="medium">
          {label}
        </Text>
        <Text textStyle="xs" color="fg.muted">
          <Trans>jusqu’à {format(most)}</Trans>
        </Text>
      </Flex>
      <html.svg
        role="img"
        aria-label={label}
        viewBox={`-2 -4 ${WIDTH + 4} ${HEIGHT + 8}`}
        w="full"
        h="7.5rem"
        preserveAspectRatio="none"
        color="teal.fg"
        borderBottomWidth="1px"
        borderStartWidth="1px"
      >
        <polyline points={path} fill="none" stroke="currentColor" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      </html.svg>
      <Text textStyle="xs" color="fg.muted" textAlign="end">
        <Trans>quantité {formatNumber(right)}</Trans>
      </Text>
    </Box>
  )
}

interface FiguresProps<At> {
  label: string
  /** What heads the quantities. */
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
