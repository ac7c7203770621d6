// The findings of an analysis of rules, by examples; and every finding's example configuration shows it when it is evaluated.
import { describe, expect, test } from 'vitest'

import { analyseRules, type Finding } from '#engine/rules/analysis.ts'
import { compileRules } from '#engine/rules/compile.ts'
import type { AnalysedOffer, Example, OfferedAt } from '#engine/rules/examples.ts'
import {
  type Action,
  type Condition,
  type Configuration,
  type Group,
  type Rule,
  type RuleChange,
  type RuleTrace,
} from '#engine/rules/rules.ts'
import { trace } from '#engine/rules/trace.ts'

import { fc } from '../../chance.ts'
import { times } from '../../torture.ts'
import { anyConfiguration, anyRules } from './rules-any.ts'

const product = (product_id: number, max_quantity: string | null = '10') => ({
  product_id,
  quantity: '1',
  min_quantity: '0',
  max_quantity,
  required: false,
  visible: true,
  unit_price: '100.00',
  discount_rate: null,
  tag_ids: [7],
  min_price: '50.00',
  max_price: null,
})
const offer: AnalysedOffer = {
  place: { zone: 'NAT', actor: 'seller', date: '2026-11-21' },
  zones: ['NAT', 'NORD'],
  configuration: (place) => ({ ...place, products: [product(1), product(2), product(3, null)] }),
}
const from = (product_id: number, value: string): Condition => ({ product_id, field: 'quantity', comparator: 'gte', value })
const to = (product_id: number, value: string): Condition => ({ product_id, field: 'quantity', comparator: 'lte', value })
const set = (id: number, field: Action['destination_field'], value: string | boolean, operator: Action['operator'] = 'assign'): Action => ({
  destination_product_id: id,
  destination_field: field,
  operator,
  value,
})
const copy = (id: number, source_product_id: number, operator: Action['operator'] = 'assign'): Action => ({
  destination_product_id: id,
  destination_field: 'quantity',
  operator,
  source_product_id,
  source_field: 'quantity',
})
const rule = (id: number, items: Group['items'], actions: Action[], more: Partial<Rule> = {}): Rule => ({
  id,
  version_number: 1,
  active: true,
  start_date: null,
  end_date: null,
  tag_ids: [],
  conditions: { operator: 'and', items },
  actions,
  ...more,
})
const found = (rules: Rule[]) => analyseRules(rules, offer).findings.map(({ kind, rules }) => [kind, ...rules])
const undecided = (rules: Rule[]) => analyseRules(rules, offer).undecided.map(({ kind, rules }) => [kind, ...rules])

/** The evaluation of a finding's example. */
function shown(rules: Rule[], offered: OfferedAt, { quantities, ...place }: Example) {
  const products = offered.products.map((one) => ({ ...one, quantity: quantities[one.product_id] ?? one.quantity }))
  const configuration: Configuration = { ...place, products }
  return { configuration, ...trace(compileRules(rules), configuration) }
}

