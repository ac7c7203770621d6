// A rule reads as a sentence, and changed blocks keep values that still have a meaning.
import { i18n } from '@lingui/core'
import { beforeEach, describe, expect, test } from 'vitest'

import type { Action, Condition, Group } from '#engine/rules/rules.ts'
import { conditionText, ruleSentence } from '#entities/rules/sentence.ts'

import {
  blankCondition,
  changedAt,
  withComparator,
  withDestination,
  withField,
  withItem,
} from '../../src/routes/_app/offers/-rules/edits.ts'

beforeEach(() => i18n.loadAndActivate({ locale: 'fr', messages: {} }))

const names = {
  product: (id: number) => ({ 1: 'Copieur', 2: 'Installation' })[id] ?? String(id),
  zone: (code: string) => (code === 'LYO' ? 'Lyon' : code),
}
const many: Condition = { product_id: 1, field: 'quantity', comparator: 'gte', value: '5.00' }
const inLyon: Condition = { field: 'zone', comparator: 'eq', value: 'LYO' }
const free: Action = { destination_product_id: 2, destination_field: 'discount_rate', operator: 'assign', value: '100' }
const group = (operator: Group['operator'], ...items: Group['items']): Group => ({ operator, items })
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('a sentence', () => {
  test('says when and what', () =>
    expect(plain(ruleSentence({ conditions: group('and', many, inLyon), actions: [free] }, names))).toBe(
      'Si la quantité de « Copieur » vaut au moins 5 et la filiale est Lyon : fixer la remise de « Installation » à 100 %.',
    ))
  test('puts a group within a group in brackets', () =>
    expect(plain(ruleSentence({ conditions: group('and', inLyon, group('or', many, inLyon)), actions: [free, free] }, names))).toContain(
      'la filiale est Lyon et (la quantité de « Copieur » vaut au moins 5 ou la filiale est Lyon) : ',
    ))
  test('leaves open what nobody has said yet', () =>
    expect(plain(conditionText(blankCondition(), names))).toBe('la quantité de « … » vaut au moins …'))
  test.each<[string, Condition]>([
    ['la filiale est Lyon ou PAR', { field: 'zone', comparator: 'in', value: ['LYO', 'PAR'] }],
    ['l’acteur n’est pas agence', { field: 'actor', comparator: 'ne', value: 'agency' }],
    ['la date va du 01/02/2026 au 28/02/2026', { field: 'date', comparator: 'between', value: ['2026-02-01', '2026-02-28'] }],
    ['« Copieur » est facultatif', { product_id: 1, field: 'required', comparator: 'eq', value: false }],
    ['« Copieur » est masqué', { product_id: 1, field: 'visible', comparator: 'ne', value: true }],
    ['le prix unitaire de « Copieur » vaut moins de 0,0045 €', { product_id: 1, field: 'unit_price', comparator: 'lt', value: '0.0045' }],
  ])('%s', (text, condition) => expect(plain(conditionText(condition, names))).toBe(text))
})

describe('blocks', () => {
  test('a field of the same kind keeps the comparison and the value', () =>
    expect(withField(many, 'min_quantity')).toEqual({ ...many, field: 'min_quantity' }))
  test('a field of another kind starts anew, and of the configuration names no article', () => {
    expect(withField(many, 'zone')).toEqual({ field: 'zone', comparator: 'eq', value: '' })
    expect(withField(many, 'required')).toEqual({ product_id: 1, field: 'required', comparator: 'eq', value: true })
  })
  test('between asks for two values, and keeps the first', () =>
    expect(withComparator(many, 'between')).toEqual({ ...many, comparator: 'between', value: ['5.00', ''] }))
  test('from arithmetic to yes or no, only setting is left', () =>
    expect(withDestination({ ...free, operator: 'add' }, 'visible')).toEqual({
      destination_product_id: 2,
      destination_field: 'visible',
      operator: 'assign',
      value: true,
    }))
  test('a group that loses its last condition goes, the outermost one stays', () => {
    expect(changedAt(group('and', inLyon, group('or', many)), [1, 0], () => null)).toEqual(group('and', inLyon))
    expect(changedAt(group('and', inLyon), [0], () => null)).toEqual(group('and'))
  })
  test('a condition is added to the group where one is', () =>
    expect(withItem(group('and', group('or', many)), [0], inLyon)).toEqual(group('and', group('or', many, inLyon))))
})
