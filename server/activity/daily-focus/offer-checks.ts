// Checks that need calculation: test cases that fail, and prices outside their minimum and maximum. The results are kept until data that
// they depend on changes, so that opening the work queue costs little.
import { sql } from 'drizzle-orm'

import { priceOffer } from '#engine/offers/priced-offer.ts'
import { actors } from '#engine/prices/amounts.ts'
import { compileRules } from '#engine/rules/compile.ts'
import type { RuleTrace } from '#engine/rules/rules.ts'
import { trace } from '#engine/rules/trace.ts'

import { configuredOffer, readSources, zonesOf } from '../../offers/prices/sources.ts'
import type { Reading } from '../../offers/read.ts'
import { caseSet } from '../../offers/sets/cases.ts'
import type { Db } from '../../platform/db/index.ts'
import { compile, run } from '../../platform/db/query.ts'
import { storedRules, tryCases } from '../../rules/evaluation.ts'
import type { FocusInput, Focus, Worked } from './focus.ts'
import { managedBy, offer } from './offers.ts'

/** The number of offers calculated per request. The response contains the number left, and further requests calculate the next ones. */
const MOST_CHECKED = 100

interface Check {
  stamp: string
  /** The failing cases. */
  cases: { id: number; name: string }[]
  /** The products whose price is outside its bounds, at their default quantity, anywhere the offer is sold. */
  outside: string[]
}
/** The results by offer, with a stamp of the data that they depend on. */
const known = new WeakMap<Db, Map<number, Check>>()

/**
 * The caller's active offers (including those with no manager) that could have a finding, most recently changed first, with a stamp of
 * everything that the check depends on.
 */
const candidates = ({ day, user }: FocusInput) => sql`
  with mine as (select o.id, o.version, o.updated_at from offers o where o.active and ${managedBy(user.id)}
    and (exists (select from rule_cases c where c.offer_id = o.id) or exists (select from markups m where m.offer_id = o.id)
      or exists (select from price_degressivities t where t.offer_id = o.id) or exists (select from rules r where r.offer_id = o.id))),
  articles as (select distinct mine.id, bp.product_id from mine join sections s on s.offer_id = mine.id
    join section_bundles sb on sb.section_id = s.id join bundle_products bp on bp.bundle_id = sb.bundle_id)
  select mine.id, concat_ws(' ', ${day}::text, mine.version, sold.stamp, bought.stamp, tagged.stamp, lists.stamp) as stamp from mine
  cross join (select concat(count(*), '/', sum(version)) as stamp from catalogs) lists
  left join (select a.id, concat(count(*), '/', sum(p.version)) as stamp from articles a
    join selling_prices p on p.product_id = a.product_id group by a.id) sold on sold.id = mine.id
  left join (select a.id, concat(count(*), '/', sum(p.version)) as stamp from articles a
    join purchase_prices p on p.product_id = a.product_id group by a.id) bought on bought.id = mine.id
  left join (select a.id, concat(count(*), '/', sum(t.tag_id)) as stamp from articles a
    join product_tags t on t.product_id = a.product_id group by a.id) tagged on tagged.id = mine.id
  order by mine.updated_at desc, mine.id`

/** The results for the caller's offers, after calculating up to `MOST_CHECKED` outdated ones. */
async function checksOf(reading: Reading, asked: FocusInput): Promise<{ checks: (Check & { id: number })[]; to_check: number }> {
  const { db } = reading
  const checks = known.get(db) ?? new Map<number, Check>()
  known.set(db, checks)
  const mine = await run<{ id: number; stamp: string }>(db, compile(candidates(asked)), { prepare: false })
  const stale = mine.filter(({ id, stamp }) => checks.get(id)?.stamp !== stamp)
  for (const { id, stamp } of stale.slice(0, MOST_CHECKED)) checks.set(id, { stamp, ...(await worked(reading, id)) })
  return {
    checks: mine.flatMap(({ id, stamp }) => {
      const check = checks.get(id)
      return check?.stamp === stamp ? [{ id, ...check }] : []
    }),
    to_check: Math.max(0, stale.length - MOST_CHECKED),
  }
}

async function worked(reading: Reading, offer_id: number): Promise<Omit<Check, 'stamp'>> {
  const rules = await storedRules(reading.db, offer_id)
  const tried = await tryCases(reading, offer_id, rules, await caseSet.read(reading.db, offer_id))
  const sources = await readSources(reading, offer_id)
  const zones = await zonesOf(reading.db, offer_id)
  const program = compileRules(rules)
  const outside = new Set(
    zones.flatMap((zone) =>
      actors.flatMap((actor) => {
        if (!sources) return []
        const place = { zone, actor, date: reading.day }
        const { lines } = priceOffer<RuleTrace>({ ...configuredOffer(sources, place, {}), evaluate: (one) => trace(program, one) })
        return lines.flatMap(({ product_id, warnings }) => (warnings.some(({ code }) => code !== 'NO_PRICE') ? product_id : []))
      }),
    ),
  )
  return {
    cases: tried.filter(({ failures }) => failures.length > 0).map(({ id, name }) => ({ id, name })),
    outside: (sources?.articles ?? []).filter(({ product }) => outside.has(product.id)).map(({ product }) => product.designation),
  }
}

interface Told {
  id: number
  row_id: number | null
  label: string
}
const lines = (told: readonly Told[]) => sql`
  select ${offer}, found.row_id, found.label, null::text as actor, null::date as date
  from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as found(id int, row_id int, label text) join offers o on o.id = found.id`

const named = (names: readonly string[]) => names.join(', ').slice(0, 500)

/** One line per check with a finding. */
const telling =
  (line: (check: Check) => Omit<Told, 'id'> | null): Focus =>
  async (asked, reading): Promise<Worked> => {
    const { checks, to_check } = await checksOf(reading, asked)
    const told = checks.flatMap(({ id, ...check }): Told[] => {
      const one = line(check)
      return one ? [{ id, ...one }] : []
    })
    return { found: lines(told), to_check }
  }
export const casesFailing = telling(({ cases: [first, ...others] }) =>
  first ? { row_id: first.id, label: named([first, ...others].map(({ name }) => name)) } : null,
)
export const pricesOutside = telling(({ outside }) => (outside.length > 0 ? { row_id: null, label: named(outside) } : null))
