// Quantities that follow from others: one line for each article, source and range, in the order in which they act.
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@tanstack/react-form'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { api } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import { QuantityDegressivities, quantityErrors } from '#contract/offer-degressivity.ts'
import type { Composition } from '#contract/offer-products.ts'
import type { Offer } from '#contract/offers.ts'
import { draftKeys } from '#device/draft-keys.ts'
import { toast } from '#device/notices.ts'
import { gapsOf, quantityOperators, quantityPair, type QuantityRow, withoutGaps } from '#engine/offers/degressivity.ts'
import { Text } from '#kit/elements/text.ts'
import { announce } from '#kit/feedback/announce.tsx'
import { Notice } from '#kit/feedback/notice.tsx'
import { EmptyState } from '#kit/feedback/states.tsx'
import { FormLayout } from '#kit/form/form-layout.tsx'
import { conflictWith } from '#kit/form/server-conflict.ts'
import { useVersionedForm } from '#kit/form/versioned-form.tsx'
import { formatNumber } from '#kit/format/formats.ts'
import { bareDecimal, type LineColumn } from '#kit/lines/columns.ts'
import { type Line, newLineId, storedId, useLineErrors } from '#kit/lines/lines-form.ts'
import { Lines } from '#kit/lines/lines.tsx'

import { lineErrors, rangeColumns, type RangeLine } from './ranges.ts'
import { Warnings } from './warnings.tsx'

interface QuantityLine extends RangeLine {
  source_product_id: number | null
  destination_product_id: number | null
  operator: QuantityRow['operator']
  value: string | null
}
type Product = QuantityDegressivities['items'][number]['source_product']

const make = (): QuantityLine => ({
  id: newLineId(),
  source_product_id: null,
  destination_product_id: null,
  operator: 'multiply',
  min_quantity: '1',
  max_quantity: null,
  value: null,
})
const valuesOf = ({ items }: QuantityDegressivities): { items: QuantityLine[] } => ({
  items: items.map(({ id, source_product_id, destination_product_id, operator, min_quantity, max_quantity, value }) => ({
    id,
    source_product_id,
    destination_product_id,
    operator,
    min_quantity,
    max_quantity,
    value,
  })),
})
const required = ['source_product_id', 'destination_product_id', 'min_quantity', 'value'] as const
function wholeOf({ source_product_id, destination_product_id, min_quantity, value, ...line }: QuantityLine): (QuantityRow & Line) | null {
  if (source_product_id === null || destination_product_id === null || min_quantity === null || value === null) return null
  return { ...line, source_product_id, destination_product_id, min_quantity, value }
}
const conflictOf = conflictWith(QuantityDegressivities)

interface EditorProps {
  offer: Offer
  stored: QuantityDegressivities
  composition: Composition
}

export function QuantityEditor({ offer, stored, composition }: EditorProps) {
  const { t } = useLingui()
  const readOnly = !useCanCall('quantity_degressivities.save')
  const composed = composition.sections.flatMap(({ bundles }) => bundles).flatMap(({ products }) => products.map(({ product }) => product))
  // What the offer no longer holds keeps its name.
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
    const ends = new Map(withoutGaps(whole, quantityPair).map(({ id, max_quantity }) => [id, max_quantity]))
    form.setFieldValue(
      'items',
      items.map((line) => ({ ...line, max_quantity: ends.get(line.id) ?? line.max_quantity })),
    )
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
            make={make}
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
    </FormLayout>
  )
}

function useColumns(products: readonly Product[]): LineColumn<QuantityLine>[] {
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

function useQuantityForm(offer: Offer, stored: QuantityDegressivities, products: readonly Product[]) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(
    api.quantity_degressivities.save.mutationOptions({
      onSuccess: (saved) => queryClient.setQueryData(api.quantity_degressivities.get.queryKey({ input: { offer_id: offer.id } }), saved),
      meta: { silent: true },
    }),
  )
  const { errors, refuse, refusedBy, forgive } = useLineErrors()
  const shown = (value: unknown): string => {
    if (value === 'assign') return t`devient`
    if (value === 'multiply') return t`= source ×`
    if (typeof value === 'number') return products.find(({ id }) => id === value)?.reference ?? ''
    if (typeof value === 'string') return formatNumber(bareDecimal(value) ?? '')
    if (Array.isArray(value)) return value.map(shown).join(', ')
    return typeof value === 'object' && value !== null && 'source_product_id' in value ? shown(value.source_product_id) : ''
  }
  const versioned = useVersionedForm({
    stored,
    valuesOf,
    draft: { key: draftKeys.quantity_degressivity(offer.id), title: t`Dégressivité des quantités de ${offer.name}` },
    refusalsOf: ({ items }) => refuse(lineErrors(items, required, wholeOf, quantityErrors), items),
    save: async (_changes, { items }, { version }) => {
      const sent = items.map(({ id, source_product_id, destination_product_id, operator, min_quantity, max_quantity, value }) => ({
        ...storedId({ id }),
        source_product_id: source_product_id ?? 0,
        destination_product_id: destination_product_id ?? 0,
        operator,
        min_quantity: min_quantity ?? '',
        max_quantity,
        value: value ?? '',
      }))
      return await mutateAsync({ offer_id: offer.id, version, items: sent }).catch((error: unknown) => refusedBy(error, items))
    },
    saved: () => void toast.success({ title: t`Dégressivité enregistrée` }),
    failure: () => ({ title: t`Impossible d’enregistrer la dégressivité` }),
    conflictOf,
    moved: (author) => (author ? t`${author} a modifié la dégressivité` : t`La dégressivité a été modifiée`),
    words: {
      labels: {
        items: t`Lignes`,
        'items.source_product_id': t`article source`,
        'items.destination_product_id': t`article destination`,
        'items.operator': t`opération`,
        'items.min_quantity': t`minimum`,
        'items.max_quantity': t`maximum`,
        'items.value': t`valeur`,
      },
      show: (_field, value) => shown(value) || t`non défini`,
    },
  })
  return { ...versioned, errors, forgive }
}
