// Costs and selling prices of pages by nomenclature; each part needs the right of its view.
import type { AskedCost, CostView, TheoreticalCostItem } from '#contract/costing/theoretical-cost.ts'
import { holds, type Permission, permissionsByArea } from '#contract/people/permissions.ts'
import { theoreticalCost } from '#engine/costing/cost.ts'
import { curvesOf, linePriceSensitivity } from '#engine/costing/curves.ts'
import type { Nomenclature } from '#engine/costing/pages.ts'
import { DEFAULT_USE, type Use } from '#engine/costing/use.ts'
import { translateInto } from '#server/platform/print/text.ts'

import type { Db } from '../platform/db/index.ts'
import { pdfAnswer } from '../platform/print/answer.ts'
import { print } from '../platform/print/print.ts'
import { allow, badRequest, os, type RequestContext } from '../platform/rpc/base.ts'
import { readSettings } from './calculation-settings.ts'
import { reportOf } from './cost-report.ts'
import { type NamedNomenclature, readNomenclatures } from './page-costs.ts'
import { viewTitles } from './report-texts.ts'

export const theoretical_cost = {
  get: os.theoretical_cost.get.handler(async ({ input, context }) => ({ items: (await calculated(context, input)).items })),
  pdf: os.theoretical_cost.pdf.handler(async ({ input: { view, thousand, language, compared, ...asked }, context, errors }) => {
    allow(context.user, ...viewRights[view])
    const calculation = await calculated(context, { ...asked, curves: view === 'charts' })
    const others: ComparedCalculation[] = []
    for (const { name, ...question } of compared) others.push({ name, ...(await calculatedOf(context, { ...question, curves: false })) })
    const printed = await print('report', reportOf(calculation, { view, thousand, language, day: context.day, compared: others }))
    if (!printed) throw errors.PRINT_FAILED()
    return pdfAnswer(`${translateInto(language)(viewTitles[view])} ${context.day}`, printed)
  }),
}

const viewRights: Record<CostView, Permission[]> = {
  summary: [...permissionsByArea.calculator],
  cost: ['crt.calcul.nomenclature_cost', 'crt.calcul.graph'],
  sell: ['crt.calcul.sell_cost'],
  sell_vendor: ['crt.calcul.sell_vendor_cost'],
  charts: ['crt.calcul.graph'],
}

export interface Calculation {
  use: Use
  nomenclatures: NamedNomenclature[]
  /** In the same order, as far as the caller may see them. */
  items: TheoreticalCostItem[]
}

export type ComparedCalculation = Calculation & { name: string }

async function calculated(context: Pick<RequestContext, 'db' | 'user'>, asked: AskedCost): Promise<Calculation> {
  const calculation = await calculatedOf(context, asked)
  const isWhole = calculation.nomenclatures.length === asked.nomenclature_ids.length
  if (!isWhole) throw badRequest({ field: 'nomenclature_ids', key: 'unknown' })
  return calculation
}

/** Only for the requested nomenclatures that still exist, in that order. */
async function calculatedOf({ db, user }: Pick<RequestContext, 'db' | 'user'>, asked: AskedCost): Promise<Calculation> {
  const known = await readNomenclatures(db, asked.nomenclature_ids)
  const nomenclatures = asked.nomenclature_ids.flatMap((id) => known.get(id) ?? [])
  const use = await askedUse(db, asked, user?.zone?.code_sigma)
  const may = (...names: [Permission, ...Permission[]]) => holds(user, names)
  const seesLines = may('crt.calcul.nomenclature_cost')
  const seesCost = may('crt.calcul.nomenclature_cost', 'crt.calcul.graph')
  const curves = (nomenclature: Nomenclature) => ({
    ...curvesOf(nomenclature, use),
    ...(seesLines && { lines: linePriceSensitivity(nomenclature, use) }),
  })
  const items = nomenclatures.map((nomenclature): TheoreticalCostItem => {
    const { lines, families, sell, sell_vendor, hours_needed, hours_available, warnings, ...cost } = theoreticalCost(nomenclature, use)
    const costed = lines.map(({ line, cost_page, excluded }) => ({ id: line.id, cost_page, ...(excluded && { excluded }) }))
    return {
      nomenclature_id: nomenclature.id,
      ...(seesCost && { ...cost, families }),
      ...(seesCost && asked.curves && { curves: curves(nomenclature) }),
      ...(seesLines && { lines: costed }),
      ...(may('crt.calcul.sell_cost') && { sell }),
      ...(may('crt.calcul.sell_vendor_cost') && { sell_vendor }),
      hours_needed,
      hours_available,
      warnings,
    }
  })
  return { use, nomenclatures, items }
}

/** The inputs of the request, completed with the settings of the caller's subsidiary. */
async function askedUse(db: Db, asked: AskedCost, zone: string | undefined): Promise<Use> {
  const usual = (zone === undefined ? undefined : await readSettings(db, zone)) ?? DEFAULT_USE
  const coverage = (name: 'mono_coverage' | 'colour_coverage') => {
    const { [name]: given = usual[name] } = asked
    return given === 'own' ? null : given
  }
  const markup = (name: 'agency_markup' | 'seller_markup') => {
    const { [name]: value, [`${name}_type` as const]: coefficient_type } = asked
    return value === undefined ? null : { value, coefficient_type }
  }
  return {
    mono_volume: String(asked.mono_volume),
    colour_volume: String(asked.colour_volume),
    months: String(asked.months),
    mono_coverage: coverage('mono_coverage'),
    colour_coverage: coverage('colour_coverage'),
    hourly_cost: asked.hourly_cost ?? usual.hourly_cost,
    travel_cost: asked.travel_cost ?? usual.travel_cost,
    k: asked.k,
    agency_markup: markup('agency_markup'),
    seller_markup: markup('seller_markup'),
  }
}
