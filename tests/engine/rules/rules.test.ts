// The effects of an offer's rules, by examples.
import { describe, expect, test } from 'vitest'

import { compileRules } from '#engine/rules/compile.ts'
import { evaluate } from '#engine/rules/evaluate.ts'
import type { Action, Condition, Configuration, Group, Rule, RuleProduct } from '#engine/rules/rules.ts'
import { trace } from '#engine/rules/trace.ts'

const product = (product_id: number, set: Partial<RuleProduct> = {}) => ({
  product_id,
  quantity: '1',
  min_quantity: '0',
  max_quantity: null,
  required: false,
  visible: true,
  unit_price: '100.00',
  discount_rate: null,
  tag_ids: [7],
  ...set,
})
const configuration = (...products: Configuration['products'][number][]): Configuration => ({
  products,
  zone: 'NAT',
  actor: 'seller',
  date: '2026-11-21',
})
const all = (...items: (Condition | Group)[]): Group => ({ operator: 'and', items })
const any = (...items: (Condition | Group)[]): Group => ({ operator: 'or', items })
const always = all({ field: 'actor', comparator: 'in', value: ['seller', 'agency'] })
const rule = (id: number, conditions: Group, actions: Action[], set: Partial<Rule> = {}): Rule => ({
  id,
  version_number: 1,
  active: true,
  start_date: null,
  end_date: null,
  tag_ids: [],
  conditions,
  actions,
  ...set,
})
const set = (destination_product_id: number, destination_field: Action['destination_field'], value: string | boolean): Action => ({
  destination_product_id,
  destination_field,
  operator: 'assign',
  value,
})
const priced = (operator: Action['operator'], value: string): Action => ({ ...set(1, 'unit_price', value), operator })
const of = (rules: Rule[], found: Configuration) => evaluate(compileRules(rules), found)
const told = (rules: Rule[], found: Configuration) => trace(compileRules(rules), found).trace

