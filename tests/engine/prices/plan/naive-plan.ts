// A second implementation of price plans, as plain as possible: each price is followed day by day, without periods.
import { type Actor, type Amount, amountNames, type AmountName, type Amounts } from '#engine/prices/amounts.ts'
import type { PlanPlace, PlanPurchase, PlanReason, PlanRow, ProductPrices } from '#engine/prices/plan/lines.ts'
import type { PlanOperation } from '#engine/prices/plan/plan.ts'
import { addDays, covers, type OpenPeriod } from '#engine/time/days.ts'

import { amounts as noAmounts } from '../../any.ts'
import { compare, type Fraction, fractionOf, naiveExact } from '../../naive.ts'
import { addedTo, movedBy, naiveRounded } from './naive-rounding.ts'

/** All days on which something begins or ends in the tests, and more: a price without an end runs until the last one. */
export const calendar = Array.from({ length: 100 }, (_, index) => addDays('2026-12-01', index))
const daysOf = (period: OpenPeriod) => calendar.filter((date) => covers(period, date))

/** An amount as a fraction: two amounts are the same if they have the same unit and number. */
interface Price {
  unit: Amount['unit']
  number: Fraction
}
type Prices = { [name in AmountName]: Price | null }
const pricesOf = (row: Amounts): Prices =>
  Object.fromEntries(
    amountNames.map((name) => {
      const amount = row[name]
      return [name, amount && { unit: amount.unit, number: fractionOf(amount.value) }]
    }),
  ) as Prices
/** The prices as text that is the same for the same prices. */
export const textOf = (row: Amounts, label: string | null): string =>
  [label, ...Object.values(pricesOf(row)).map((price) => price && `${lowest(price.number)} ${price.unit}`)].join(' | ')
