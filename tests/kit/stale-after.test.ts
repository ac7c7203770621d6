// The data that a change makes stale, as each call declares it.
import { isContractProcedure } from '@orpc/contract'
import { expect, test } from 'vitest'

import { staleAfter } from '#api/cache/stale-after.ts'
import { contract } from '#contract/index.ts'

const calls = Object.entries(contract).flatMap(([group, endpoints]) =>
  Object.entries(endpoints).map(([call, procedure]) => {
    if (!isContractProcedure(procedure)) throw new Error(`${group}.${call} is no endpoint`)
    const { route, meta } = procedure['~orpc']
    return { name: `${group}.${call}`, isGet: route.method === 'GET', touches: meta.touches !== undefined }
  }),
)
/** Queries sent as POST, because their input does not fit in a URL. */
const asking = new Set([
  'product_uses.deletion_of_many',
  'product_changes.preview',
  'offer_changes.preview',
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

/** They change the caller's rights, which makes everything stale. */
const changeRights = new Set(['users.view_as', 'users.end_view_as'])

test('every call that changes something declares what it touches, and no other does', () => {
  const changing = calls.filter(({ name, isGet }) => !isGet && !asking.has(name) && !changeRights.has(name))
  expect(calls.flatMap(({ name, touches }) => (touches ? [name] : []))).toEqual(changing.map(({ name }) => name))
})

test('a change touches its own entity, the history and what shows it; a question touches nothing', () => {
  expect(staleAfter('product_codes.set')).toEqual(['product_codes', 'activities', 'products'])
  expect(staleAfter('saved_views.create')).toEqual(['saved_views', 'activities'])
  expect(staleAfter('product_changes.preview')).toEqual([])
  expect(staleAfter('')).toEqual([])
})

test('after a removal, what listed or counted the removed thing is read again', () => {
  for (const call of ['products.remove', 'products.bulk_remove'])
    expect(staleAfter(call)).toEqual(expect.arrayContaining(['products', 'deleted_products', 'reference_counts', 'daily_focus']))
  expect(staleAfter('offers.remove')).toEqual(
    expect.arrayContaining(['offers', 'bundles', 'product_uses', 'permits', 'grouped_presentations']),
  )
})

test('after a change of rights nothing is asked again before the guards have had their say', () => {
  expect(staleAfter('users.view_as')).toEqual([])
})
