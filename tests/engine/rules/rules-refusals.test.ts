// Which rules are refused, by examples; and accepted rules are evaluated without an unfit action.
import { describe, expect, test } from 'vitest'

import { compileRules } from '#engine/rules/compile.ts'
import { ruleRefusals } from '#engine/rules/refusals.ts'
import type { Action, Condition, Group } from '#engine/rules/rules.ts'
import { trace } from '#engine/rules/trace.ts'

import { fc } from '../../chance.ts'
import { times } from '../../torture.ts'
import { anyConfiguration, anyRules } from './rules-any.ts'

const offered = new Set([1, 2])
const quantity: Condition = { product_id: 1, field: 'quantity', comparator: 'gte', value: '5' }
const assign: Action = { destination_product_id: 2, destination_field: 'quantity', operator: 'assign', value: '1.00' }
const and = (...items: Group['items'][number][]): Group => ({ operator: 'and', items })
const told = (conditions: Group, actions: Action[] = [assign]) =>
  ruleRefusals({ conditions, actions }, offered).map(({ field, key }) => `${field} ${key}`)
const ofCondition = (condition: Condition) => told(and(condition))
const ofAction = (action: Action) => told(and(quantity), [action])

describe('a rule', () => {
  test('stands when its parts fit', () => {
    expect(told(and(quantity, { operator: 'or', items: [quantity, { field: 'zone', comparator: 'in', value: ['NAT'] }] }))).toEqual([])
    expect(ofCondition({ product_id: 1, field: 'unit_price', comparator: 'between', value: ['9.5', '10'] })).toEqual([])
    expect(ofCondition({ field: 'date', comparator: 'between', value: ['2026-01-01', '2026-01-01'] })).toEqual([])
    expect(ofAction({ ...assign, operator: 'divide', value: '0' })).toEqual([])
  })

  test('has no empty group and at most four levels', () => {
    expect(told(and())).toEqual(['conditions.items empty_group'])
    expect(told(and(quantity, and()))).toEqual(['conditions.items.1.items empty_group'])
    expect(told(and(and(and(and(quantity)))))).toEqual([])
    expect(told(and(and(and(and(quantity, and(quantity))))))).toEqual(['conditions.items.0.items.0.items.0.items.1 too_deep'])
  })

  test('is no larger than somebody can mean it, and is told so once', () => {
    const items = Array.from({ length: 101 }, () => and())
    expect(told(and(...items))).toEqual(['conditions too_many_conditions'])
    expect(told(and(quantity), [])).toEqual(['actions no_action'])
    expect(
      told(
        and(quantity),
        Array.from({ length: 101 }, () => assign),
      ),
    ).toEqual(['actions too_many_actions'])
    const value = Array.from({ length: 201 }, String)
    expect(ofCondition({ ...quantity, comparator: 'in', value })).toEqual(['conditions.items.0.value too_many_values'])
    let deep = and(quantity)
    for (let level = 0; level < 100_000; level++) deep = and(deep)
    expect(told(deep)).toEqual(['conditions.items.0.items.0.items.0.items.0 too_deep'])
  })

  test('compares each field with what it can be compared with', () => {
    const at = 'conditions.items.0'
    expect(ofCondition({ product_id: 1, field: 'visible', comparator: 'gt', value: true })).toEqual([`${at}.comparator unfit_comparator`])
    expect(ofCondition({ field: 'zone', comparator: 'lt', value: 'NAT' })).toEqual([`${at}.comparator unfit_comparator`])
    expect(ofCondition({ product_id: 1, field: 'visible', comparator: 'eq', value: 'true' })).toEqual([`${at}.value invalid_boolean`])
    for (const value of ['1,5', '', '1e3', '1.1234567', '1234567890123', true, ['1', '2']])
      expect(ofCondition({ ...quantity, value })).toEqual([`${at}.value invalid_decimal`])
    for (const value of ['2026-02-30', '21/11/2026', '20261121'])
      expect(ofCondition({ field: 'date', comparator: 'lt', value })).toEqual([`${at}.value invalid_date`])
    expect(ofCondition({ field: 'actor', comparator: 'in', value: ['agency', 'customer'] })).toEqual([`${at}.value.1 invalid_actor`])
    expect(ofCondition({ field: 'zone', comparator: 'eq', value: '' })).toEqual([`${at}.value required`])
    expect(ofCondition({ ...quantity, comparator: 'in', value: [] })).toEqual([`${at}.value required`])
  })

  test('has two ends of a range, the lower one first', () => {
    const between = (...value: string[]) => ofCondition({ ...quantity, comparator: 'between', value })
    expect(between('1')).toEqual(['conditions.items.0.value two_values'])
    expect(between('1', '2', '3')).toEqual(['conditions.items.0.value two_values'])
    expect(between('10', '9')).toEqual(['conditions.items.0.value wrong_way_round'])
    expect(between('999999999999.999999', '999999999999.999998')).toEqual(['conditions.items.0.value wrong_way_round'])
    expect(between('x', '9')).toEqual(['conditions.items.0.value.0 invalid_decimal'])
    expect(ofCondition({ field: 'date', comparator: 'between', value: ['2026-02-01', '2026-01-31'] })).toEqual([
      'conditions.items.0.value wrong_way_round',
    ])
  })

  test('names articles of its offer, and only where there is one to name', () => {
    expect(ofCondition({ ...quantity, product_id: 3 })).toEqual(['conditions.items.0.product_id unknown_product'])
    expect(ofCondition({ ...quantity, product_id: null })).toEqual(['conditions.items.0.product_id product_required'])
    expect(ofCondition({ product_id: 1, field: 'zone', comparator: 'eq', value: 'NAT' })).toEqual([
      'conditions.items.0.product_id no_product_here',
    ])
    const moved: Action = { ...assign, value: undefined, source_product_id: 4, source_field: 'quantity', destination_product_id: 3 }
    expect(ofAction(moved)).toEqual(['actions.0.destination_product_id unknown_product', 'actions.0.source_product_id unknown_product'])
  })

  test('sets yes and no, and reckons with numbers alone', () => {
    const shown: Action = { ...assign, destination_field: 'visible', value: false }
    expect(ofAction(shown)).toEqual([])
    expect(ofAction({ ...shown, operator: 'add' })).toEqual(['actions.0.operator unfit_operator'])
    expect(ofAction({ ...shown, value: '1' })).toEqual(['actions.0.value invalid_boolean'])
    expect(ofAction({ ...assign, value: true })).toEqual(['actions.0.value invalid_decimal'])
    const copied: Action = { ...assign, value: undefined, source_product_id: 1, source_field: 'required' }
    expect(ofAction(copied)).toEqual(['actions.0.source_field unfit_source'])
    expect(ofAction({ ...copied, destination_field: 'unit_price', source_field: 'quantity' })).toEqual([])
  })
})

test('a rule that is not refused has no action that does not fit', () => {
  fc.assert(
    fc.property(anyRules, anyConfiguration, (rules, configuration) => {
      const products = new Set(configuration.products.map(({ product_id }) => product_id))
      const stands = rules.filter((rule) => ruleRefusals(rule, products).length === 0)
      const skipped = trace(compileRules(stands), configuration).trace.flatMap(({ skipped_actions = [] }) => skipped_actions)
      expect(skipped.filter(({ reason }) => reason === 'UNFIT' || reason === 'UNKNOWN_PRODUCT')).toEqual([])
    }),
    { numRuns: times(500, 10_000) },
  )
})
