// Activates or deactivates a row after confirming its effect on prices; repeats it if another user has changed the row meanwhile.
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'

import { api } from '#api/client.ts'
import { fieldErrorsOf } from '#api/refusals.ts'
import type { SellingPrice } from '#contract/prices/selling-prices.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'
import { toast } from '#device/notices.ts'
import { firstMessage } from '#kit/feedback/messages.ts'
import { formatInstant } from '#kit/format/formats.ts'

import type { ProductPrices } from '../data.ts'
import { priceRowOf } from '../rows.ts'
import { type ConcurrentEdit, useFreshPrices, useConcurrentEdits } from '../save/concurrent-edit-notice.tsx'
import { useImpact } from '../save/impact.tsx'
import { conflictOf, refusalsOf, tellSaveFailure } from '../save/save.ts'

type Known = Pick<ProductPrices, 'rows' | 'purchases'>

export function useActivation(prices: ProductPrices) {
  const { t } = useLingui()
  const impact = useImpact(prices.catalogs)
  const readAgain = useFreshPrices(prices)
  const { ofSellingPrice } = useConcurrentEdits()
  const { mutateAsync } = useMutation(api.selling_prices.update.mutationOptions({ meta: { silent: true } }))

  const refuse = (error: FieldError, [theirs]: ConcurrentEdit[]) => {
    const why = firstMessage([error]) ?? t`Vérifiez ses valeurs.`
    const description = theirs ? t`${theirs.author} l’a modifié le ${formatInstant(theirs.at)}. ${why}` : why
    toast.error({ title: t`Le tarif n’a pas pu être enregistré`, description, ...(theirs ? { duration: null } : {}) })
  }

  const attempt = async (shown: SellingPrice, row: SellingPrice, known: Known, edits: ConcurrentEdit[]): Promise<void> => {
    const active = !shown.active
    const changed = { ...priceRowOf(row), active }
    const [refused] = active ? refusalsOf(changed, known.rows.map(priceRowOf), known.purchases) : []
    if (refused) return refuse(refused, edits)
    if (!(await impact.ask(impact.of(known, [changed]), { edits }))) return
    const { id, product_id, catalog, version } = row
    try {
      await mutateAsync({ product_id, selling_price_id: id, id: catalog.id, version, active })
      toast.success({ title: active ? t`Tarif activé` : t`Tarif désactivé` })
    } catch (error) {
      const [refused] = fieldErrorsOf(error)
      if (conflictOf(error)) await again(shown)
      else if (refused) refuse(refused, edits)
      else tellSaveFailure(error, () => void attempt(shown, row, known, edits))
    }
  }

  /** Applies the change to what is now stored, unless it is already in that state. */
  const again = async (shown: SellingPrice): Promise<void> => {
    const fresh = await readAgain()
    const now = fresh.rows.find(({ id }) => id === shown.id)
    if (!now) return
    const theirs = ofSellingPrice(shown, now)
    if (now.active === shown.active) return await attempt(shown, now, fresh, [theirs])
    const { author, at } = theirs
    const description = t`Par ${author}, le ${formatInstant(at)}.`
    toast.info({ title: now.active ? t`Ce tarif a déjà été activé` : t`Ce tarif a déjà été désactivé`, description })
  }
  return { run: (row: SellingPrice) => void attempt(row, row, prices, []).catch(tellSaveFailure), dialog: impact.dialog }
}
