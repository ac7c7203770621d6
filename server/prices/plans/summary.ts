// The summary of a plan: its lines counted and averaged, once they are computed and again when some are left out or corrected.
import type { PlanSummary } from '#contract/prices/price-plans.ts'

import type { Db } from '../../platform/db/index.ts'
import { run, wireDecimal } from '../../platform/db/query.ts'
import { shownState } from './lines-sql.ts'
import { offersOfPlan } from './offers.ts'
import type { StoredPlan } from './stored.ts'

/** The summary as it is stored: the worst lines only by their numbers. */
export type StoredSummary = Omit<PlanSummary, 'counts' | 'worst' | 'waiting'> & { worst_ids: number[]; waiting?: number }

/** The bounds between the bars of the histogram, in percent of the purchase price. */
const BOUNDS = [0, 5, 10, 15, 20, 30, 50, 100]
const WORST = 20
const MOST_GROUPS = 50

const average = (column: string) => wireDecimal(`round(avg(${column}), 2)`)
const margins = `${average('margin_before')} as margin_before, ${average('margin_after')} as margin_after`
const isWritten = `plan_id = $1 and mark is null and state in ('changed', 'created', 'ended')`

const statements = {
  counts: `select ${shownState} as state, count(*)::int as lines from price_plan_lines l where plan_id = $1 group by 1`,
  percent: `select ${average('percent')} as average, ${wireDecimal('min(percent)')} as least, ${wireDecimal('max(percent)')} as most
    from price_plan_lines where ${isWritten}`,
  margin: `select width_bucket(margin, array[${BOUNDS.join()}]::numeric[]) as bar, sum(before)::int as before, sum(after)::int as after
    from (
      select margin_before as margin, 1 as before, 0 as after from price_plan_lines where ${isWritten} and margin_before is not null
      union all select margin_after, 0, 1 from price_plan_lines where ${isWritten} and margin_after is not null
    ) both_margins group by 1 order by 1`,
  families: groupsBy('p.family_id', 'categorizations'),
  manufacturers: groupsBy('p.manufacturer_id', 'manufacturers'),
  catalogs: groupsBy('l.catalog_id', 'catalogs'),
  worst: `select id from price_plan_lines where ${isWritten} and margin_after is not null order by margin_after, id limit ${WORST}`,
}

function groupsBy(key: string, table: string): string {
  const grouped = `select ${key} as id, l.margin_before, l.margin_after from price_plan_lines l
    ${key.startsWith('p.') ? 'join products p on p.id = l.product_id' : ''} where ${isWritten.replace('plan_id', 'l.plan_id')}`
  return `select g.id, named.name, count(*)::int as lines, ${margins}
    from (${grouped}) g left join ${table} named on named.id = g.id group by 1, 2 order by 3 desc, 2 limit ${MOST_GROUPS}`
}

const ask = <Row>(db: Db, text: string, plan_id: number) => run<Row>(db, { text, parameters: [plan_id] }, { prepare: false })

export async function countStates(db: Db, plan_id: number): Promise<Record<string, number>> {
  const rows = await ask<{ state: string; lines: number }>(db, statements.counts, plan_id)
  return Object.fromEntries(rows.map(({ state, lines }) => [state, lines]))
}

/** The columns of the plan that sum up its lines. */
export async function summarize(
  db: Db,
  plan: StoredPlan,
  when: Parameters<typeof offersOfPlan>[2] = 'at_once',
): Promise<{ counts: Record<string, number>; summary: StoredSummary }> {
  const plan_id = plan.id
  type Group = PlanSummary['families'][number]
  const counts = await countStates(db, plan_id)
  const [percent] = await ask<PlanSummary['percent']>(db, statements.percent, plan_id)
  const bars = await ask<{ bar: number; before: number; after: number }>(db, statements.margin, plan_id)
  const families = await ask<Group>(db, statements.families, plan_id)
  const manufacturers = await ask<Group>(db, statements.manufacturers, plan_id)
  const catalogs = await ask<Group>(db, statements.catalogs, plan_id)
  const worst = await ask<{ id: number }>(db, statements.worst, plan_id)
  const offers = await offersOfPlan(db, plan, when)
  const margin = Array.from({ length: BOUNDS.length + 1 }, (_, bar) => {
    const found = bars.find((one) => one.bar === bar)
    return { from: BOUNDS[bar - 1] ?? null, to: BOUNDS[bar] ?? null, before: found?.before ?? 0, after: found?.after ?? 0 }
  })
  return {
    counts,
    summary: {
      percent: percent ?? { average: null, least: null, most: null },
      margin,
      families,
      manufacturers,
      catalogs: catalogs.filter(({ id }) => id !== null),
      worst_ids: worst.map(({ id }) => id),
      offers,
    },
  }
}
