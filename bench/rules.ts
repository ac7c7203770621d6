// The rules of an offer: 200 of 8 conditions each beside the same ones written by hand in JavaScript, and the evaluation of 300 articles.
import { compileRules } from '#engine/rules/compile.ts'
import { evaluate, load, run } from '#engine/rules/evaluate.ts'
import type { Action, Condition, Configuration, Rule, RuleProduct } from '#engine/rules/rules.ts'

import { median, type Row } from './table.ts'

const [RULES, CONDITIONS, PRODUCTS] = [200, 8, 300]
const ROUNDS = 2_000
const RUNS = 15

/** The last condition decides, and holds every other time: no rule is spared the work. */
const rules = Array.from({ length: RULES }, (_, at): Rule => ({
  id: at + 1,
  version_number: 1,
  active: true,
  start_date: null,
  end_date: null,
  tag_ids: [],
  conditions: { operator: 'and', items: Array.from({ length: CONDITIONS }, (_, place) => conditionOf(at, place)) },
  actions: [actionOf(at)],
}))

function conditionOf(rule: number, place: number): Condition {
  const product_id = 1 + ((rule * 7 + place * 31) % PRODUCTS)
  if (place === CONDITIONS - 1) return { product_id, field: 'max_quantity', comparator: 'gte', value: rule % 2 === 0 ? '1' : '1000' }
  const kinds: readonly Condition[] = [
    { product_id, field: 'quantity', comparator: 'gte', value: '1' },
    { product_id, field: 'unit_price', comparator: 'between', value: ['0.01', '99999.99'] },
    { field: 'zone', comparator: 'eq', value: 'NAT' },
    { product_id, field: 'visible', comparator: 'eq', value: true },
    { product_id, field: 'min_quantity', comparator: 'lt', value: '5' },
  ]
  return kinds[place % kinds.length] ?? { field: 'actor', comparator: 'eq', value: 'seller' }
}

function actionOf(rule: number): Action {
  const destination_product_id = 1 + ((rule * 13) % PRODUCTS)
  return rule % 4 === 0
    ? { destination_product_id, destination_field: 'unit_price', operator: 'multiply', value: rule % 8 === 0 ? '0.8' : '1.25' }
    : { destination_product_id, destination_field: 'min_quantity', operator: 'minimum', value: '1' }
}

const configuration: Configuration = {
  products: Array.from({ length: PRODUCTS }, (_, at) => ({
    product_id: at + 1,
    quantity: String(1 + (at % 9)),
    min_quantity: '0.00',
    max_quantity: '100.00',
    required: false,
    visible: true,
    unit_price: `${20 + at * 3}.90`,
    discount_rate: null,
    tag_ids: [1],
  })),
  zone: 'NAT',
  actor: 'seller',
  date: '2026-11-21',
}

export function measure(): Promise<Row[]> {
  const program = compileRules(rules)
  const loaded = load(program, configuration) as Float64Array
  const byHand = handwritten()
  const numbers = plainNumbers()
  mustAgree(evaluate(program, configuration), byHand(numbers.slice()))
  const evaluations = { ours: () => run(program, loaded.slice()), limit: () => byHand(numbers.slice()) }
  const times: Record<keyof typeof evaluations, number[]> = { ours: [], limit: [] }
  for (let at = 0; at < RUNS; at++) for (const name of ['limit', 'ours'] as const) times[name].push(perSecond(evaluations[name], ROUNDS))
  const [ours, limit] = [median(times.ours.slice(3)), median(times.limit.slice(3))]
  const whole = 1_000 / median(Array.from({ length: RUNS }, () => perSecond(() => evaluate(program, configuration), 100)).slice(3))
  return Promise.resolve([
    {
      what: 'rules: 200 of 8 conditions beside the same by hand',
      ours,
      limit,
      unit: '/s',
      figure: ours / limit,
      goal: { at: 'least', value: 0.5 },
    },
    { what: 'rules: evaluation of 300 articles by 200 rules', ours: whole, unit: 'ms', figure: whole, goal: { at: 'most', value: 5 } },
  ])
}

/** Both did the same work: each price, within what doubles may be off. */
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

/** What hand-written rules would work on: one row of doubles, without a thought of exactness. */
const plainNumbers = (): Float64Array =>
  Float64Array.from([1, ...configuration.products.flatMap((product) => fields.map((field) => Number(product[field])))])

/** Each rule a function of its own, which the JIT likes better than one of 200: `n[12] >= 1 && … && (n[40] = n[40] * 0.9)`. */
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
      `n => { if (${conditions.items.map((one) => comparisons(one as Condition)).join(' && ')}) { ${actions.map(change).join('; ')} } }`,
  )
  // oxlint-disable-next-line typescript/no-implied-eval -- hand-written code for rules of which there are 200
  const functions = new Function(`return [${sources.join(',')}]`)() as ((numbers: Float64Array) => void)[]
  return (numbers) => {
    for (const one of functions) one(numbers)
    return numbers
  }
}
