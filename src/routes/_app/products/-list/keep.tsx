// Keeping products on this device: those of the list as it is filtered, or those that are selected.
import { useLingui } from '@lingui/react/macro'

import { client } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import type { ProductRow } from '#contract/products.ts'
import { productKeepable } from '#entities/products/keepable.ts'
import { KEPT_AT_ONCE, KeepMany } from '#kit/keep/many.tsx'
import type { ListSelection } from '#kit/list/bulk/selection.ts'

import type { ProductQuestion } from './search.ts'

export function KeepList({ question, total }: { question: ProductQuestion; total: number }) {
  const { t } = useLingui()
  const read = async () => {
    const { items } = await client.products.list({ ...question, page: 1, page_size: KEPT_AT_ONCE })
    return items.map(productKeepable)
  }
  return <KeepMany label={t`Garder la liste hors ligne`} count={total} read={read} />
}

export function KeepSelection({ selection }: { selection: ListSelection<ProductRow> }) {
  const { t } = useLingui()
  const label = t`Garder hors ligne`
  if (!useCanCall('products.get')) return null
  const read = async () => (await selection.rows()).slice(0, KEPT_AT_ONCE).map(productKeepable)
  return (
    <KeepMany label={label} size="xs" flexShrink="0" count={selection.count} read={read}>
      {label}
    </KeepMany>
  )
}
