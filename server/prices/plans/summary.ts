// The summary of a plan: its lines counted and averaged, once they are computed and again when some are left out or corrected.
import type { PlanSummary } from '#contract/prices/price-plans.ts'

import type { Db } from '../../platform/db/index.ts'
import { run, wireDecimal } from '../../platform/db/query.ts'
import { isWritten, shownState } from './lines-sql.ts'
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

/** The parts of a summary, each over the lines that write something. */
const parts = {
  percent: `select ${average('percent')} as average, ${wireDecimal('min(percent)')} as least, ${wireDecimal('max(percent)')} as most from written`,
  margin: `select width_bucket(margin, array[${BOUNDS.join()}]::numeric[]) as bar, sum(before)::int as before, sum(after)::int as after
    from (
      select margin_before as margin, 1 as before, 0 as after from written where margin_before is not null
      union all select margin_after, 0, 1 from written where margin_after is not null
    ) both_margins group by 1 order by 1`,
  families: groupsBy('p.family_id', 'categorizations'),
  manufacturers: groupsBy('p.manufacturer_id', 'manufacturers'),
  catalogs: groupsBy('l.catalog_id', 'catalogs'),
  worst: `select id from written where margin_after is not null order by margin_after, id limit ${WORST}`,
}

/** The lines of a large plan are read once for all parts: they are wide, and few of their columns count. */
const all = `with written as materialized (
    select id, product_id, catalog_id, percent, margin_before, margin_after from price_plan_lines l where l.plan_id = $1 and ${isWritten})
  select ${Object.entries(parts)
    .map(([name, text]) => `(select coalesce(json_agg(part), '[]') from (${text}) part) as ${name}`)
    .join(', ')}`

function groupsBy(key: string, table: string): string {
  const grouped = `select ${key} as id, l.margin_before, l.margin_after from written l
    ${key.startsWith('p.') ? 'join products p on p.id = l.product_id' : ''}`
  return `select g.id, named.name, count(*)::int as lines, ${margins}
    from (${grouped}) g left join ${table} named on named.id = g.id group by 1, 2 order by 3 desc, 2 limit ${MOST_GROUPS}`
}

const ask = <Row>(db: Db, text: string, plan_id: number) => run<Row>(db, { text, parameters: [plan_id] }, { prepare: false })

export async function countStates(db: Db, plan_id: number): Promise<Record<string, number>> {
  const counts = `select ${shownState} as state, count(*)::int as lines from price_plan_lines l where plan_id = $1 group by 1`
  const rows = await ask<{ state: string; lines: number }>(db, counts, plan_id)
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
  interface Parts {
    percent: PlanSummary['percent'][]
    margin: { bar: number; before: number; after: number }[]
    families: Group[]
    manufacturers: Group[]
    catalogs: Group[]
    worst: { id: number }[]
  }
  const [found] = await ask<Parts>(db, all, plan_id)
  if (!found) throw new Error('the plan was not summed up')
  const { percent, families, manufacturers, catalogs, worst } = found
  const offers = await offersOfPlan(db, plan, when)
  const margin = Array.from({ length: BOUNDS.length + 1 }, (_, bar) => {
    const counted = found.margin.find((one) => one.bar === bar)
    return { from: BOUNDS[bar - 1] ?? null, to: BOUNDS[bar] ?? null, before: counted?.before ?? 0, after: counted?.after ?? 0 }
  })
  return {
    counts,
    summary: {
      percent: percent[0] ?? { average: null, least: null, most: null },
      margin,
      families,
      manufacturers,
      catalogs: catalogs.filter(({ id }) => id !== null),
      worst_ids: worst.map(({ id }) => id),
      offers,
    },
  }
}
