// The offers that a plan touches, and what it does to the price of some of them in their default configuration.
import type { PlanSummary } from '#contract/prices/price-plans.ts'
import { offerImpact } from '#engine/offers/impact.ts'
import { latestOf } from '#engine/offers/simulation.ts'
import { amountNames } from '#engine/prices/amounts.ts'

import { defaultScenario } from '../../offers/prices/default-scenario.ts'
import { simulationSourcesFrom } from '../../offers/prices/simulation-sources.ts'
import { type OfferSources, readSources } from '../../offers/prices/sources.ts'
import type { Db } from '../../platform/db/index.ts'
import { run } from '../../platform/db/query.ts'
import type { price_plan_lines } from '../../platform/db/schema.ts'
import { isWritten } from './lines-sql.ts'
import type { StoredPlan } from './stored.ts'

type Line = typeof price_plan_lines.$inferSelect
type Offers = PlanSummary['offers']
type Product = OfferSources['products'][number]
type Row = Product['rows'][number]
/** `map` of both kinds of arrays at once only knows the first one. */
type SignedPurchase = Product['purchases'][number]

/** How many offers are calculated, and how many articles they may have together: fewer while somebody waits for the answer. */
const looking = { at_once: { offers: 20, articles: 1_000 }, in_a_task: { offers: 50, articles: 10_000 } }
const WORST = 20

/** Active offers with an article whose price the plan writes; those with most of such articles first. */
const touched = `with written as (select distinct l.product_id from price_plan_lines l where l.plan_id = $1 and ${isWritten})
  select o.id, o.reference, o.name, count(distinct bp.product_id) filter (where w.product_id is not null)::int as touched,
    count(distinct bp.product_id)::int as articles, count(*) over ()::int as count
  from offers o join sections s on s.offer_id = o.id join section_bundles sb on sb.section_id = s.id
  join bundle_products bp on bp.bundle_id = sb.bundle_id left join written w on w.product_id = bp.product_id
  where o.active group by o.id having count(w.product_id) > 0 order by touched desc, o.id limit $2`
const linesOf = `select l.* from price_plan_lines l where l.plan_id = $1 and ${isWritten} and l.product_id = any($2::int[])`

interface Touched extends Pick<Offers['worst'][number]['offer'], 'id' | 'reference' | 'name'> {
  articles: number
  count: number
}

/** The count is exact; the worst are those among the offers that were looked at. */
export async function offersOfPlan(db: Db, plan: StoredPlan, when: keyof typeof looking): Promise<Offers> {
  const most = looking[when]
  const found = await run<Touched>(db, { text: touched, parameters: [plan.id, most.offers] }, { prepare: false })
  const worst: Offers['worst'] = []
  let [looked_at, articles] = [0, 0]
  for (const offer of found) {
    articles += offer.articles
    if (articles > most.articles) break
    looked_at++
    const impact = await impactOn(db, plan, offer)
    if (impact) worst.push(impact)
  }
  const size = ({ percent }: Offers['worst'][number]) => (percent === null ? Number.POSITIVE_INFINITY : Math.abs(Number(percent)))
  return { count: found[0]?.count ?? 0, looked_at, worst: worst.toSorted((a, b) => size(b) - size(a)).slice(0, WORST) }
}

/** Null if the price of the offer stays, such as when another catalogue prices it. */
async function impactOn(db: Db, plan: StoredPlan, { id, reference, name }: Touched): Promise<Offers['worst'][number] | null> {
  const reading = { db, user: null, day: plan.effective_date }
  const sources = await readSources(reading, id)
  if (!sources) return null
  const ids = sources.products.map(({ product_id }) => product_id)
  const lines = await run<Line>(db, { text: linesOf, parameters: [plan.id, ids] }, { prepare: false })
  const place = await defaultScenario(reading, { offer_id: id, date: plan.effective_date })
  const stateOf = async (products: Product[]) => {
    const found = await simulationSourcesFrom(reading, { ...sources, products }, { offer_id: id, zone: place.zone, past: undefined })
    return { sources: found, rules: latestOf(found.rules) }
  }
  const [was, is] = [await stateOf(sources.products), await stateOf(sources.products.map((one) => planned(one, lines)))]
  const { before, after, difference, percent } = offerImpact(was, is, { ...place, quantities: {} })
  if (before === after) return null
  return { offer: { id, reference, name }, zone: place.zone, actor: place.actor, date: place.date, before, after, difference, percent }
}

/** A product with its prices as the plan would leave them. */
function planned(product: Product, all: readonly Line[]): Product {
  const lines = all.filter(({ product_id }) => product_id === product.product_id)
  if (lines.length === 0) return product
  const [selling, bought] = [lines.filter(({ catalog_id }) => catalog_id !== null), lines.filter(({ catalog_id }) => catalog_id === null)]
  const made = selling.flatMap((line) => (line.inserts ? [{ ...unsigned(line), ...amountsAfter(line) } as unknown as Row] : []))
  const opened = bought.flatMap((line) =>
    line.inserts ? [{ ...unsigned(line), ...purchaseAfter(line) } as unknown as SignedPurchase] : [],
  )
  const after = <Stored extends { id: number | null; end_date: string | null }>(
    row: Stored,
    of: readonly Line[],
    changed: (line: Line) => object,
  ): Stored => {
    const line = of.find(({ row_id }) => row_id === row.id)
    if (!line) return row
    if (line.ends !== null) return { ...row, end_date: line.ends }
    if (line.state === 'ended') return { ...row, active: false }
    return line.inserts ? row : { ...row, end_date: line.to_date, ...changed(line) }
  }
  return {
    ...product,
    rows: [...product.rows.map((row) => after(row, selling, amountsAfter)), ...made],
    purchases: [...product.purchases.map((row) => after(row as SignedPurchase, bought, purchaseAfter)), ...opened],
  }
}

const amountsAfter = ({ amounts }: Line) =>
  Object.fromEntries(
    amountNames.map((name) => {
      const amount = amounts[name]?.after
      return [name, amount ? { value: amount.value, unit: amount.unit } : null]
    }),
  )
const purchaseAfter = ({ amounts }: Line) => ({ amount: amounts.purchase_price?.after?.value ?? '0' })

/** A row that does not exist yet; negative, so that it is no stored one. */
const unsigned = ({ id, product_id, catalog_id, actor, from_date, to_date }: Line) => ({
  id: -id,
  product_id,
  catalog_id,
  actor,
  start_date: from_date,
  end_date: to_date,
  active: true,
  version: 1,
  author: null,
  changed_at: null,
})
