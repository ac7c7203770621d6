// The costs of the chosen nomenclatures: calculated on this device for users who may see their lines, requested from the server for
// everybody else.
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { api } from '#api/client.ts'
import { useCan } from '#api/session.ts'
import type { NomenclatureLine } from '#contract/costing/nomenclature-lines.ts'
import type { PrinterCategory } from '#contract/costing/printer-categories.ts'
import type { TechnicalNomenclature } from '#contract/costing/technical-nomenclatures.ts'
import type { TheoreticalCostItem } from '#contract/costing/theoretical-cost.ts'
import type { Outputs } from '#contract/index.ts'
import { type TheoreticalCost, theoreticalCost } from '#engine/costing/cost.ts'
import type { Nomenclature } from '#engine/costing/pages.ts'

import type { Ask } from './calculation.ts'

/** The costs that any user may see, as far as the server sends them. */
export type ShownCost = Omit<TheoreticalCostItem, 'nomenclature_id' | 'lines'>
export interface Costed {
  id: number
  name: string
  cost: ShownCost
  /** Only for users who may see the costs of lines. */
  detail: { cost: Omit<TheoreticalCost, 'sell' | 'sell_vendor'>; nomenclature: Nomenclature; lines: readonly NomenclatureLine[] } | null
}

export const nomenclaturesQuery = () => api.technical_nomenclatures.list.queryOptions({ input: {} })
export const categoriesQuery = () => api.printer_categories.list.queryOptions({ input: {} })
const linesQuery = (technical_nomenclature_id: number) => api.nomenclature_lines.list.queryOptions({ input: { technical_nomenclature_id } })

interface Costs {
  /** One list per input; undefined until they are known. */
  costs: Costed[][] | undefined
  error: unknown
  retry: () => void
}

/** Returns the costs for several inputs, in their order. */
export function useCosts(asks: readonly Ask[]): Costs {
  const here = useCan('crt.calcul.nomenclature_cost')
  const local = useCalculatedHere(asks, here)
  const remote = useAskedOfServer(asks, !here)
  return here ? local : remote
}

function useCalculatedHere(asks: readonly Ask[], enabled: boolean): Costs {
  const nomenclatures = useQuery({ ...nomenclaturesQuery(), enabled })
  const categories = useQuery({ ...categoriesQuery(), enabled })
  const ids = useMemo(() => [...new Set(asks.flatMap((ask) => ask.ids))], [asks])
  const lines = useQueries({ queries: ids.map((id) => ({ ...linesQuery(id), enabled })), combine })
  const seesSell = useCan('crt.calcul.sell_cost')
  const seesSellVendor = useCan('crt.calcul.sell_vendor_cost')
  const costs = useMemo(() => {
    if (!nomenclatures.data || !categories.data) return undefined
    const rows = new Map(nomenclatures.data.items.map((row) => [row.id, row]))
    const linesOf = new Map(ids.map((id, at) => [id, lines.data[at]?.items]))
    if (ids.some((id) => rows.has(id) && !linesOf.get(id))) return undefined
    const costed = (id: number, use: Ask['use']): Costed[] => {
      const [row, own = []] = [rows.get(id), linesOf.get(id)]
      if (!row) return []
      const nomenclature = { ...row, pages_between_interventions: pagesBetween(row, categories.data.items), lines: own.map(costable) }
      const { sell, sell_vendor, ...cost } = theoreticalCost(nomenclature, use)
      const shown = { ...cost, ...(seesSell && { sell }), ...(seesSellVendor && { sell_vendor }) }
      return [{ id, name: row.name, cost: shown, detail: { cost, nomenclature, lines: own } }]
    }
    return asks.map(({ ids: chosen, use }) => chosen.flatMap((id) => costed(id, use)))
  }, [nomenclatures.data, categories.data, lines.data, ids, asks, seesSell, seesSellVendor])
  const all = [nomenclatures, categories]
  const retry = () => void Promise.all([...all.map((one) => one.refetch()), lines.retry()])
  return { costs, error: all.find(({ error }) => error)?.error ?? lines.error, retry }
}

const combine = <Answer>(results: { data: Answer | undefined; error: Error | null; refetch: () => Promise<unknown> }[]) => ({
  data: results.map(({ data }) => data),
  error: results.find(({ error }) => error)?.error ?? null,
  retry: async () => await Promise.all(results.map((one) => one.refetch())),
})

/** The nomenclature's own number of pages, otherwise its category's. */
const pagesBetween = (row: TechnicalNomenclature, categories: readonly PrinterCategory[]) =>
  row.pages_between_interventions ?? categories.find(({ id }) => id === row.printer_category?.id)?.pages_between_interventions ?? null

const costable = ({ price = null, ...line }: NomenclatureLine) => ({ ...line, price })

function useAskedOfServer(asks: readonly Ask[], enabled: boolean): Costs {
  const nomenclatures = useQuery({ ...nomenclaturesQuery(), enabled })
  const names = useMemo(() => new Map(nomenclatures.data?.items.map(({ id, name }) => [id, name])), [nomenclatures.data])
  const known = useMemo(() => asks.map((ask) => ({ ...ask, ids: ask.ids.filter((id) => names.has(id)) })), [asks, names])
  const answers = useQueries({
    queries: known.map((ask) => ({
      ...api.theoretical_cost.get.queryOptions({ input: inputOf(ask) }),
      enabled: enabled && ask.ids.length > 0,
      placeholderData: (former: Outputs['theoretical_cost']['get'] | undefined) => former,
    })),
    combine,
  })
  const costs = useMemo(() => {
    if (!nomenclatures.data || known.some(({ ids }, at) => ids.length > 0 && !answers.data[at])) return undefined
    const costed = ({ nomenclature_id: id, ...cost }: TheoreticalCostItem): Costed => ({
      id,
      name: names.get(id) ?? '',
      cost,
      detail: null,
    })
    return known.map(({ ids }, at) => (ids.length > 0 ? (answers.data[at]?.items.map(costed) ?? []) : []))
  }, [nomenclatures.data, known, names, answers.data])
  const retry = () => void Promise.all([nomenclatures.refetch(), answers.retry()])
  return { costs, error: nomenclatures.error ?? answers.error, retry }
}

/** The input in the form that the server expects. */
export function inputOf({ ids, curves, use: { agency_markup, seller_markup, ...use } }: Ask) {
  return {
    ...use,
    nomenclature_ids: ids.join(),
    mono_volume: Number(use.mono_volume),
    colour_volume: Number(use.colour_volume),
    months: Number(use.months),
    mono_coverage: use.mono_coverage ?? 'own',
    colour_coverage: use.colour_coverage ?? 'own',
    ...(curves && { curves }),
    ...(agency_markup && { agency_markup: agency_markup.value, agency_markup_type: agency_markup.coefficient_type }),
    ...(seller_markup && { seller_markup: seller_markup.value, seller_markup_type: seller_markup.coefficient_type }),
  }
}
