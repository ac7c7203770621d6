// The points of the curves of degressivities.
import { expect, test } from 'vitest'

import { followingOf, pointsOf } from '../../src/routes/_app/offers/-degressivity/points.ts'

const row = (min_quantity: string, max_quantity: string | null, operator: 'assign' | 'multiply', value: string, id: number) => ({
  id,
  source_product_id: 1,
  destination_product_id: 2,
  min_quantity,
  max_quantity,
  operator,
  value,
})
const article = (product_id: number, max_quantity: string | null = null) => ({ product_id, quantity: '1', min_quantity: '0', max_quantity })

test('an article follows another one on both sides of each bound, within what the offer allows of it', () => {
  const rows = [row('1', '4', 'assign', '1', 1), row('5', null, 'multiply', '2', 2)]
  const { figures, curve } = followingOf(rows, [article(1), article(2, '11')], { source_product_id: 1, destination_product_id: 2 })
  expect(figures.map(({ quantity, following }) => [quantity, Number(following)])).toEqual([
    ['1', 1],
    ['4', 1],
    ['5', 10],
  ])
  expect(Number(curve.at(-1)?.following)).toBe(11)
})

test('a line that acts before changes what another one sees; where none acts, the offer’s own quantity stays', () => {
  const doubled = { ...row('1', null, 'multiply', '2', 1), source_product_id: 3, destination_product_id: 2 }
  const rows = [doubled, row('10', null, 'assign', '7', 2)]
  const { figures } = followingOf(rows, [article(1), article(2), article(3)], { source_product_id: 1, destination_product_id: 2 })
  expect(figures.map(({ quantity, following }) => [quantity, Number(following)])).toEqual([
    ['1', 2],
    ['9', 2],
    ['10', 7],
  ])
})

test('a price by tiers is told for one unit and on both sides of each bound', () => {
  const items = [
    { min_quantity: '1', max_quantity: '9', discount_rate: '0' },
    { min_quantity: '10', max_quantity: null, discount_rate: '10' },
  ]
  expect(pointsOf({ mode: 'volume', items }, '50').figures).toEqual([
    { quantity: '1', unit: '50.00', total: '50.00' },
    { quantity: '9', unit: '50.00', total: '450.00' },
    { quantity: '10', unit: '45.00', total: '450.00' },
  ])
})
