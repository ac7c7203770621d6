// A change of many prices, line by line: rounded once, never negative, and without effect before its day.
import { Big } from 'big.js'
import { describe, expect, test } from 'vitest'

import { roundingDirections, roundingSteps } from '#engine/money/rounding-steps.ts'
import { roundPrice } from '#engine/money/rounding.ts'
import { type Amount, type AmountName, amountNames, type Amounts } from '#engine/prices/amounts.ts'
import { placeOf, planChange, type ChangeRule } from '#engine/prices/change.ts'
import { overlappingRows, type PriceRow } from '#engine/prices/checks.ts'
import { addDays, covers, type OpenPeriod } from '#engine/time/days.ts'

import { fc } from '../../chance.ts'
import { fractionOf } from '../naive.ts'

const none = Object.fromEntries(amountNames.map((name) => [name, null])) as Amounts
const euros = (value: string): Amount => ({ value, unit: 'EUR' })
const percent = (value: string): Amount => ({ value, unit: 'PERCENT' })
type Row = PriceRow & { catalog: OpenPeriod }
const row = (said: Partial<Row> = {}): Row => ({
  ...none,
  catalog_id: 1,
  catalog: { start_date: null, end_date: null },
  actor: 'seller',
  active: true,
  start_date: '2026-01-01',
  end_date: null,
  ...said,
})
const rule = (said: Partial<ChangeRule> = {}): ChangeRule => ({
  change: { kind: 'percent', value: '3.00' },
  step: 'own',
  direction: 'nearest',
  prices: ['recommended_price'],
  effective_date: '2027-01-01',
  later_rows: false,
  replace_percentages: false,
  ...said,
})
const round = (value: string, step: (typeof roundingSteps)[number], direction: (typeof roundingDirections)[number] = 'nearest') =>
  roundPrice(Big(value), step, direction, 2).toFixed()

describe('rounding', () => {
  test.each([
    ['133.797', 'own', 'nearest', '133.8'],
    ['0.125', '0.01', 'nearest', '0.13'],
    ['-0.125', '0.01', 'nearest', '-0.13'],
    ['-0.121', '0.01', 'up', '-0.12'],
    ['12.321', '0.05', 'nearest', '12.3'],
    ['12.325', '0.05', 'nearest', '12.35'],
    ['12.31', '0.05', 'up', '12.35'],
    ['12.39', '0.05', 'down', '12.35'],
    ['12.34', '0.10', 'nearest', '12.3'],
    ['12.25', '0.50', 'nearest', '12.5'],
    ['12.5', '1', 'nearest', '13'],
    ['133.797', '.90', 'nearest', '133.9'],
    ['133.4', '.90', 'nearest', '133.9'],
    ['133.39', '.90', 'nearest', '132.9'],
    ['133.91', '.90', 'up', '134.9'],
    ['133.89', '.90', 'down', '132.9'],
    ['133.99', '.99', 'down', '133.99'],
    ['0.4', '.90', 'nearest', '0.9'],
    ['0.39', '.90', 'nearest', '-0.1'],
    ['0.2', '.90', 'up', '0.9'],
    ['0', '.90', 'up', '0'],
  ] as const)('%s to %s, %s, is %s', (value, step, direction, expected) => {
    expect(round(value, step, direction)).toBe(expected)
  })

  const price = fc.integer({ min: 0, max: 100_000_000 }).map((n) => Big(n).div(10_000))
  test('up is never below, down never above, the nearest is one of both, and rounding again changes nothing', () => {
    fc.assert(
      fc.property(price, fc.constantFrom(...roundingSteps), (exact, step) => {
        const [up, down, nearest] = (['up', 'down', 'nearest'] as const).map((direction) => roundPrice(exact, step, direction, 2))
        if (!up || !down || !nearest) throw new Error('not rounded')
        expect(up.gte(exact) && down.lte(exact)).toBe(true)
        expect(nearest.eq(up) || nearest.eq(down)).toBe(true)
        if (nearest.lt(0)) return
        for (const direction of roundingDirections) expect(roundPrice(nearest, step, direction, 2).eq(nearest)).toBe(true)
      }),
    )
  })
})

