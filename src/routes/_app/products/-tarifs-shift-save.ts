// Saving shifted periods as one set: all of them, or none.
import { useLingui } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import type { SellingPrice } from '../../../../contract/selling-prices.ts'
import { addDays } from '../../../../engine/days.ts'
import { api } from '../../../api/client.ts'
import { firstMessage } from '../../../kit/messages.ts'
import { toast } from '../../../kit/toast.tsx'
import type { Tarifs } from './-tarifs-data.ts'
import { impactOf, useImpact } from './-tarifs-impact.tsx'
import { type KnownRow, priceRowOf } from './-tarifs-rows.ts'
import { conflictOf, refusalsOf, staleAfter, tellSaveFailure } from './-tarifs-save.ts'

/** The period `count` days later, or earlier. */
export const shifted = ({ start_date, end_date }: SellingPrice, count: number) => ({
  start_date: addDays(start_date, count),
  end_date: end_date && addDays(end_date, count),
})

export function useShift(tarifs: Tarifs, selected: SellingPrice[], count: number) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const impact = useImpact(tarifs.catalogs)
  const [problems, setProblems] = useState<string[]>([])
  const { mutateAsync, isPending } = useMutation(
    api.selling_prices.save.mutationOptions({ meta: { silent: true, invalidates: staleAfter } }),
  )
  const { product_id } = tarifs
  const save = async () => {
    const [first] = selected
    if (!first) return
    const moved: KnownRow[] = selected.map((row) => ({ ...priceRowOf(row), ...shifted(row, count) }))
    const still = tarifs.rows.map(priceRowOf).filter(({ id }) => !moved.some((row) => row.id === id))
    const refused = moved.flatMap((row) => refusalsOf(row, [...still, ...moved], tarifs.purchases))
    setProblems([...new Set(refused.map((error) => firstMessage([error]) ?? ''))])
    if (refused.length > 0 || !(await impact.ask(impactOf(tarifs, moved)))) return
    const items = selected.map((row) => ({ id: row.id, version: row.version, ...shifted(row, count) }))
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
      if (conflictOf(error)) setProblems([t`Un de ces tarifs a été modifié entre-temps : vérifiez, puis recommencez.`])
      else if (error instanceof ORPCError && error.code === 'BAD_REQUEST') setProblems(messagesOf(error.data))
      else tellSaveFailure(error)
    }
  }
  return { save: () => void save(), dialog: impact.dialog, problems, pending: isPending }
}

const messagesOf = (data: unknown): string[] =>
  data && typeof data === 'object' && 'errors' in data && Array.isArray(data.errors)
    ? [...new Set(data.errors.map((error: unknown) => firstMessage([error]) ?? ''))]
    : []
