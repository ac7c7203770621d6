// 200 rules of 8 conditions each and 300 products.
import type { Action, Condition, Configuration, Rule } from '#engine/rules/rules.ts'

const [RULES, CONDITIONS, PRODUCTS] = [200, 8, 300]

/** The last condition decides, and holds every other time, so that every rule evaluates all conditions. */
export const rules = Array.from({ length: RULES }, (_, at): Rule => ({
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

export const configuration: Configuration = {
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
