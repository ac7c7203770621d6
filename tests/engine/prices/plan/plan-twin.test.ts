// Price plans of every kind on any prices: what is written follows the rule, day by day, and can be taken back.
import { expect, test } from 'vitest'

import { type AmountName, amountNames } from '#engine/prices/amounts.ts'
import { searchAnywhere } from '#engine/prices/catalog-search.ts'
import { overlappingRows } from '#engine/prices/checks.ts'
import {
  fieldsOfRow,
  type PlannedPurchase,
  type PlannedRow,
  type PlanPurchase,
  type PlanRow,
  type ProductPrices,
} from '#engine/prices/plan/lines.ts'
import { planProduct, type ProductPlan } from '#engine/prices/plan/plan.ts'
import { simulate } from '#engine/prices/simulation.ts'
import { covers, overlap } from '#engine/time/days.ts'

import { fc } from '../../../chance.ts'
import { times } from '../../../torture.ts'
import { compare, naiveExact } from '../../naive.ts'
import { calendar, dayKey, naivePlan, textOf } from './naive-plan.ts'
import { naiveRate } from './naive-rounding.ts'
import { type AnyPlan, anyPlan } from './plan-any.ts'

const planned = ({ operation, prices, place }: AnyPlan): ProductPlan =>
  planProduct(operation, prices, place, operation.kind === 'lines' ? operation.lines : [])

interface Applied {
  rows: PlanRow[]
  purchases: PlanPurchase[]
}
/** Writes the lines of a plan; new rows have negative ids. */
function applied({ rows, purchases }: ProductPrices, plan: ProductPlan, catalogs: AnyPlan['place']['catalogs']): Applied {
  const ended = <Row extends { id: number; end_date: string | null; version: number }>(
    row: Row,
    line?: PlannedRow | PlannedPurchase,
  ): Row => {
    if (!line) return row
    const end_date = line.ends ?? row.end_date
    return { ...row, end_date, ...(line.inserts ? {} : line.after), version: row.version + 1 }
  }
  const lineOf = (lines: (PlannedRow | PlannedPurchase)[], id: number) =>
    lines.find((line) => line.row?.id === id && (line.after !== null || line.ends !== null))
  const made = plan.rows.flatMap(({ inserts, after, catalog_id, actor }, index): PlanRow[] => {
    const catalog = catalogs.find(({ id }) => id === catalog_id) ?? { start_date: null, end_date: null }
    return inserts && after ? [{ ...after, catalog_id, actor, catalog, id: -index - 1, version: 1 }] : []
  })
  const bought = plan.purchases.flatMap(({ inserts, after }, index) => (inserts && after ? [{ ...after, id: -index - 1, version: 1 }] : []))
  return {
    rows: [...rows.map((row) => ended(row, lineOf(plan.rows, row.id))), ...made],
    purchases: [...purchases.map((row) => ended(row, lineOf(plan.purchases, row.id))), ...bought],
  }
}

/** The stored prices of each day, by catalogue and actor, as text. */
const daysOf = (rows: readonly PlanRow[]) =>
  new Map(
    rows
      .filter(({ active }) => active)
      .flatMap((row) => calendar.filter((date) => covers(row, date)).map((date) => [dayKey(row, date), textOf(row, row.unit_label)])),
  )
const bought = (purchases: readonly PlanPurchase[], date: string) => purchases.find((one) => covers(one, date))?.amount ?? null
const numbers = (amount: string | null | undefined) => (amount ? Number(amount) : null)

const check = (property: (given: AnyPlan, plan: ProductPlan, after: Applied) => void) =>
  fc.assert(
    fc.property(anyPlan, (given) => {
      const plan = planned(given)
      property(given, plan, applied(given.prices, plan, given.place.catalogs))
    }),
    { numRuns: times(400, 4_000) },
  )

