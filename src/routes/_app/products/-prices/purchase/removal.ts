// Deletes a purchase price after confirming the effect on prices; repeats it if another user has changed the row meanwhile.
import { useLingui } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { api } from '#api/client.ts'
import type { PurchasePrice } from '#contract/prices/purchase-prices.ts'
import { toast } from '#device/notices.ts'

import type { ProductPrices } from '../data.ts'
import { type ConcurrentEdit, useFreshPrices, useConcurrentEdits } from '../save/concurrent-edit-notice.tsx'
import { useImpact } from '../save/impact.tsx'
import { tellSaveFailure } from '../save/save.ts'
import { conflictOf } from './save.ts'

type Known = Pick<ProductPrices, 'rows' | 'purchases'>

export function usePurchaseRemoval(prices: ProductPrices, stored: PurchasePrice) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const impact = useImpact(prices.catalogs)
  const readAgain = useFreshPrices(prices)
  const { ofPurchase } = useConcurrentEdits()
  const { mutateAsync, isPending } = useMutation(api.purchase_prices.remove.mutationOptions({ meta: { silent: true } }))
  const leave = () => navigate({ to: '/products/$id/tarifs', params: { id: String(prices.product_id) }, search: true, ignoreBlocker: true })

  const attempt = async (row: PurchasePrice, known: Known, edits: ConcurrentEdit[]): Promise<void> => {
    const others = known.purchases.filter(({ id }) => id !== row.id)
    if (!(await impact.ask(impact.of(known, [], others), { deletion: t`Supprimer le prix d’achat ?`, edits }))) return
    try {
      await mutateAsync({ params: { id: row.id }, query: { version: row.version } })
      toast.success({ title: t`Prix d’achat supprimé` })
      await leave()
    } catch (error) {
      if (!conflictOf(error) && !isGone(error)) return tellSaveFailure(error, () => void attempt(row, known, edits))
      const fresh = await readAgain()
      const now = fresh.purchases.find(({ id }) => id === row.id)
      if (now) return await attempt(now, fresh, [ofPurchase(stored, now)])
      toast.info({ title: t`Ce prix d’achat a déjà été supprimé` })
      await leave()
    }
  }
  return {
    run: () => void attempt(stored, prices, []).catch((error: unknown) => tellSaveFailure(error)),
    pending: isPending,
    dialog: impact.dialog,
  }
}

const isGone = (error: unknown): boolean => error instanceof ORPCError && error.status === 404
