// Without `selling_price.show` no purchase price can be learnt from price plans, from spreadsheets, or from any list.
import { beforeAll, describe, expect, test } from 'vitest'

import { permissions as vocabulary } from '#contract/people/permissions.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { makeProduct } from '../../factories.ts'
import { begun, effective, euros, makeCatalog, managing, percent } from '../../price-fixtures.ts'
import type { Caller } from '../../setup.ts'
import { edited, planOfFile } from '../../spreadsheet-fixtures.ts'
import { call, type Operation, operationsOf } from '../attacks/operations.ts'
import { losing, pathOf, saveAlone, send } from './prices-fixtures.ts'

/**
 * The secrets, as figures that occur nowhere else: 73.19 € purchase price, 81.37 € for the agency, + 17.31 % for the minimum (after a colon
 * 17.31 are the seconds of a timestamp).
 */
const SECRET = /73[.,]19|81[.,]37|83[.,]81|(?<!:)17[.,]31|95\.45(?=\d)|PERCENT|"percent|"base|"exact"|(group|agency|seller)_purchase_price/

setUpApp(...managing)
let seller: Caller
let fixtures: Awaited<ReturnType<typeof makeFixtures>>
beforeAll(async () => {
  // Has every right except the one to see purchase prices.
  seller = await app.as(...vocabulary.filter((name) => name !== 'selling_price.show'))
  fixtures = await makeFixtures()
})

/** A product with a secret, a price plan that was applied, and one of a spreadsheet that was undone. */
async function makeFixtures() {
  const [product, catalog] = [await makeProduct(manager), await makeCatalog(manager)]
  const place = { product_id: product.id, id: catalog.id }
  const bought = await manager.client.purchase_prices.create({ product_id: product.id, amount: '73.19', start_date: begun })
  const row = await saveAlone(manager, place, {
    start_date: begun,
    agency_purchase_price: euros('81.37'),
    min_price: percent('17.31'),
    recommended_price: euros('140'),
    max_price: euros('150'),
  })
  const sent = {
    selection: { ids: [product.id] },
    catalog_ids: [catalog.id],
    effective_date: effective,
    operation: {
      kind: 'change' as const,
      prices: ['agency_purchase_price' as const, 'min_price' as const, 'recommended_price' as const],
      change: { kind: 'percent' as const, value: '3' },
      step: '0.01' as const,
      replace_percentages: true,
    },
  }
  const { id, version } = await manager.client.price_plans.create(sent)
  const plan = await manager.client.price_plans.apply({ id, version })
  const file = await edited(manager, [product.id], [{}, { recommended_price: 142 }])
  const read = await planOfFile(manager, file)
  const applied = await manager.client.price_plans.apply({ id: read.id, version: read.version })
  await manager.client.price_plans.undo({ id: applied.id, version: applied.version })
  return { place, bought, row, sent, plan, file }
}
const form = (fields: Record<string, string>) => {
  const body = new FormData()
  body.set('file', fixtures.file)
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return body
}

describe('without the right to see purchase prices', () => {
  test('a plan is neither made, listed, read, applied nor undone', async () => {
    const { sent, plan } = fixtures
    const { id, version } = plan
    const asked: [string, string, unknown?][] = [
      ['POST', '/price-plans', sent],
      ['POST', '/price-plans', { ...sent, operation: { ...sent.operation, prices: ['max_price'] } }],
      ['POST', '/price-plans', { ...sent, operation: { ...sent.operation, change: { kind: 'amount', value: '-73.19' } } }],
      ['GET', '/price-plans'],
      ['GET', `/price-plans/${id}`],
      ['GET', `/price-plans/${id}/lines`],
      ['GET', `/price-plans/${id}/lines?margin_below=73.19&sort=purchase_price`],
      ['POST', `/price-plans/${id}/export`, { language: 'fr' }],
      ['PUT', `/price-plans/${id}`, { version }],
      ['PUT', `/price-plans/${id}/lines/1`, { version, amounts: { recommended_price: null } }],
      ['POST', `/price-plans/${id}/lines/exclude`, { version, filter: {}, excluded: true }],
      ['POST', `/price-plans/${id}/apply`, { version }],
      ['POST', `/price-plans/${id}/undo`, { version }],
      ['DELETE', `/price-plans/${id}?version=${version}`],
    ]
    for (const [method, path, body] of asked) {
      const { status, text } = await send(seller, method, path, body)
      expect([method, path, status, text]).toEqual([method, path, 403, expect.not.stringMatching(SECRET) as string])
    }
    expect((await manager.client.price_plans.get({ id })).status).toBe('applied')
  })

  test('no spreadsheet goes out or comes back, whatever is written in it', async () => {
    const path = '/price-plans/spreadsheet'
    const ids = [fixtures.place.product_id]
    const asked: [string, string, unknown?][] = [
      ['GET', `${path}/template?ids=${ids.join()}`],
      ['POST', `${path}/template`, { selection: { ids } }],
    ]
    for (const [method, at, body] of asked) {
      const { status, text } = await send(seller, method, at, body)
      expect([method, at, status, text]).toEqual([method, at, 403, expect.not.stringMatching(SECRET) as string])
    }
    const all: Record<string, string>[] = [{}, { effective_date: effective }, { effective_date: effective, language: 'en' }]
    for (const fields of all) {
      const response = await seller.fetch(`/api/v2${path}`, { method: 'POST', body: form(fields) })
      expect([fields, response.status, await response.text()]).toEqual([fields, 403, expect.not.stringMatching(SECRET) as string])
    }
  })

  test('a spreadsheet that was kept from better days tells nothing that has changed since', async () => {
    const { caller: once, downgrade } = await losing(app)
    const kept = await edited(once, [fixtures.place.product_id], [{ agency_purchase_price: 60 }])
    await downgrade()
    const body = new FormData()
    body.set('file', kept)
    body.set('effective_date', effective)
    const response = await once.fetch('/api/v2/price-plans/spreadsheet', { method: 'POST', body })
    expect([response.status, await response.text()]).toEqual([403, expect.not.stringMatching(SECRET) as string])
  })

  test('what a plan left in rows and histories is euros without a unit', async () => {
    const { place, row } = fixtures
    const { items } = await manager.client.selling_prices.all({ product_id: place.product_id })
    expect(items.length).toBeGreaterThan(1)
    for (const { id } of items) {
      const history = await send(seller, 'GET', `/activities/sellingprices/${id}?page_size=200`)
      expect([history.status, history.text]).toEqual([200, expect.not.stringMatching(SECRET) as string])
      const one = await send(seller, 'GET', pathOf(place, id))
      expect([one.status, one.text]).toEqual([200, expect.not.stringMatching(SECRET) as string])
    }
    // The manager does see a secret in the same row.
    expect((await send(manager, 'GET', pathOf(place, row.id))).text).toMatch(SECRET)
  })
})