test('each day has the price that the rule gives, and a line is refused for the reason that holds', () => {
  check(({ operation, prices, place }, plan, after) => {
    const twin = naivePlan(operation, prices, place)
    const [was, is] = [daysOf(prices.rows), daysOf(after.rows)]
    const expected = [...new Map([...was, ...twin.days])].filter(([, price]) => price !== null)
    expect(Object.fromEntries([...is].toSorted())).toEqual(Object.fromEntries(expected.toSorted()))
    for (const date of calendar) {
      const wanted = twin.purchases.has(date) ? twin.purchases.get(date) : bought(prices.purchases, date)
      expect(numbers(bought(after.purchases, date))).toBe(numbers(wanted))
    }
    const refused = [
      ...plan.rows.flatMap((line) =>
        line.state === 'refused' ? [`${line.catalog_id} ${line.actor} ${line.row?.id ?? '-'} ${line.reason}`] : [],
      ),
      ...plan.purchases.flatMap((line) => (line.state === 'refused' ? [`purchase ${line.row?.id ?? '-'} ${line.reason}`] : [])),
    ]
    expect(refused.toSorted()).toEqual(twin.refused.toSorted())
  })
})

test('rows never overlap, have at least two days, and are the same before the day', () => {
  check(({ prices, place }, _, after) => {
    expect(overlappingRows(after.rows)).toEqual([])
    const { purchases } = after
    expect(purchases.filter((one, index) => purchases.slice(index + 1).some((other) => overlap(one, other)))).toEqual([])
    for (const { start_date, end_date } of [...after.rows, ...purchases]) expect(end_date === null || end_date > start_date).toBe(true)
    const before = ([key]: [string, string]) => key.slice(-place.day.length) < place.day
    expect([...daysOf(after.rows)].filter(before).toSorted()).toEqual([...daysOf(prices.rows)].filter(before).toSorted())
    for (const date of calendar.filter((one) => one < place.day)) expect(bought(purchases, date)).toBe(bought(prices.purchases, date))
  })
})

test('a line that writes nothing says that it is unchanged or refused, and the other way round', () => {
  check((_, plan) => {
    for (const line of [...plan.rows, ...plan.purchases]) {
      const writes = line.after !== null || line.ends !== null
      expect(writes).toBe(line.state !== 'unchanged' && line.state !== 'refused')
      expect(line.inserts && line.after === null).toBe(false)
      expect(line.state === 'refused' ? line.reason !== null : writes ? line.reason === null : true).toBe(true)
      expect(line.state === 'created').toBe(writes && line.row === null)
    }
  })
})

test('the figures are those that the explanation of a price gives for the rows before and after', () => {
  check(({ prices, place }, plan, after) => {
    const stamp = { author: null, changed_at: null }
    const stamped = ({ rows, purchases }: ProductPrices) => ({
      rows: rows.map((row) => ({ ...row, ...stamp })),
      purchases: purchases.map((one) => ({ ...one, ...stamp })),
    })
    const [stored, next] = [stamped(prices), stamped(after)]
    for (const { row, after: fields, catalog_id, actor, state, figures } of plan.rows) {
      if (row === null && state === 'refused') continue
      const date = fields?.start_date ?? (row && row.start_date > place.day ? row.start_date : place.day)
      // Two lines may have one row: a new price that is refused beside it, and its own.
      if (row && (!covers(row, date) || plan.rows.filter((other) => other.row === row).length > 1)) continue
      const lists = [{ id: catalog_id, zone: null, exclusive: false, start_date: null, end_date: null }]
      const search = searchAnywhere(lists, date)
      const [was, is] = [stored, next].map((world) => simulate({ ...world, actor, date, catalog_id, search }).prices)
      const afterwards = state === 'ended' ? null : (fields ?? row)
      const amounts = amountNames.flatMap((name) => {
        const shown = (set: typeof row | typeof fields, prices: typeof was) => set?.[name] && { ...set[name], euros: prices?.[name] }
        const change = { before: shown(row, was) ?? null, after: shown(afterwards, is) ?? null }
        return change.before || change.after ? [[name, change]] : []
      })
      expect(figures.amounts).toEqual(Object.fromEntries(amounts))
      const below =
        actor === 'agency' ? (['agency_purchase_price'] as const) : (['seller_purchase_price', 'agency_purchase_price'] as const)
      const marginOf = (set: typeof row | typeof fields, shown: typeof was) => {
        const cost = shown?.[below.find((name) => set?.[name]) ?? 'group_purchase_price'] ?? null
        const price = shown?.recommended_price ?? null
        return set && price !== null && cost !== null ? [naiveRate(price, cost, cost), naiveRate(price, cost, price)] : [null, null]
      }
      expect([figures.margin_before, figures.marque_before]).toEqual(marginOf(row, was))
      expect([figures.margin_after, figures.marque_after]).toEqual(marginOf(afterwards, is))
      expect(figures.purchase_price).toBe(bought(prices.purchases, place.day))
    }
  })
})