/** Whether the example really shows the finding. */
function isShown({ kind, rules: ids, example }: Finding, rules: Rule[], offered: OfferedAt): boolean {
  const { configuration, products, trace: told } = shown(rules, offered, example)
  const of = (id: number): RuleTrace | undefined => told.find(({ rule_id }) => rule_id === id)
  const allFired = ids.every((id) => of(id)?.fired)
  const assigned = (id: number) => rules.find((one) => one.id === id)?.actions.filter(({ operator }) => operator === 'assign') ?? []
  const place = (one: Action) => `${one.destination_product_id} ${one.destination_field}`
  switch (kind) {
    case 'UNREACHABLE':
      return ids.length === 1 && !allFired
    case 'DIVISION_BY_ZERO':
      return ids.length === 1 && (of(ids[0] ?? 0)?.skipped_actions ?? []).some(({ reason }) => reason === 'DIVISION_BY_ZERO')
    case 'CONFLICT':
      return (
        ids.length === 2 &&
        allFired &&
        assigned(ids[0] ?? 0).some((one) => assigned(ids[1] ?? 0).some((other) => place(one) === place(other)))
      )
    case 'SHADOWED': {
      const [covered, by] = ids
      const last = (change: RuleChange) => products.find(({ product_id }) => product_id === change.product_id)?.[change.field]
      const sets = assigned(by ?? 0).map(place)
      const changes = of(covered ?? 0)?.changes ?? []
      return allFired && changes.every((change) => sets.includes(`${change.product_id} ${change.field}`) && last(change) !== undefined)
    }
    case 'CYCLE':
      return allFired && rules.filter(({ id }) => ids.includes(id)).every(({ actions }) => actions.some(({ source_field }) => source_field))
    case 'BELOW_MIN':
      // Tested where prices are known: below-min.test.ts.
      return false
    case 'OUT_OF_BOUNDS':
      return (
        allFired &&
        products.some(({ product_id, quantity, min_quantity, max_quantity, unit_price }, at) => {
          const limits = offered.products[at]
          const price = unit_price === null ? Number.NaN : Number(unit_price)
          const isOut =
            Number(quantity) < Number(min_quantity) ||
            (max_quantity !== null && Number(max_quantity) < Math.max(Number(quantity), Number(min_quantity)))
          return (
            product_id === configuration.products[at]?.product_id &&
            (isOut || price < Number(limits?.min_price ?? '-1') || price > Number(limits?.max_price ?? Infinity))
          )
        })
      )
  }
}

