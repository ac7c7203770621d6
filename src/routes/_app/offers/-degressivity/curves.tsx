// What a table of tiers makes of a price: unit price and total against quantity, as curves and as a table.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { PriceTable } from '#engine/offers/degressivity.ts'
import { Field } from '#kit/elements/controls.ts'
import { Box, Flex, html, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { DecimalInput } from '#kit/form/fields/decimal-input.tsx'
import { formatMoney, formatNumber } from '#kit/format/formats.ts'
import { bareDecimal } from '#kit/lines/columns.ts'
import { Section } from '#kit/page/page.tsx'

import { EXAMPLE_PRICE, type Point, pointsOf } from './points.ts'

export function PriceCurves({ table }: { table: PriceTable }) {
  const { t } = useLingui()
  const [price, setPrice] = useState<string | null>(EXAMPLE_PRICE)
  const { curve, figures } = pointsOf(table, price)
  return (
    <Box flex="1 1 28rem" w="full" minW="0">
      <Section title={t`Ce qu’en fait un prix`}>
        <Stack gap="4">
          <Field.Root maxW="14rem">
            <Field.Label>
              <Trans>Prix unitaire HT, pour exemple</Trans>
            </Field.Label>
            <DecimalInput value={price} unit="EUR" onChange={(next) => setPrice(next)} />
          </Field.Root>
          <Curve label={t`Prix unitaire selon la quantité`} points={curve} read={({ unit }) => unit} />
          <Curve label={t`Total selon la quantité`} points={curve} read={({ total }) => total} />
          <Figures points={figures} />
        </Stack>
      </Section>
    </Box>
  )
}

const [WIDTH, HEIGHT] = [480, 120]

/** A drawing of what the table below says; from zero upwards, so that a small step stays small. */
function Curve({ label, points, read }: { label: string; points: readonly Point[]; read: (point: Point) => string }) {
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
          <Trans>jusqu’à {formatMoney(most)}</Trans>
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

function Figures({ points }: { points: readonly Point[] }) {
  const { t } = useLingui()
  return (
    <Box maxH="20rem" overflowY="auto" tabIndex={0} role="region" aria-label={t`Prix par quantité`}>
      <html.table
        w="full"
        textStyle="sm"
        css={{ '& :is(th, td)': { textAlign: 'end', py: '1', px: '2' }, '& tbody tr': { borderTopWidth: '1px' } }}
      >
        <thead>
          <tr>
            <th scope="col">{t`Quantité`}</th>
            <th scope="col">{t`Prix unitaire HT`}</th>
            <th scope="col">{t`Total HT`}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ quantity, unit, total }) => (
            <tr key={quantity}>
              <th scope="row">{formatNumber(bareDecimal(quantity) ?? '')}</th>
              <td>{formatMoney(unit)}</td>
              <td>{formatMoney(total)}</td>
            </tr>
          ))}
        </tbody>
      </html.table>
    </Box>
  )
}