describe('rules', () => {
  test('run in their order, and each sees what the ones before it did', () => {
    const more = rule(1, all({ product_id: 1, field: 'quantity', comparator: 'gte', value: '5' }), [set(2, 'quantity', '3')])
    const then = rule(2, all({ product_id: 2, field: 'quantity', comparator: 'eq', value: '3.00' }), [
      { destination_product_id: 2, destination_field: 'required', operator: 'assign', value: true },
      { destination_product_id: 1, destination_field: 'quantity', operator: 'add', source_product_id: 2, source_field: 'quantity' },
    ])
    const found = configuration(product(1, { quantity: '5' }), product(2))
    expect(of([more, then], found)).toMatchObject([{ quantity: '8.00' }, { quantity: '3.00', required: true }])
    expect(of([then, more], found)).toMatchObject([{ quantity: '5' }, { quantity: '3.00', required: false }])
  })

  test('leave the text of what they do not change, and the configuration as it was', () => {
    const found = configuration(product(1, { unit_price: '10.5', quantity: '007' }))
    const before = structuredClone(found)
    const rules = [rule(1, always, [priced('multiply', '2'), priced('divide', '2')])]
    expect(of(rules, found)).toEqual([{ ...product(1, { unit_price: '10.5', quantity: '007' }), tag_ids: undefined }])
    expect(found).toEqual(before)
  })

  test('round each result once, half away from zero: a price to 6 decimals, a quantity to 4', () => {
    const result = (field: 'unit_price' | 'quantity', value: string, operator: Action['operator'], operand: string) =>
      of([rule(1, always, [{ ...set(1, field, operand), operator }])], configuration(product(1, { [field]: value })))[0]?.[field]
    expect(result('unit_price', '1', 'divide', '3')).toBe('0.333333')
    expect(result('unit_price', '2', 'divide', '3')).toBe('0.666667')
    expect(result('unit_price', '0.000001', 'multiply', '0.5')).toBe('0.000001')
    expect(result('quantity', '1', 'divide', '3')).toBe('0.3333')
    expect(result('quantity', '0.0001', 'subtract', '0.00005')).toBe('0.0001')
    expect(result('quantity', '1', 'assign', '2.00005')).toBe('2.0001')
  })

  test('are exact where doubles are not', () => {
    const times = (price: string, by: string) =>
      of([rule(1, always, [priced('multiply', by)])], configuration(product(1, { unit_price: price })))[0]?.unit_price
    expect(times('1.10', '3')).toBe('3.30')
    expect(times('1.005', '100')).toBe('100.50')
    expect(times('123456.789012', '987.654321')).toBe('121932631.124487')
    expect(times('999999999.999999', '999.999999')).toBe('999999998999.999')
    // More than 53 bits, also in values that are only compared.
    const just = (value: string) =>
      rule(1, all({ product_id: 1, field: 'unit_price', comparator: 'gt', value }), [set(1, 'required', true)])
    const dear = configuration(product(1, { unit_price: '999999999999.999998' }))
    expect(of([just('999999999999.999997')], dear)[0]?.required).toBe(true)
    expect(of([just('999999999999.999998')], dear)[0]?.required).toBe(false)
  })

  test('do not fire on what is not defined, whatever it is compared with', () => {
    for (const comparator of ['eq', 'ne', 'lt', 'lte', 'gt', 'gte'] as const) {
      const without = [
        { product_id: 1, field: 'max_quantity', comparator, value: '5' },
        { product_id: 1, field: 'discount_rate', comparator, value: '5' },
        { product_id: 99, field: 'quantity', comparator, value: '5' },
      ] as const
      const zone = { field: 'zone', comparator: comparator === 'eq' ? 'eq' : 'ne', value: 'SUD' } as const
      const rules = [...without, zone].map((condition, at) => rule(at + 1, all(condition), [set(1, 'required', true)]))
      expect(told(rules, { ...configuration(product(1)), zone: null }).map(({ fired }) => fired)).toEqual([false, false, false, false])
    }
  })

  test('apply while they are active, on their days, both ends included, and where an article has one of their tags', () => {
    const skipped = (rule: Rule, date = '2026-11-21') => told([rule], { ...configuration(product(1)), date })[0]?.skipped
    const acts = [set(1, 'required', true)]
    expect(skipped(rule(1, always, acts, { active: false }))).toBe('INACTIVE')
    const dated = rule(1, always, acts, { start_date: '2026-11-21', end_date: '2026-11-30' })
    expect(['2026-11-20', '2026-11-21', '2026-11-30', '2026-12-01'].map((day) => skipped(dated, day))).toEqual([
      'OUT_OF_PERIOD',
      undefined,
      undefined,
      'OUT_OF_PERIOD',
    ])
    expect(skipped(rule(1, always, acts, { tag_ids: [8, 9] }))).toBe('NO_TAG')
    expect(skipped(rule(1, always, acts, { tag_ids: [8, 7] }))).toBeUndefined()
  })

  test('say which conditions stood in the way: none of those that another one made up for', () => {
    const [no, yes] = [
      { product_id: 1, field: 'quantity', comparator: 'eq', value: '2' },
      { product_id: 1, field: 'quantity', comparator: 'eq', value: '1' },
    ] as const
    const other = { field: 'date', comparator: 'between', value: ['2027-01-01', '2027-12-31'] } as const
    expect(told([rule(1, all(any(no, yes), other), [])], configuration(product(1)))[0]?.failed).toEqual([other])
    expect(told([rule(1, any(all(no, yes), other), [])], configuration(product(1)))[0]?.failed).toEqual([no, other])
    expect(told([rule(1, any(no, yes), [])], configuration(product(1)))[0]).toMatchObject({ fired: true, failed: [] })
  })

  test('leave out and report an action that cannot be done, and do the others', () => {
    const actions: [Action, string][] = [
      [{ ...set(1, 'max_quantity', '1'), operator: 'add' }, 'UNDEFINED_OPERAND'],
      [
        { destination_product_id: 1, destination_field: 'quantity', operator: 'assign', source_product_id: 9, source_field: 'quantity' },
        'UNDEFINED_OPERAND',
      ],
      [priced('divide', '0.00'), 'DIVISION_BY_ZERO'],
      [priced('subtract', '100.01'), 'NEGATIVE'],
      [set(1, 'quantity', '-1'), 'NEGATIVE'],
      [set(1, 'discount_rate', '100.000001'), 'DISCOUNT_OUT_OF_RANGE'],
      [set(1, 'discount_rate', '-0.000001'), 'DISCOUNT_OUT_OF_RANGE'],
      [priced('multiply', '10000000000'), 'TOO_LARGE'],
      [set(9, 'quantity', '1'), 'UNKNOWN_PRODUCT'],
      [{ ...set(1, 'visible', true), operator: 'add' }, 'UNFIT'],
      [set(1, 'quantity', true), 'UNFIT'],
    ]
    const rules = [rule(1, always, [...actions.map(([action]) => action), set(1, 'discount_rate', '100')])]
    const [first] = told(rules, configuration(product(1)))
    expect(first?.skipped_actions?.map(({ action, reason }) => [action, reason])).toEqual(actions.map(([, reason], at) => [at, reason]))
    expect(first).toMatchObject({
      fired: true,
      skipped: 'UNDEFINED_OPERAND',
      changes: [{ product_id: 1, field: 'discount_rate', before: null, after: '100.00' }],
    })
  })

  test('with the trace on leave the articles as without it', () => {
    const rules = [rule(1, always, [priced('multiply', '0.9'), set(1, 'max_quantity', '4')])]
    const found = configuration(product(1))
    expect(trace(compileRules(rules), found).products).toEqual(of(rules, found))
    expect(told(rules, found)[0]?.changes).toEqual([
      { product_id: 1, field: 'unit_price', before: '100.00', after: '90.00' },
      { product_id: 1, field: 'max_quantity', before: null, after: '4.00' },
    ])
  })
})
