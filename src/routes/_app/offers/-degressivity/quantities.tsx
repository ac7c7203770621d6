// Quantities that depend on other quantities: one line for each product, source and range, in the order in which they apply.
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@tanstack/react-form'

import { useCanCall } from '#api/session.ts'
import type { QuantityDegressivities } from '#contract/offers/offer-degressivities.ts'
import type { Composition } from '#contract/offers/offer-products.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { gapsOf, quantityOperators, quantityPair, withoutGaps } from '#engine/offers/degressivity.ts'
import { LastSave } from '#entities/offers/last-save.tsx'
import { Text } from '#kit/elements/text.ts'
import { announce } from '#kit/feedback/announce.tsx'
import { Notice } from '#kit/feedback/notice.tsx'
import { EmptyState } from '#kit/feedback/states.tsx'
import { FormLayout } from '#kit/form/form-layout.tsx'
import type { LineColumn } from '#kit/lines/columns.ts'
import { Lines } from '#kit/lines/lines.tsx'

import { QuantityCurves } from './quantity-curves.tsx'
import { newLine, type QuantityLine, useQuantityForm, wholeOf } from './quantity-form.ts'
import { rangeColumns, withEndsOf } from './ranges.ts'
import { Warnings } from './warnings.tsx'

type Product = QuantityDegressivities['items'][number]['source_product']

interface EditorProps {
  offer: Offer
  stored: QuantityDegressivities
  composition: Composition
}

export function QuantityEditor({ offer, stored, composition }: EditorProps) {
  const { t } = useLingui()
  const readOnly = !useCanCall('quantity_degressivities.save')
  const composed = composition.sections.flatMap(({ bundles }) => bundles).flatMap(({ products }) => products.map(({ product }) => product))
  // Products that the offer no longer contains keep their name.
  const named = stored.items.flatMap(({ source_product, destination_product }) => [source_product, destination_product])
  const left = [...new Map(named.filter(({ id }) => composed.every((product) => product.id !== id)).map((one) => [one.id, one])).values()]
  const products = [...new Map([...named, ...composed].map((product) => [product.id, product])).values()]
  const reference = (id: number | null) => products.find((product) => product.id === id)?.reference ?? '—'
  const nameOf = (line: Pick<QuantityLine, 'source_product_id' | 'destination_product_id'>) =>
    `${reference(line.source_product_id)} → ${reference(line.destination_product_id)}`
  const { errors, forgive, base: _, ...versioned } = useQuantityForm(offer, stored, products)
  const { form } = versioned
  const items = useSelector(form.store, ({ values }) => values.items)
  const whole = items.flatMap((line) => wholeOf(line) ?? [])
  const gaps = [...Map.groupBy(whole, quantityPair).values()].flatMap((pair) =>
    gapsOf(pair).map((gap) => ({ ...gap, of: pair.slice(0, 1).map(nameOf).join('') })),
  )
  const mend = () => {
    form.setFieldValue('items', withEndsOf(items, withoutGaps(whole, quantityPair)))
    announce(t`Proposition appliquée : elle n’est pas encore enregistrée.`)
  }
  const columns = useColumns(products)
  return (
    <FormLayout {...versioned} gap="4" readOnly={readOnly}>
      <Text textStyle="sm" color="fg.muted">
        <Trans>
          Quand la quantité de l’article source est comprise entre les deux bornes, celle de l’article destination en découle. Les lignes
          agissent dans leur ordre, une seule fois, sans dépasser le minimum et le maximum de l’article.
        </Trans>
      </Text>
      <form.AppField name="items">
        {() => (
          <Lines
            label={t`Quantités qui découlent d’autres`}
            columns={columns}
            make={newLine}
            addText={<Trans>Ajouter une ligne</Trans>}
            nameOf={nameOf}
            ordered
            {...{ readOnly, errors, forgive }}
            empty={<EmptyState title={t`Aucune dégressivité de quantité`} description={t`Chaque quantité est celle que l’on choisit.`} />}
          />
        )}
      </form.AppField>
      {left.length > 0 && (
        <Notice status="warning" title={<Trans>Ces articles ne font plus partie de l’offre : leurs lignes n’agissent pas</Trans>}>
          {left.map((product) => product.reference).join(', ')}
        </Notice>
      )}
      <Warnings
        warnings={gaps}
        onMend={readOnly ? null : mend}
        proposal={<Trans>La proposition prolonge chaque intervalle jusqu’au suivant.</Trans>}
      />
      <QuantityCurves rows={whole.map((row, id) => ({ ...row, id }))} composition={composition} nameOf={nameOf} />
      <LastSave offer_id={offer.id} part="quantity_degressivity" />
    </FormLayout>
  )
}

function useColumns(products: readonly Product[]): LineColumn<QuantityLine>[] {
  // Keep the same columns after every keystroke, or every line is rendered again. The compiler does not recognise Lingui's macro as a hook.
  'use memo'
  const { t, i18n } = useLingui()
  const items = products.map(({ id, reference, designation }) => ({
    value: String(id),
    label: `${reference} · ${designation}`,
    typed: reference,
  }))
  const product = (field: 'source_product_id' | 'destination_product_id', label: string): LineColumn<QuantityLine> => ({
    key: field,
    label,
    width: 'minmax(10rem, 2fr)',
    control: { kind: 'choice', items },
    read: (line) => (line[field] === null ? null : String(line[field])),
    write: (value) => ({ [field]: value === null ? null : Number(value) }),
    field: () => field,
  })
  const words = { assign: t`devient`, multiply: t`= source ×` }
  return [
    product('source_product_id', t`Article source`),
    ...rangeColumns<QuantityLine>((label) => i18n._(label)),
    product('destination_product_id', t`Article destination`),
    {
      key: 'operator',
      label: t`Opération`,
      width: 'minmax(7rem, 1fr)',
      control: { kind: 'choice', items: quantityOperators.map((value) => ({ value, label: words[value] })) },
      read: ({ operator }) => operator,
      write: (value) => ({ operator: value === 'assign' ? 'assign' : 'multiply' }),
      field: () => 'operator',
    },
    {
      key: 'value',
      label: t`Valeur`,
      width: 'minmax(6rem, 1fr)',
      control: { kind: 'decimal', maxDecimals: 4 },
      read: ({ value }) => value,
      write: (value) => ({ value }),
      field: () => 'value',
    },
  ]
}