test('a warning of an inversion holds on its day and did not before, and none is missing', () => {
  const chain = amountNames.filter((name) => name !== 'public_price')
  /** The neighbouring amounts of a row that are inverted on a day. */
  const invertedOn = (row: PlanRow, purchases: readonly PlanPurchase[], date: string) => {
    const exact = naiveExact(row, bought(purchases, date))
    const names = chain.filter((name) => exact[name])
    return names.slice(1).flatMap((higher, index) => {
      const [low, high] = [exact[names[index] ?? higher], exact[higher]]
      return low && high && compare(low, high) > 0 ? [`${names[index]} ${higher}`] : []
    })
  }
  const isAbove = (row: PlanRow, purchases: readonly PlanPurchase[], date: string, lower?: AmountName, higher?: AmountName) => {
    const exact = naiveExact(row, bought(purchases, date))
    const [low, high] = [lower && exact[lower], higher && exact[higher]]
    return low && high ? compare(low, high) > 0 : false
  }
  const refusedPairs = new Set(['group_purchase_price agency_purchase_price', 'min_price max_price'])
  check(({ prices }, plan, after) => {
    for (const line of plan.rows.filter(({ state }) => state === 'changed' || state === 'created')) {
      const written = after.rows.find((row) => row.id === (line.inserts ? -plan.rows.indexOf(line) - 1 : line.row?.id))
      if (!written || !line.after) throw new Error('not written')
      const days = calendar.filter((date) => covers(written, date) && covers(written.catalog, date))
      const { row } = line
      const had = new Set(
        row
          ? calendar
              .filter((date) => covers(row, date) && date >= (days[0] ?? ''))
              .flatMap((date) => invertedOn(row, prices.purchases, date))
          : [],
      )
      const first = new Map<string, string>()
      for (const date of days)
        for (const pair of invertedOn(written, after.purchases, date))
          if (!had.has(pair) && !refusedPairs.has(pair) && !first.has(pair)) first.set(pair, date)
      const found = line.warnings.filter(({ code }) => code === 'INVERTED').map(({ lower, higher, date }) => [`${lower} ${higher}`, date])
      expect(found.toSorted()).toEqual([...first].toSorted())
    }
    const untouched = prices.rows.filter((row) => row.active && !plan.rows.some((line) => line.row?.id === row.id && line.after))
    for (const { warnings } of plan.purchases)
      for (const { lower, higher, catalog_id, date = '' } of warnings.filter(({ code }) => code === 'INVERTED')) {
        const rows = untouched.filter((row) => row.catalog_id === catalog_id && covers(row, date) && covers(row.catalog, date))
        const newlyInverted = rows.filter(
          (row) => isAbove(row, after.purchases, date, lower, higher) && !isAbove(row, prices.purchases, date, lower, higher),
        )
        expect(newlyInverted).not.toEqual([])
      }
  })
})

test('a plan that is applied and taken back leaves the rows as they were, and nothing that it was given is changed', () => {
  const frozen = <T>(value: T): T => {
    if (typeof value === 'object' && value !== null && !Object.isFrozen(value))
      for (const one of Object.values(Object.freeze(value))) frozen(one)
    return value
  }
  check(({ operation, prices, place }, plan, after) => {
    planned(frozen({ operation, prices, place }))
    const restoredRows = after.rows.flatMap((row) => {
      const line = plan.rows.find((one) => one.row?.id === row.id && (one.after || one.ends))
      return row.id < 0 ? [] : [line?.row ? { ...row, ...fieldsOfRow(line.row), version: line.row.version } : row]
    })
    const restoredPurchases = after.purchases.flatMap((one) => {
      const line = plan.purchases.find(({ row, after, ends }) => row?.id === one.id && (after ?? ends))
      return one.id < 0 ? [] : [line?.row ?? one]
    })
    expect({ rows: restoredRows, purchases: restoredPurchases }).toEqual(prices)
  })
})

test('a plan of first prices, of an end or of a copy that is made again after it was applied changes nothing', () => {
  check(({ operation, place }, _, after) => {
    if (operation.kind !== 'first' && operation.kind !== 'end' && operation.kind !== 'copy') return
    const again = planned({ operation, place, prices: after })
    expect(again.rows.filter((line) => line.after ?? line.ends)).toEqual([])
  })
})