describe('whatever can be read', () => {
  const hints = ['73.19', '73,19', '81.37', '17.31']
  const columns = ['group_purchase_price', '-agency_purchase_price', 'seller_purchase_price', 'min_price', 'amount', '-price', 'percent']
  const idsOf = () => [1, fixtures.place.product_id, fixtures.place.id, fixtures.row.id, fixtures.bought.id, fixtures.plan.id]

  /** Variants of a request of the same list: plain, with a hint as its search, sorted or filtered by a secret. */
  const queries = ({ parameters }: Operation): Record<string, unknown>[] => {
    const has = (name: string) => parameters.some((one) => one.in === 'query' && one.name === name)
    return [
      { page_size: 200 },
      ...(has('search') ? hints.map((search) => ({ search })) : []),
      ...columns.flatMap((sort) => (has('sort') ? [{ sort }] : [])),
      ...(has('field') ? [{ field: 'agency_purchase_price' }, { field: 'amount' }] : []),
      { amount: '73.19', group_purchase_price: '73.19', filter: 'amount', fields: 'agency_purchase_price' },
    ]
  }
  const entities = ['products', 'catalogs', 'purchaseprices', 'sellingprices']
  const paths = ({ parameters }: Operation): Record<string, unknown>[] => {
    const named = parameters.filter((one) => one.in === 'path').map(({ name }) => name)
    if (named.length === 0) return [{}]
    const filled = (id: number, entity: string) => Object.fromEntries(named.map((name) => [name, name === 'entity' ? entity : id]))
    const all = idsOf().flatMap((id) => (named.includes('entity') ? entities : ['']).map((entity) => filled(id, entity)))
    const { product_id, id } = fixtures.place
    return [...all, ...(named.includes('product_id') ? [{ product_id, id, selling_price_id: fixtures.row.id }] : [])]
  }

  test('by searching, sorting, filtering or guessing ids, no call tells a purchase price or what it can be worked out from', async () => {
    let read = 0
    for (const operation of (await operationsOf(app)).filter(({ method }) => method === 'GET'))
      for (const params of paths(operation))
        for (const query of queries(operation)) {
          const response = await call(seller, operation, { params, query })
          const text = await response.text()
          const about = `${operation.name} ${JSON.stringify(params)} ${JSON.stringify(query)}`
          expect([about, response.status < 500, SECRET.exec(text)?.[0] ?? null]).toEqual([about, true, null])
          if (response.status === 200) read += 1
        }
    expect(read).toBeGreaterThan(100)
  })

  test('a search for a purchase price finds nothing that another search would not', async () => {
    for (const search of hints) {
      const { total } = await seller.client.products.list({ search })
      expect([search, total]).toEqual([search, 0])
    }
  })

  test('a plan that was stored for a repeat is not told to who has lost the right since', async () => {
    const { caller: once, downgrade } = await losing(app)
    const post = () => send(once, 'POST', '/price-plans', fixtures.sent, { 'Idempotency-Key': 'many-1' })
    expect((await post()).status).toBe(201)
    await downgrade()
    const again = await post()
    expect([again.status, again.text]).toEqual([403, expect.not.stringMatching(SECRET) as string])
  })
})
