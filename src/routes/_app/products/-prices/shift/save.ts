// Saves shifted periods as one set: all of them, or none.
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { api } from '#api/client.ts'
import { fieldErrorsOf } from '#api/refusals.ts'
import type { SellingPrice } from '#contract/prices/selling-prices.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'
import { toast } from '#device/notices.ts'
import { addDays } from '#engine/time/days.ts'
import { firstMessage } from '#kit/feedback/messages.ts'
import { formatInstant } from '#kit/format/formats.ts'

import type { ProductPrices } from '../data.ts'
import { type KnownRow, priceRowOf } from '../rows.ts'
import { type ConcurrentEdit, useFreshPrices, useConcurrentEdits } from '../save/concurrent-edit-notice.tsx'
import { useImpact } from '../save/impact.tsx'
import { conflictOf, refusalsOf, tellSaveFailure } from '../save/save.ts'

/** The period shifted by `count` days, which may be negative. */
export const shiftPeriod = ({ start_date, end_date }: SellingPrice, count: number) => ({
  start_date: addDays(start_date, count),
  end_date: end_date && addDays(end_date, count),
})

type Known = Pick<ProductPrices, 'rows' | 'purchases'>

export function useShift(prices: ProductPrices, selected: SellingPrice[], count: number) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const impact = useImpact(prices.catalogs)
  const readAgain = useFreshPrices(prices)
  const { ofSellingPrice } = useConcurrentEdits()
  const [problems, setProblems] = useState<string[]>([])
  const { mutateAsync, isPending } = useMutation(api.selling_prices.save.mutationOptions({ meta: { silent: true } }))
  const { product_id } = prices
  const attempt = async (chosen: SellingPrice[], known: Known, edits: ConcurrentEdit[]): Promise<void> => {
    const [first] = chosen
    if (!first) return
    const moved: KnownRow[] = chosen.map((row) => ({ ...priceRowOf(row), ...shiftPeriod(row, count) }))
    const still = known.rows.map(priceRowOf).filter(({ id }) => !moved.some((row) => row.id === id))
    const refused = moved.flatMap((row) => refusalsOf(row, [...still, ...moved], known.purchases))
    const notes = edits.map(({ name, author, at }) => t`${name} : modifié par ${author} le ${formatInstant(at)}`)
    setProblems(refused.length > 0 ? [...notes, ...messagesOf(refused)] : [])
    if (refused.length > 0 || !(await impact.ask(impact.of(known, moved), { edits }))) return
    const items = chosen.map((row) => ({ id: row.id, version: row.version, ...shiftPeriod(row, count) }))
    try {
      await mutateAsync({ product_id, id: first.catalog.id, items })
      toast.success({ title: t`Périodes décalées` })
      await navigate({
        to: '/products/$id/tarifs',
        params: { id: String(product_id) },
        search: ({ catalog, actor, when }) => ({ catalog, actor, when }),
        ignoreBlocker: true,
      })
    } catch (error) {
      if (conflictOf(error)) await again()
      else {
        const errors = fieldErrorsOf(error)
        setProblems(messagesOf(errors))
        if (errors.length === 0) tellSaveFailure(error, () => void attempt(chosen, known, edits))
      }
    }
  }
  /** Tries again with what is now stored, and shows what has changed. */
  const again = async (): Promise<void> => {
    const fresh = await readAgain()
    const now = fresh.rows.filter(({ id }) => selected.some((row) => row.id === id))
    const changed = selected.flatMap((row) => {
      const found = now.find(({ id, version }) => id === row.id && version !== row.version)
      return found ? [ofSellingPrice(row, found)] : []
    })
    await attempt(now, fresh, changed)
  }
  const save = () => void attempt(selected, prices, []).catch((error: unknown) => tellSaveFailure(error))
  return { save, dialog: impact.dialog, problems, pending: isPending }
}

const messagesOf = (errors: readonly FieldError[]): string[] => [...new Set(errors.map((error) => firstMessage([error]) ?? ''))]
