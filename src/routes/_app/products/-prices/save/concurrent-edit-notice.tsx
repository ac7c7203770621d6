// The changes that another user saved in the meantime: shown before a change is tried again, on top of what is now stored.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { PurchasePrice } from '#contract/prices/purchase-prices.ts'
import type { SellingPrice } from '#contract/prices/selling-prices.ts'
import { fieldText } from '#entities/prices/fields.ts'
import { purchasesOf, rowsOf } from '#entities/products/queries.ts'
import { Box, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { Notice } from '#kit/feedback/notice.tsx'
import { changedFields } from '#kit/form/merge.ts'
import { formatInstant, formatMoney } from '#kit/format/formats.ts'

import type { ProductPrices } from '../data.ts'
import { sellingPriceFormValues } from '../form/values.ts'
import { useSellingPriceLabels } from '../labels.ts'

/** A row that another user has saved since it was read. */
export interface ConcurrentEdit {
  id: number
  name: string
  author: string
  at: string
  changes: { field: string; before: ReactNode; now: ReactNode }[]
}

/** Returns a function that loads the rows and purchase prices that are now stored; the screen shows them from then on. */
export function useFreshPrices({ product_id, mayShow }: Pick<ProductPrices, 'product_id' | 'mayShow'>) {
  const queryClient = useQueryClient()
  return async () => {
    const [rows, bought] = await Promise.all([
      queryClient.fetchQuery(rowsOf(product_id)),
      mayShow ? queryClient.fetchQuery(purchasesOf(product_id)) : { items: [] },
    ])
    return { rows: rows.items, purchases: bought.items }
  }
}

/** Returns a function that describes the differences between a row when it was read and what is now stored. */
export function useConcurrentEdits() {
  const { t } = useLingui()
  const labels = useSellingPriceLabels()
  const show = (field: string, value: unknown) => fieldText(field, value, t`non défini`)
  const named: Record<string, string> = labels.fields
  const of = <Row extends SellingPrice | PurchasePrice>(
    before: Row,
    now: Row,
    name: string,
    values: (row: Row) => object,
  ): ConcurrentEdit => {
    const [was, is] = [values(before), values(now)]
    return {
      id: now.id,
      name,
      author: now.updated_by?.name ?? '—',
      at: now.updated_at,
      changes: changedFields(was, is).map((field) => ({
        field: named[field] ?? field,
        before: show(field, Reflect.get(was, field)),
        now: show(field, Reflect.get(is, field)),
      })),
    }
  }
  return {
    ofSellingPrice: (before: SellingPrice, now: SellingPrice) =>
      of(before, now, `${before.catalog.name} · ${labels.actor(before.actor)} · ${labels.period(before)}`, sellingPriceFormValues),
    ofPurchase: (before: PurchasePrice, now: PurchasePrice) =>
      of(before, now, `${formatMoney(before.amount)} · ${labels.period(before)}`, ({ amount, start_date, end_date }) => ({
        amount,
        start_date,
        end_date,
      })),
  }
}

/** Shows who changed what, field by field. */
export function ConcurrentEditNotice({ rows }: { rows: readonly ConcurrentEdit[] }) {
  return (
    <Notice
      status="warning"
      data-part="meanwhile"
      title={<Trans>Rien n’a été enregistré : ces lignes viennent d’être modifiées. Les voici telles qu’elles sont.</Trans>}
    >
      <Stack gap="3" mt="1">
        {rows.map((row) => (
          <Changed key={row.id} row={row} />
        ))}
      </Stack>
    </Notice>
  )
}

function Changed({ row: { name, author, at, changes } }: { row: ConcurrentEdit }) {
  return (
    <Box overflowWrap="anywhere">
      <Text fontWeight="medium">{name}</Text>
      <Text>
        <Trans>
          Modifié par {author} le {formatInstant(at)}
        </Trans>
      </Text>
      <Box as="ul">
        {changes.map(({ field, before, now }) => (
          <Box as="li" key={field}>
            <Trans>{field} :</Trans> {before} → <b>{now}</b>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
