// The quantity of one product that comes with a quantity of another: as a curve and as a table.
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Composition } from '#contract/offers/offer-products.ts'
import { articlesOf } from '#engine/offers/articles.ts'
import { type QuantityRow, quantityPair } from '#engine/offers/degressivity.ts'
import { Stack } from '#kit/elements/layout.ts'
import { Choice } from '#kit/form/choice.tsx'
import { formatNumber } from '#kit/format/formats.ts'
import { bareDecimal } from '#kit/lines/columns.ts'
import { Section } from '#kit/page/page.tsx'

import { Curve, Figures } from './drawing.tsx'
import { followingOf } from './points.ts'

interface QuantityCurvesProps {
  /** The rows that apply, in their order. */
  rows: readonly (QuantityRow & { id: number })[]
  composition: Composition
  nameOf: (row: QuantityRow) => string
}

const quantityText = (quantity: string) => formatNumber(bareDecimal(quantity) ?? '')

export function QuantityCurves({ rows, composition, nameOf }: QuantityCurvesProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<string>()
  const articles = articlesOf(composition.sections).map(({ product, ...quantities }) => ({ product_id: product.id, ...quantities }))
  const held = (id: number) => articles.some(({ product_id }) => product_id === id)
  const pairs = new Map(
    rows.flatMap((row) => (held(row.source_product_id) && held(row.destination_product_id) ? [[quantityPair(row), row] as const] : [])),
  )
  const shown = (chosen === undefined ? undefined : pairs.get(chosen)) ?? pairs.values().next().value
  if (!shown) return null
  const { curve, figures } = followingOf(rows, articles, shown)
  const bounds = rows.filter((row) => quantityPair(row) === quantityPair(shown)).map(({ min_quantity }) => min_quantity)
  const names = Array.from(pairs.values(), nameOf)
  return (
    <Section title={t`Quantités obtenues`}>
      <Stack gap="4">
        {pairs.size > 1 && (
          <Choice label={t`Articles`} value={quantityPair(shown)} onChange={setChosen} wide>
            {Array.from(pairs.keys(), (key, at) => (
              <option key={key} value={key}>
                {names[at]}
              </option>
            ))}
          </Choice>
        )}
        <Curve label={nameOf(shown)} points={curve} bounds={bounds} read={({ following }) => following} format={quantityText} />
        <Figures
          label={t`Quantités de ${nameOf(shown)}`}
          first={t`Article source`}
          points={figures}
          columns={[{ label: t`Article destination`, text: ({ following }) => quantityText(following) }]}
        />
      </Stack>
    </Section>
  )
}
