// What the chosen nomenclatures cost: worked out on this device for who sees their lines, asked of the server for everybody else.
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { api } from '#api/client.ts'
import { useCan } from '#api/session.ts'
import type { NomenclatureLine } from '#contract/nomenclatures/nomenclature-lines.ts'
import type { PrinterCategory } from '#contract/nomenclatures/printer-categories.ts'
import type { TechnicalNomenclature } from '#contract/nomenclatures/technical-nomenclatures.ts'
import type { TheoreticalCostItem } from '#contract/nomenclatures/theoretical-cost.ts'
import { type TheoreticalCost, theoreticalCost } from '#engine/cost/cost.ts'
import type { Nomenclature } from '#engine/cost/pages.ts'

import type { Asked } from './calculation.ts'

/** What everybody may be shown, as far as the server shows it to them. */
export type ShownCost = Omit<TheoreticalCostItem, 'nomenclature_id' | 'lines'>
export interface Costed {
  id: number
  name: string
  cost: ShownCost
  /** For who sees the costs of lines. */
  detail: { cost: Omit<TheoreticalCost, 'sell' | 'sell_vendor'>; nomenclature: Nomenclature; lines: readonly NomenclatureLine[] } | null
}

export const nomenclaturesQuery = () => api.technical_nomenclatures.list.queryOptions({ input: {} })
export const categoriesQuery = () => api.printer_categories.list.queryOptions({ input: {} })
const linesQuery = (technical_nomenclature_id: number) => api.nomenclature_lines.list.queryOptions({ input: { technical_nomenclature_id } })

export function useCosts(asked: Asked) {
  const here = useCan('crt.calcul.nomenclature_cost')
  const local = useCalculatedHere(asked, here)
  const remote = useAskedOfServer(asked, !here)
  return here ? local : remote
}

interface Costs {
  /** Undefined while they are not known. */
  items: Costed[] | undefined
  error: unknown
  retry: () => void
}

function useCalculatedHere({ ids, use }: Asked, enabled: boolean): Costs {
  const nomenclatures = useQuery({ ...nomenclaturesQuery(), enabled })
  const categories = useQuery({ ...categoriesQuery(), enabled })
  const lines = useQueries({ queries: ids.map((id) => ({ ...linesQuery(id), enabled })), combine })
  const seesSell = useCan('crt.calcul.sell_cost')
  const seesSellVendor = useCan('crt.calcul.sell_vendor_cost')
  const items = useMemo(() => {
    if (!nomenclatures.data || !categories.data) return undefined
    const known = new Map(nomenclatures.data.items.map((row) => [row.id, row]))
    const read = ids.flatMap((id, at) => {
      const row = known.get(id)
      return row ? [{ row, lines: lines.data[at]?.items }] : []
    })
    if (read.some((one) => !one.lines)) return undefined
    return read.map(({ row, lines: own = [] }): Costed => {
      const nomenclature = { ...row, pages_between_interventions: pagesBetween(row, categories.data.items), lines: own.map(costable) }
      const { sell, sell_vendor, ...cost } = theoreticalCost(nomenclature, use)
      const shown = { ...cost, ...(seesSell && { sell }), ...(seesSellVendor && { sell_vendor }) }
      return { id: row.id, name: row.name, cost: shown, detail: { cost, nomenclature, lines: own } }
    })
  }, [nomenclatures.data, categories.data, lines.data, ids, use, seesSell, seesSellVendor])
  const all = [nomenclatures, categories]
  const retry = () => void Promise.all([...all.map((one) => one.refetch()), lines.retry()])
  return { items, error: all.find(({ error }) => error)?.error ?? lines.error, retry }
}

const combine = (results: { data: { items: NomenclatureLine[] } | undefined; error: Error | null; refetch: () => Promise<unknown> }[]) => ({
  data: results.map(({ data }) => data),
  error: results.find(({ error }) => error)?.error ?? null,
  retry: async () => await Promise.all(results.map((one) => one.refetch())),
})

/** Its own before its category's. */
const pagesBetween = (row: TechnicalNomenclature, categories: readonly PrinterCategory[]) =>
  row.pages_between_interventions ?? categories.find(({ id }) => id === row.printer_category?.id)?.pages_between_interventions ?? null

const costable = ({ price = null, ...line }: NomenclatureLine) => ({ ...line, price })

function useAskedOfServer({ ids, use }: Asked, enabled: boolean): Costs {
  const nomenclatures = useQuery({ ...nomenclaturesQuery(), enabled })
  const known = useMemo(() => new Map(nomenclatures.data?.items.map(({ id, name }) => [id, name])), [nomenclatures.data])
  const asked = ids.filter((id) => known.has(id))
  const { agency_markup, seller_markup, ...figures } = use
  const input = {
    ...figures,
    nomenclature_ids: asked.join(),
    mono_volume: Number(use.mono_volume),
    colour_volume: Number(use.colour_volume),
    months: Number(use.months),
    mono_coverage: use.mono_coverage ?? 'own',
    colour_coverage: use.colour_coverage ?? 'own',
    ...(agency_markup && { agency_markup: agency_markup.value, agency_markup_type: agency_markup.coefficient_type }),
    ...(seller_markup && { seller_markup: seller_markup.value, seller_markup_type: seller_markup.coefficient_type }),
  }
  const costs = useQuery({
    ...api.theoretical_cost.get.queryOptions({ input }),
    enabled: enabled && asked.length > 0,
    placeholderData: (former) => former,
  })
  const items =
    nomenclatures.data && asked.length === 0
      ? []
      : costs.data?.items.map(({ nomenclature_id: id, ...cost }): Costed => ({ id, name: known.get(id) ?? '', cost, detail: null }))
  const retry = () => void Promise.all([nomenclatures.refetch(), costs.refetch()])
  return { items, error: nomenclatures.error ?? costs.error, retry }
}