describe('one row', () => {
  test('a running row ends the day before, and a new one opens until its end', () => {
    const plan = planChange(row({ end_date: '2027-12-31', recommended_price: euros('129.90') }), [], rule())
    expect(plan).toMatchObject({
      outcome: 'changed',
      ends: '2026-12-31',
      becomes: { start_date: '2027-01-01', end_date: '2027-12-31', recommended_price: euros('133.80') },
      lines: [{ price: 'recommended_price', before: '129.90', after: '133.80', difference: '3.90', percent: '3.00', state: 'changed' }],
    })
  })

  test('a row that begins on the day is changed itself; a later one only when asked', () => {
    const begins = row({ start_date: '2027-01-01', recommended_price: euros('100.00') })
    expect(planChange(begins, [], rule())).toMatchObject({ outcome: 'changed', ends: null })
    const later = row({ start_date: '2027-03-01', recommended_price: euros('100.00') })
    expect(planChange(later, [], rule())).toMatchObject({ outcome: 'later', becomes: null })
    expect(planChange(later, [], rule({ later_rows: true }))).toMatchObject({
      outcome: 'changed',
      ends: null,
      becomes: { start_date: '2027-03-01' },
    })
  })

  test('what cannot be cut in two periods of two days is refused, and says why', () => {
    const of = (said: Partial<PriceRow>) => planChange(row({ recommended_price: euros('100.00'), ...said }), [], rule())
    expect(of({ start_date: '2026-12-31' })).toMatchObject({ outcome: 'refused', reason: 'begins_day_before' })
    expect(of({ end_date: '2027-01-01' })).toMatchObject({ outcome: 'refused', reason: 'ends_that_day' })
    expect(of({ end_date: '2027-01-02' })).toMatchObject({ outcome: 'changed' })
    expect(of({ end_date: '2026-12-31' })).toBeNull()
    expect(of({ active: false })).toBeNull()
  })

  test('a row that no longer counts on the day, because its catalogue is over, is left as it is and says why', () => {
    const later = { start_date: '2027-03-01', recommended_price: euros('100.00') }
    const of = (end_date: string, said: Partial<PriceRow> = {}) =>
      planChange(
        row({ recommended_price: euros('100.00'), ...said, catalog: { start_date: null, end_date } }),
        [],
        rule({ later_rows: true }),
      )
    expect(of('2026-12-31')).toMatchObject({ outcome: 'out_of_catalog', reason: null, becomes: null, ends: null, warnings: [] })
    expect(of('2026-12-31', { start_date: '2026-12-31' })).toMatchObject({ outcome: 'out_of_catalog' })
    expect(of('2027-02-28', later)).toMatchObject({ outcome: 'out_of_catalog', becomes: null })
    expect(of('2027-01-01')).toMatchObject({ outcome: 'changed', ends: '2026-12-31' })
    expect(of('2026-12-31', { end_date: '2026-12-30' })).toBeNull()
  })

  test('what a change inverts on days that its catalogue does not cover is not warned of', () => {
    const purchases = [
      { amount: '50.00', start_date: '2026-01-01', end_date: '2027-05-31' },
      { amount: '150.00', start_date: '2027-06-01', end_date: null },
    ]
    const of = (end_date: string | null) =>
      planChange(row({ recommended_price: euros('200.00'), catalog: { start_date: null, end_date } }), purchases, halved)
    const halved = rule({ change: { kind: 'percent', value: '-50.00' } })
    expect(of(null)?.warnings).toMatchObject([{ date: '2027-06-01', higher: 'recommended_price' }])
    expect(of('2027-05-31')?.warnings).toEqual([])
  })

  test('a percentage stays and follows its base, or becomes euros when asked', () => {
    const base = row({ group_purchase_price: euros('100.00'), min_price: percent('15.00') })
    const raised = planChange(base, [], rule({ prices: ['group_purchase_price'] }))
    expect(raised?.lines).toMatchObject([
      { price: 'group_purchase_price', after: '103.00' },
      { price: 'min_price', state: 'follows', percentage: '15.00', before: '115.00', after: '118.45' },
    ])
    expect(raised?.becomes?.min_price).toEqual(percent('15.00'))
    expect(planChange(base, [], rule({ prices: ['min_price'] }))).toMatchObject({
      outcome: 'unchanged',
      lines: [{ state: 'percent_kept' }],
    })
    const replaced = planChange(base, [], rule({ prices: ['min_price'], replace_percentages: true }))
    expect(replaced).toMatchObject({ outcome: 'changed', lines: [{ state: 'percent_replaced', before: '115.00', after: '118.45' }] })
    expect(replaced?.becomes?.min_price).toEqual(euros('118.45'))
  })

  test('a click price keeps its decimals', () => {
    expect(planChange(row({ recommended_price: euros('0.0045') }), [], rule())?.becomes?.recommended_price).toEqual(euros('0.0046'))
  })

  test('rounding never makes a price free: it keeps its own precision, and says so', () => {
    const lineOf = (value: string, said: Partial<ChangeRule>) =>
      planChange(row({ recommended_price: euros(value) }), [], rule(said))?.lines.find(({ price }) => price === 'recommended_price')
    expect(lineOf('0.30', { step: '1' })).toMatchObject({ after: '0.31', unrounded: true, state: 'changed' })
    expect(lineOf('0.30', { step: '.90', direction: 'down' })).toMatchObject({ after: '0.31', unrounded: true })
    expect(lineOf('0.30', { step: '.90' })).toMatchObject({ after: '0.31', unrounded: true })
    expect(lineOf('0.00', { step: '.90', direction: 'down' })).toMatchObject({ after: '0.00', unrounded: false })
    expect(lineOf('0.60', { step: '1' })).toMatchObject({ after: '1.00', unrounded: false })
    expect(lineOf('0.00', { step: '1' })).toMatchObject({ after: '0.00', unrounded: false })
    const nearlyFree = { kind: 'percent', value: '-99.00' } as const
    expect(lineOf('0.30', { change: nearlyFree })).toMatchObject({ after: '0.003', unrounded: true })
  })

  test('refused: below zero, beyond twelve digits, min above max, agency purchase below group purchase', () => {
    const lowered = rule({
      change: { kind: 'amount', value: '-5.00' },
      prices: ['recommended_price', 'max_price', 'agency_purchase_price'],
    })
    expect(planChange(row({ recommended_price: euros('4.99') }), [], lowered)).toMatchObject({ reason: 'negative' })
    expect(planChange(row({ recommended_price: euros('999999999999.00') }), [], rule())).toMatchObject({ reason: 'too_large' })
    expect(planChange(row({ min_price: euros('10.00'), max_price: euros('12.00') }), [], lowered)).toMatchObject({
      reason: 'min_above_max',
    })
    const purchases = [{ amount: '50.00', start_date: '2026-01-01', end_date: null }]
    expect(planChange(row({ agency_purchase_price: euros('52.00') }), purchases, lowered)).toMatchObject({ reason: 'agency_below_group' })
  })

  test('warned of the inversions that the change brings, not of those that were there', () => {
    const inverted = row({ min_price: euros('100.00'), recommended_price: euros('101.00') })
    const lowered = rule({ change: { kind: 'amount', value: '-2.00' } })
    expect(planChange(inverted, [], lowered)?.warnings).toMatchObject([{ lower: 'min_price', higher: 'recommended_price' }])
    expect(planChange({ ...inverted, recommended_price: euros('99.00') }, [], lowered)?.warnings).toEqual([])
  })
})