describe('the analysis of rules', () => {
  test('finds two rules that set the same field differently, where both fire', () => {
    const rules = [rule(1, [from(1, '5')], [set(3, 'required', true)]), rule(2, [to(1, '7'), from(2, '3')], [set(3, 'required', false)])]
    const { findings } = analyseRules(rules, offer)
    expect(findings.filter(({ kind }) => kind === 'CONFLICT')).toMatchObject([
      { rules: [1, 2], example: { quantities: { 1: '7.00', 2: '10.00' } } },
    ])
  })

  test('finds no conflict where both set the same, or never fire together', () => {
    expect(
      found([rule(1, [from(1, '5')], [set(3, 'required', true)]), rule(2, [from(1, '6')], [set(3, 'required', true)])]),
    ).not.toContainEqual(['CONFLICT', 1, 2])
    const apart = [rule(1, [from(1, '5')], [set(3, 'quantity', '2')]), rule(2, [to(1, '4.9999')], [set(3, 'quantity', '3')])]
    expect(found(apart)).toEqual([])
    expect(undecided(apart)).toEqual([])
  })

  test('proves that a rule never fires: by its conditions, by bounds, by its tags, for good', () => {
    const acts = [set(3, 'required', true)]
    expect(found([rule(1, [from(1, '5'), to(1, '4')], acts)])).toEqual([['UNREACHABLE', 1]])
    expect(found([rule(1, [from(1, '11')], acts)])).toEqual([['UNREACHABLE', 1]])
    expect(found([rule(1, [from(3, '11')], acts)])).toEqual([])
    expect(found([rule(1, [from(1, '1')], acts, { tag_ids: [8] })])).toEqual([['UNREACHABLE', 1]])
    const date: Condition = { field: 'date', comparator: 'lt', value: '2026-01-01' }
    expect(found([rule(1, [date], acts, { start_date: '2026-01-01' })])).toEqual([['UNREACHABLE', 1]])
  })

  test('says that it does not know where an earlier rule might bring about what is asked for', () => {
    const rules = [rule(1, [from(2, '1')], [copy(1, 3, 'add')]), rule(2, [from(1, '999999'), to(3, '0')], [set(3, 'required', true)])]
    expect(found(rules)).not.toContainEqual(['UNREACHABLE', 2])
    expect(undecided(rules)).toContainEqual(['UNREACHABLE', 2])
  })

  test('makes rules fire that ask for another subsidiary, actor, day and quantity', () => {
    const asks: Condition[] = [
      { field: 'zone', comparator: 'ne', value: 'NAT' },
      { field: 'actor', comparator: 'eq', value: 'agency' },
      { field: 'date', comparator: 'gt', value: '2027-05-31' },
      { product_id: 3, field: 'quantity', comparator: 'between', value: ['41.5', '42.5'] },
    ]
    const { findings, undecided } = analyseRules([rule(1, asks, [set(1, 'unit_price', '0', 'divide')])], offer)
    expect(undecided).toEqual([])
    expect(findings).toMatchObject([
      { kind: 'DIVISION_BY_ZERO', rules: [1], example: { zone: 'NORD', actor: 'agency', date: '2027-06-01', quantities: { 3: '42.00' } } },
    ])
  })

  test('proves that a rule is always undone by a later one', () => {
    const first = rule(1, [from(1, '5')], [set(2, 'quantity', '3')])
    const last = rule(3, [from(1, '2')], [set(2, 'quantity', '4')])
    expect(found([first, last])).toContainEqual(['SHADOWED', 1, 3])
    expect(found([first, rule(3, [from(1, '6')], [set(2, 'quantity', '4')])])).not.toContainEqual(['SHADOWED', 1, 3])
    // A rule between them has read it.
    expect(found([first, rule(2, [from(2, '3')], [set(3, 'required', true)]), last])).not.toContainEqual(['SHADOWED', 1, 3])
  })

  test('finds actions that feed each other', () => {
    const rules = [
      rule(1, [from(1, '1')], [copy(1, 2, 'add')]),
      rule(2, [from(2, '0')], [copy(3, 1)]),
      rule(3, [from(2, '0')], [copy(2, 3)]),
    ]
    expect(found(rules)).toContainEqual(['CYCLE', 1, 2, 3])
    expect(found(rules.slice(0, 2))).not.toContainEqual(['CYCLE', 1, 2])
  })

  test('finds what leaves its bounds, quantity and price, at the end of what can be chosen', () => {
    expect(found([rule(1, [from(1, '2')], [copy(2, 1, 'add')])])).toEqual([['OUT_OF_BOUNDS', 1]])
    expect(found([rule(1, [from(1, '2')], [set(2, 'unit_price', '0.4', 'multiply')])])).toEqual([['OUT_OF_BOUNDS', 1]])
    expect(found([rule(1, [from(1, '2')], [set(2, 'unit_price', '0.6', 'multiply')])])).toEqual([])
  })

  test('finds a division by what may be zero', () => {
    expect(found([rule(1, [from(1, '2')], [copy(1, 3, 'divide')])])).toContainEqual(['DIVISION_BY_ZERO', 1])
    expect(found([rule(1, [from(3, '1')], [copy(1, 3, 'divide')])])).not.toContainEqual(['DIVISION_BY_ZERO', 1])
  })

  test('leaves inactive rules out', () => {
    expect(analyseRules([rule(1, [from(1, '5'), to(1, '4')], [set(3, 'required', true)], { active: false })], offer)).toEqual({
      findings: [],
      undecided: [],
    })
  })
})

test('every finding’s configuration shows it, and no rule said never to fire fires in any configuration within bounds', () => {
  fc.assert(
    fc.property(anyRules, anyConfiguration, fc.array(anyConfiguration, { maxLength: 5 }), (rules, { products, ...place }, others) => {
      const offered = (at: typeof place): OfferedAt => ({ ...at, products })
      const { findings } = analyseRules(rules, { place, zones: ['NORD'], configuration: offered })
      for (const finding of findings) expect([finding, isShown(finding, rules, offered(place))]).toEqual([finding, true])
      const never = findings.flatMap(({ kind, rules }) => (kind === 'UNREACHABLE' ? rules : []))
      for (const { zone, actor, date } of others) {
        const told = trace(compileRules(rules), { products, zone, actor, date }).trace
        expect(told.filter(({ rule_id, fired }) => fired && never.includes(rule_id))).toEqual([])
      }
    }),
    { numRuns: times(100, 2_000) },
  )
})
