// The rules of an offer: 200 rules of 8 conditions each compared with the same ones written by hand in JavaScript, and the evaluation of
// 300 products.
import { compileRules } from '#engine/rules/compile.ts'
import { evaluate, load, run } from '#engine/rules/evaluate.ts'
import type { Action, Condition, RuleProduct } from '#engine/rules/rules.ts'

import { wholePrice } from './offer-price-rows.ts'
import { configuration, rules } from './rules-fixtures.ts'
import { atMost, median, type Row } from './table.ts'

// Short turns, one after the other, so that other load on the machine slows both alike.
const ROUNDS = 1_000
const TURNS = 300
const WARM_UP = 100
const RUNS = 15

export async function measure(): Promise<Row[]> {
  const program = compileRules(rules)
  const loaded = load(program, configuration) as Float64Array
  const byHand = handwritten()
  const numbers = plainNumbers()
  mustAgree(evaluate(program, configuration), byHand(numbers.slice()))
  const turns = Array.from({ length: TURNS }, () => ({
    limit: perSecond(() => byHand(numbers.slice()), ROUNDS),
    ours: perSecond(() => run(program, loaded.slice()), ROUNDS),
  })).slice(WARM_UP)
  const whole = 1_000 / median(Array.from({ length: RUNS }, () => perSecond(() => evaluate(program, configuration), 100)).slice(3))
  return [
    {
      what: 'rules: 200 of 8 conditions beside the same by hand',
      ours: median(turns.map(({ ours }) => ours)),
      limit: median(turns.map(({ limit }) => limit)),
      unit: '/s',
      figure: median(turns.map(({ ours, limit }) => ours / limit)),
      goal: { at: 'least', value: 0.5 },
    },
    atMost('rules: evaluation of 300 articles by 200 rules', whole, 'ms', 5),
    ...(await wholePrice()),
  ]
}

/** Checks that both did the same work: each price, within the error of doubles. */
function mustAgree(products: RuleProduct[], byHand: Float64Array): void {
  const other = products.filter(
    ({ product_id, unit_price, min_quantity }) =>
      Math.abs(Number(unit_price) - (byHand[placeOf(product_id, 'unit_price')] ?? 0)) > 2e-6 ||
      Number(min_quantity) !== byHand[placeOf(product_id, 'min_quantity')],
  )
  if (other.length > 0) throw new Error(`By hand something else comes out for ${other.length} articles`)
}

function perSecond(work: () => unknown, rounds: number): number {
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round++) work()
  const { user, system } = process.cpuUsage(before)
  return rounds / ((user + system) / 1_000_000)
}

const fields = ['quantity', 'min_quantity', 'max_quantity', 'visible', 'unit_price'] as const
const CONTEXT = 1
const placeOf = (product_id: number, field: string) => CONTEXT + (product_id - 1) * fields.length + fields.findIndex((one) => one === field)

/** The data of hand-written rules: one row of doubles, without regard to exactness. */
const plainNumbers = (): Float64Array =>
  Float64Array.from([1, ...configuration.products.flatMap((product) => fields.map((field) => Number(product[field])))])

/** All rules in one function, which is faster than one function each: `if (n[12] >= 1 && …) { n[40] = n[40] * 0.9 }`. */
function handwritten(): (numbers: Float64Array) => Float64Array {
  const comparisons = (condition: Condition) => {
    const { product_id, field, comparator, value } = condition
    const is = field === 'zone' ? 'n[0]' : `n[${placeOf(product_id ?? 0, field)}]`
    if (typeof value === 'object') return `${is} >= ${value[0]} && ${is} <= ${value[1]}`
    const than = field === 'zone' ? 1 : Number(value)
    return `${is} ${{ eq: '===', lt: '<', gte: '>=' }[comparator as 'eq']} ${than}`
  }
  const change = ({ destination_product_id, destination_field, operator, value }: Action) => {
    const is = `n[${placeOf(destination_product_id, destination_field)}]`
    const decimals = destination_field === 'unit_price' ? 1e6 : 1e4
    const result = operator === 'multiply' ? `${is} * ${Number(value)}` : `Math.max(${is}, ${Number(value)})`
    return `${is} = Math.round(${result} * ${decimals}) / ${decimals}`
  }
  const sources = rules.map(
    ({ conditions, actions }) =>
      `if (${conditions.items.map((one) => comparisons(one as Condition)).join(' && ')}) { ${actions.map(change).join('; ')} }`,
  )
  // oxlint-disable-next-line typescript/no-implied-eval -- hand-written code for rules of which there are 200
  return new Function('n', [...sources, 'return n'].join('\n')) as (numbers: Float64Array) => Float64Array
}