/** Millionths of a euro as whole numbers, in which cents times hundredths of a percent are exact. */
const micros = (euros: string): bigint => {
  const { over, under } = fractionOf(euros)
  return (over * 1_000_000n) / under
}
const movedMicros = (was: string, { kind, value }: ChangeRule['change']): bigint =>
  kind === 'amount' ? micros(was) + micros(value) : micros(was) + (micros(was) * micros(value)) / 100_000_000n

/** Whether `is` lies on the grid of the step, and is the point of it that the direction requires. */
function isRounded(is: bigint, exact: bigint, { step, direction }: Pick<ChangeRule, 'step' | 'direction'>): boolean {
  const ending = step.startsWith('.') ? micros(`0${step}`) : 0n
  const unit = step === 'own' ? 10_000n : step.startsWith('.') ? 1_000_000n : micros(step)
  if (exact === 0n) return is === 0n
  if ((is - ending) % unit !== 0n) return false
  const above = is - exact
  if (direction === 'up') return above >= 0n && above < unit
  if (direction === 'down') return above <= 0n && above > -unit
  // A half is rounded up.
  return 2n * above <= unit && 2n * above > -unit
}

describe('random rows and rules', () => {
  const day = fc.integer({ min: -40, max: 40 }).map((days) => addDays('2027-01-01', days))
  const amount = fc.option(
    fc.integer({ min: 0, max: 50_000 }).map((cents) => euros(Big(cents).div(100).toFixed(2))),
    { nil: null },
  )
  const period = fc
    .tuple(day, fc.option(fc.integer({ min: 1, max: 60 }), { nil: null }))
    .map(([start_date, days]) => ({ start_date, end_date: days === null ? null : addDays(start_date, days) }))
  const rows = fc
    .tuple(period, amount, amount, amount)
    .map(([dates, min_price, recommended_price, max_price]) => row({ ...dates, min_price, recommended_price, max_price }))
  const rules = fc
    .record({
      value: fc.integer({ min: -9_900, max: 9_900 }).map((cents) => Big(cents).div(100).toFixed(2)),
      kind: fc.constantFrom('amount' as const, 'percent' as const),
      step: fc.constantFrom(...roundingSteps),
      direction: fc.constantFrom(...roundingDirections),
      prices: fc.subarray<AmountName>(['min_price', 'recommended_price', 'max_price'], { minLength: 1 }),
      later_rows: fc.boolean(),
    })
    .map(({ kind, value, ...said }) => rule({ ...said, change: { kind, value } }))

  test('before the day every price is what it was; from then on it is the new one; no day is lost or doubled', () => {
    const kept = fc.property(rows, rules, (before, asked) => {
      const plan = planChange(before, [], asked)
      fc.pre(Boolean(plan?.becomes))
      const opened: PriceRow = { ...before, ...plan?.becomes }
      const after = plan?.ends ? [{ ...before, end_date: plan.ends }, opened] : [opened]
      expect(overlappingRows(after)).toEqual([])
      for (const one of after) expect(one.end_date === null || one.end_date > one.start_date).toBe(true)
      for (let date = addDays(asked.effective_date, -60); date < '2027-04-30'; date = addDays(date, 1)) {
        const [was, is] = [covers(before, date) ? before : null, after.find((one) => covers(one, date)) ?? null]
        expect(is === null).toBe(was === null)
        const right = is && (date < asked.effective_date ? was : opened)
        expect(amountNames.map((name) => is?.[name])).toEqual(amountNames.map((name) => right?.[name]))
      }
    })
    fc.assert(kept, { numRuns: 300 })
  })

  test('no amount is negative, only the chosen ones change, each by the difference that its line says', () => {
    const right = fc.property(rows, rules, (before, asked) => {
      const plan = planChange(before, [], asked)
      fc.pre(Boolean(plan?.becomes))
      const others = amountNames.filter((name) => !asked.prices.includes(name))
      expect(others.map((name) => plan?.becomes?.[name])).toEqual(others.map((name) => before[name]))
      for (const name of asked.prices.filter((price) => before[price])) {
        const [was, is] = [before[name]?.value ?? '', plan?.becomes?.[name]?.value ?? '']
        const line = plan?.lines.find(({ price }) => price === name)
        expect(Big(is).gte(0)).toBe(true)
        expect(
          Big(was)
            .plus(line?.difference ?? '')
            .eq(is),
        ).toBe(true)
        const exact = movedMicros(was, asked.change)
        expect(exact <= 0n || micros(is) > 0n).toBe(true)
        const cents = { step: '0.01', direction: 'nearest' } as const
        const isCloseTo = isRounded(micros(is), exact, cents) || micros(is) === exact
        expect(line?.unrounded ? isCloseTo : isRounded(micros(is), exact, asked)).toBe(true)
      }
    })
    fc.assert(right, { numRuns: 500 })
  })

  test('a row is over before the day exactly when its end is', () => {
    const over = fc.property(period, day, (dates, date) => {
      expect(placeOf(dates, date) === 'before').toBe(dates.end_date !== null && dates.end_date < date)
    })
    fc.assert(over)
  })
})
