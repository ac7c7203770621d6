// The data that a change makes stale: one map that contains every call that changes something.
import { isContractProcedure } from '@orpc/contract'
import { expect, test } from 'vitest'

import { affects, staleAfter } from '#api/cache/affects.ts'
import { contract } from '#contract/index.ts'

const methods = new Map(
  Object.entries(contract).flatMap(([entity, calls]) =>
    Object.entries(calls).map(([call, procedure]): [string, string] => {
      if (!isContractProcedure(procedure)) throw new Error(`${entity}.${call} is no endpoint`)
      return [`${entity}.${call}`, procedure['~orpc'].route.method ?? 'POST']
    }),
  ),
)
/** Queries sent as POST, because their input does not fit in a URL. */
const asking = new Set([
  'product_uses.deletion_of_many',
  'product_changes.preview',
  'offer_changes.preview',
  'price_changes.preview',
  'price_sheets.preview',
  'price_sheets.rows',
  'selling_prices.simulate',
  'offer_products.find',
  'rules.evaluate',
  'rules.analyse',
  'rule_cases.run',
  'cgv.preview',
  'offer_pdf.simulation',
  'offer_simulation.run',
  'nomenclature_lines.suggest',
  ...Object.keys(contract.offer_impact).map((part) => `offer_impact.${part}`),
])

test('the map names every call that changes something, and no other', () => {
  const changing = [...methods].flatMap(([name, method]) => (method === 'GET' || asking.has(name) ? [] : [name]))
  expect(Object.keys(affects).toSorted()).toEqual(changing.toSorted())
})

test('a change touches its own entity, the history and what shows it; a question touches nothing', () => {
  expect(staleAfter('product_codes.set')).toEqual(['product_codes', 'activities', 'products'])
  expect(staleAfter('saved_views.create')).toEqual(['saved_views', 'activities'])
  expect(staleAfter('price_sheets.preview')).toEqual([])
  expect(staleAfter('')).toEqual([])
})

test('after a change of rights nothing is asked again before the guards have had their say', () => {
  expect(staleAfter('users.view_as')).toEqual([])
})
