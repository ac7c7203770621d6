// The effect of price tiers on a price: unit price and total by quantity, as curves and as a table.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { PriceTable } from '#engine/offers/degressivity.ts'
import { Field } from '#kit/elements/controls.ts'
import { Box, Stack } from '#kit/elements/layout.ts'
import { DecimalInput } from '#kit/form/fields/decimal-input.tsx'
import { formatMoney } from '#kit/format/formats.ts'
import { Section } from '#kit/page/page.tsx'

import { Curve, Figures } from './drawing.tsx'
import { EXAMPLE_PRICE, pointsOf } from './points.ts'

export function PriceCurves({ table }: { table: PriceTable }) {
  const { t } = useLingui()
  const [price, setPrice] = useState<string | null>(EXAMPLE_PRICE)
  const { curve, figures } = pointsOf(table, price)
  const bounds = table.items.map(({ min_quantity }) => min_quantity)
  return (
    <Box flex="1 1 28rem" w="full" minW="0">
      <Section title={t`Effet sur un prix`}>
        <Stack gap="4">
          <Field.Root maxW="14rem">
            <Field.Label>
              <Trans>Prix unitaire HT, pour exemple</Trans>
            </Field.Label>
            <DecimalInput value={price} unit="EUR" onChange={(next) => setPrice(next)} />
          </Field.Root>
          <Curve label={t`Prix unitaire selon la quantité`} points={curve} bounds={bounds} read={({ unit }) => unit} format={formatMoney} />
          <Curve label={t`Total selon la quantité`} points={curve} bounds={bounds} read={({ total }) => total} format={formatMoney} />
          <Figures
            label={t`Prix par quantité`}
            first={t`Quantité`}
            points={figures}
            columns={[
              { label: t`Prix unitaire HT`, text: ({ unit }) => formatMoney(unit) },
              { label: t`Total HT`, text: ({ total }) => formatMoney(total) },
            ]}
          />
        </Stack>
      </Section>
    </Box>
  )
}