/** Millionths: no stored amount has more decimals. */
const lowest = ({ over, under }: Fraction): string => String((over * 1_000_000n) / under)
export const decimalText = ({ over, under }: Fraction): string => {
  const digits = String((over * 1_000_000n) / under).padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`
}

/** What a plan should do: the prices of each day that change, by catalogue, actor and date, and the refused lines. */
export interface NaivePlan {
  /** Text of the prices, or null where there is none any more. */
  days: Map<string, string | null>
  /** The amount of each day on which the purchase price changes, or null. */
  purchases: Map<string, string | null>
  refused: string[]
}
export const dayKey = ({ catalog_id, actor }: { catalog_id: number; actor: Actor }, date: string) => `${catalog_id} ${actor} ${date}`

export function naivePlan(operation: PlanOperation, prices: ProductPrices, place: PlanPlace): NaivePlan {
  const world = naiveWorld(prices, place)
  if (operation.kind === 'change') naiveChange(world, operation)
  if (operation.kind === 'first') naiveFirst(world, operation)
  if (operation.kind === 'copy') naiveCopy(world, operation)
  if (operation.kind === 'end') naiveEnd(world, operation)
  if (operation.kind === 'lines') naiveGiven(world, operation)
  return world.plan
}

/** The prices of an article, and what a plan does to them. */
function naiveWorld({ rows, purchases }: ProductPrices, place: PlanPlace) {
  const plan: NaivePlan = { days: new Map(), purchases: new Map(), refused: [] }
  const bought = (date: string) => purchases.find((one) => covers(one, date))?.amount ?? null
  const boughtAfter = (date: string) => (plan.purchases.has(date) ? (plan.purchases.get(date) ?? null) : bought(date))
  const refuse = (at: { catalog_id: number; actor: Actor } | null, row: { id: number } | undefined, reason: PlanReason) =>
    plan.refused.push(`${at ? `${at.catalog_id} ${at.actor}` : 'purchase'} ${row?.id ?? '-'} ${reason}`)
  const active = rows.filter((row) => row.active)
  const inPlan = (row: PlanRow) => place.catalogs.some(({ id }) => id === row.catalog_id) && place.actors.includes(row.actor)
  const fromDay = (period: OpenPeriod) => daysOf(period).filter((date) => date >= place.day)
  const beforeDay = (period: OpenPeriod) => daysOf(period).filter((date) => date < place.day)
  const isInPlan = (date: string) => date >= place.day && (place.end_date === null || date <= place.end_date)

  /** The days of a new price of a place: from the day on, while the plan lasts and no other row has a price. */
  function freeDays(at: { catalog_id: number; actor: Actor }, except: PlanRow | undefined, from = place.day): string[] {
    const others = active.filter((row) => row !== except && row.catalog_id === at.catalog_id && row.actor === at.actor)
    const wanted = calendar.filter((date) => date >= from && isInPlan(date))
    const end = wanted.findIndex((date) => others.some((row) => covers(row, date)))
    return end === -1 ? wanted : wanted.slice(0, end)
  }
  function inversion(row: Amounts, days: string[]): PlanReason | null {
    for (const date of days) {
      const exact = naiveExact(row, boughtAfter(date))
      const above = (lower: AmountName, higher: AmountName) => {
        const [low, high] = [exact[lower], exact[higher]]
        return low && high && compare(low, high) > 0
      }
      if (above('min_price', 'max_price')) return 'min_above_max'
      if (above('group_purchase_price', 'agency_purchase_price')) return 'agency_below_group'
    }
    return null
  }
  function write(at: { catalog_id: number; actor: Actor }, days: string[], row: Amounts, label: string | null) {
    for (const date of days) plan.days.set(dayKey(at, date), textOf(row, label))
  }
  const erase = (at: { catalog_id: number; actor: Actor }, days: string[]) => {
    for (const date of days) plan.days.set(dayKey(at, date), null)
  }

  /** A row gets other amounts on the plan's days, and has no price on its days after them. */
  function replaceAmounts(row: PlanRow, next: Amounts) {
    const days = fromDay(row).filter(isInPlan)
    if (beforeDay(row).length === 1) return refuse(row, row, 'begins_day_before')
    if (days.length < 2) return refuse(row, row, 'ends_that_day')
    const reason = inversion(next, days)
    if (reason) return refuse(row, row, reason)
    erase(row, fromDay(row))
    return write(row, days, next, row.unit_label)
  }
  function replacePurchase(row: PlanPurchase, amount: string) {
    const days = fromDay(row).filter(isInPlan)
    if (compare(fractionOf(amount), fractionOf(row.amount)) === 0) return
    if (fromDay(row).length === 0) return refuse(null, row, 'gone')
    if (beforeDay(row).length === 1) return refuse(null, row, 'begins_day_before')
    if (days.length < 2) return refuse(null, row, 'ends_that_day')
    for (const date of fromDay(row)) plan.purchases.set(date, isInPlan(date) ? amount : null)
  }
  function createRow(at: { catalog_id: number; actor: Actor }, row: Amounts, label: string | null, from = place.day) {
    const days = freeDays(at, undefined, from)
    if (days.length < 2) return refuse(at, undefined, 'overlap')
    const reason = inversion(row, days)
    return reason ? refuse(at, undefined, reason) : write(at, days, row, label)
  }

  /** Whether a change looks at a row: on the day, or later if asked, but not after the plan. */
  const concerns = (row: PlanRow | PlanPurchase, later_rows: boolean) =>
    fromDay(row).length > 0 && (row.start_date <= place.day || (later_rows && isInPlan(row.start_date)))
  const at = place.catalogs.flatMap((catalog) => place.actors.map((actor) => ({ catalog_id: catalog.id, actor, catalog })))
  const runningAt = ({ catalog_id, actor }: { catalog_id: number; actor: Actor }) =>
    active.find((row) => row.catalog_id === catalog_id && row.actor === actor && covers(row, place.day))
  return {
    plan,
    purchases,
    active,
    place,
    bought,
    at,
    runningAt,
    inPlan,
    fromDay,
    beforeDay,
    freeDays,
    concerns,
    inversion,
    refuse,
    write,
    erase,
    replaceAmounts,
    replacePurchase,
    createRow,
  }
}
type World = ReturnType<typeof naiveWorld>
type Of<Kind> = Extract<PlanOperation, { kind: Kind }>

const decimalsIn = (texts: string[]) => Math.max(2, ...texts.map((text) => (text.split('.')[1] ?? '').replace(/0+$/, '').length))
function chainDecimals(row: Amounts, purchase: string | null): number {
  const { public_price: _, ...chain } = row
  const texts = Object.values(chain).flatMap((amount) => (amount?.unit === 'EUR' ? [amount.value] : []))
  return decimalsIn(row.group_purchase_price || purchase === null ? texts : [...texts, purchase])
}

function naiveChange(
  { purchases, active, bought, place, inPlan, fromDay, concerns, refuse, replaceAmounts, replacePurchase, createRow }: World,
  operation: Of<'change'>,
) {
  const { prices, change, later_rows, replace_percentages, ending_by } = operation
  for (const row of prices.includes('purchase_price') && !ending_by ? purchases.filter((one) => concerns(one, later_rows)) : []) {
    const next = naiveRounded(movedBy(fractionOf(row.amount), change), operation, decimalsIn([row.amount]))
    if (next.refused) refuse(null, row, next.refused)
    else replacePurchase(row, decimalText(next.euros))
  }
  for (const row of prices.some((one) => one !== 'purchase_price') ? active.filter(inPlan) : []) {
    const [end, last] = [row.end_date ?? 'never', place.end_date ?? 'never']
    const next_day = addDays(end === 'never' ? place.day : end, 1)
    if (ending_by) {
      const others = active.filter((one) => one.catalog_id === row.catalog_id && one.actor === row.actor)
      if (end < place.day || end > ending_by || others.some((one) => covers(one, next_day))) continue
      if (!covers(row.catalog, next_day)) refuse(row, undefined, 'out_of_catalog')
      else if (last <= next_day) refuse(row, undefined, 'ends_that_day')
      if (!covers(row.catalog, next_day) || last <= next_day) continue
    } else {
      if (!concerns(row, later_rows)) continue
      if (!fromDay(row).some((date) => covers(row.catalog, date))) {
        refuse(row, row, 'out_of_catalog')
        continue
      }
    }
    const purchase = bought(ending_by ? next_day : (fromDay(row)[0] ?? ''))
    const exact = naiveExact(row, purchase)
    const next: Amounts = { ...row }
    const reasons: PlanReason[] = []
    for (const name of amountNames) {
      const [amount, price] = [row[name], exact[name]]
      if (!prices.includes(name) || !amount || !price || (amount.unit === 'PERCENT' && !replace_percentages)) continue
      const decimals = amount.unit === 'EUR' ? decimalsIn([amount.value]) : chainDecimals(row, purchase)
      const made = naiveRounded(movedBy(price, change), operation, decimals)
      if (made.refused) reasons.push(made.refused)
      else next[name] = { value: decimalText(made.euros), unit: 'EUR' }
    }
    if (reasons[0]) refuse(row, ending_by ? undefined : row, reasons[0])
    else if (ending_by) createRow(row, next, row.unit_label, next_day)
    else if (textOf(next, null) !== textOf(row, null)) replaceAmounts(row, next)
  }
}

function naiveFirst({ place, bought, at, runningAt, refuse, createRow }: World, operation: Of<'first'>) {
  const purchase = bought(place.day)
  const made = noAmounts({})
  const reasons: PlanReason[] = []
  for (const name of amountNames) {
    const wanted = operation.amounts[name]
    if (!wanted || reasons.length > 0) continue
    if (!('base' in wanted)) {
      made[name] = { value: wanted.percent, unit: 'PERCENT' }
      if (!naiveExact(made, purchase)[name]) reasons.push('no_base')
      continue
    }
    const { base } = wanted
    const price = base === 'purchase_price' ? purchase && fractionOf(purchase) : naiveExact(made, purchase)[base]
    if (!price) {
      reasons.push('no_base')
      continue
    }
    const text = base === 'purchase_price' ? purchase : made[base]?.unit === 'EUR' ? made[base].value : null
    const decimals = text === null ? chainDecimals(made, purchase) : decimalsIn([text])
    const exact = addedTo(movedBy(price, { kind: 'percent', value: wanted.percent }), wanted.add)
    const next = naiveRounded(exact, operation, decimals)
    if (next.refused) reasons.push(next.refused)
    made[name] = { value: decimalText(next.euros), unit: 'EUR' }
  }
  for (const target of at.filter((one) => !runningAt(one))) {
    if (!covers(target.catalog, place.day)) refuse(target, undefined, 'out_of_catalog')
    else if (reasons[0]) refuse(target, undefined, reasons[0])
    else createRow(target, made, null)
  }
}

function naiveCopy(
  { place, at, runningAt, fromDay, beforeDay, freeDays, inversion, refuse, write, erase, createRow }: World,
  operation: Of<'copy'>,
) {
  for (const target of at.filter(({ catalog_id }) => catalog_id !== operation.from_catalog_id)) {
    const [source, running] = [runningAt({ ...target, catalog_id: operation.from_catalog_id }), runningAt(target)]
    if (!source) continue
    const next: Amounts = { ...source }
    const reasons: PlanReason[] = []
    for (const name of amountNames) {
      const amount = source[name]
      if (name === 'group_purchase_price' || amount?.unit !== 'EUR') continue
      const made = naiveRounded(movedBy(fractionOf(amount.value), operation.change), operation, decimalsIn([amount.value]))
      if (made.refused) reasons.push(made.refused)
      else next[name] = { value: decimalText(made.euros), unit: 'EUR' }
    }
    const days = freeDays(target, running)
    const isSame = running && textOf(running, running.unit_label) === textOf(next, source.unit_label)
    if (!covers(target.catalog, place.day)) refuse(target, running, 'out_of_catalog')
    else if (running && operation.existing === 'keep') continue
    else if (reasons[0]) refuse(target, running, reasons[0])
    else if (!running) createRow(target, next, source.unit_label)
    else if (days.length < 2) refuse(target, running, 'overlap')
    else if (isSame && fromDay(running).join() === days.join()) continue
    else if (beforeDay(running).length === 1) refuse(target, running, 'begins_day_before')
    else {
      const reason = inversion(next, days)
      if (reason) refuse(target, running, reason)
      else {
        erase(target, fromDay(running))
        write(target, days, next, source.unit_label)
      }
    }
  }
}

function naiveEnd({ active, place, inPlan, fromDay, beforeDay, refuse, erase }: World, operation: Of<'end'>) {
  for (const row of active.filter(inPlan)) {
    const [before, after] = [beforeDay(row), fromDay(row)]
    if (after.length > 0 && before.length === 1) refuse(row, row, 'begins_day_before')
    else if (before.length > 0 || operation.later_rows) erase(row, after)
    else if (row.start_date === place.day) refuse(row, row, 'begins_that_day')
  }
}

function naiveGiven(
  { purchases, active, place, runningAt, fromDay, refuse, replaceAmounts, replacePurchase, createRow }: World,
  operation: Of<'lines'>,
) {
  for (const line of operation.lines.filter(({ catalog_id }) => catalog_id === null)) {
    const row = line.row_id === undefined ? purchases.find((one) => covers(one, place.day)) : purchases.find(({ id }) => id === line.row_id)
    if (row && line.amounts.purchase_price) replacePurchase(row, line.amounts.purchase_price.value)
  }
  for (const line of operation.lines) {
    const { catalog_id, actor } = line
    if (catalog_id === null || actor === null) continue
    const catalog = place.catalogs.find(({ id }) => id === catalog_id)
    if (!catalog) {
      refuse({ catalog_id, actor }, undefined, 'gone')
      continue
    }
    const target = { catalog_id, actor, catalog }
    const row = active.find(({ id }) => id === line.row_id)
    const next: Amounts = row ? { ...row } : noAmounts({})
    for (const name of amountNames) if (line.amounts[name] !== undefined) next[name] = line.amounts[name] ?? null
    if (row && textOf(next, null) === textOf(row, null)) continue
    if (row && fromDay(row).length === 0) refuse(target, row, 'gone')
    else if (row && !fromDay(row).some((date) => covers(row.catalog, date))) refuse(target, row, 'out_of_catalog')
    else if (row) replaceAmounts(row, next)
    else if (amountNames.every((name) => !next[name])) continue
    else if (runningAt(target)) refuse(target, runningAt(target), 'overlap')
    else if (covers(target.catalog, place.day)) createRow(target, next, null)
    else refuse(target, undefined, 'out_of_catalog')
  }
}
