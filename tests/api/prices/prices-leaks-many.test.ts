// Without `selling_price.show` no purchase price can be learnt from changes of many prices, from spreadsheets, or from any list.
import { beforeAll, describe, expect, test } from 'vitest'

import { permissions as vocabulary } from '#contract/people/permissions.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { makeProduct } from '../../factories.ts'
import { begun, effective, euros, makeCatalog, managing, percent } from '../../price-fixtures.ts'
import type { Caller } from '../../setup.ts'
import { edited } from '../../spreadsheet-fixtures.ts'
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

/** A product with a secret, a change of many prices that was made, and one that was undone. */
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
  const rule = {
    product_ids: [product.id],
    catalog_ids: [catalog.id],
    actors: ['seller' as const],
    prices: ['agency_purchase_price' as const, 'min_price' as const, 'recommended_price' as const],
    change: { kind: 'percent' as const, value: '3' },
    step: '0.01' as const,
    effective_date: effective,
    replace_percentages: true,
  }
  const { rows, digest } = await manager.client.price_changes.preview(rule)
  const sent = { ...rule, rows: rows.map(({ id, version }) => ({ id, version })), digest }
  const change = await manager.client.price_changes.apply(sent)
  const file = await edited(manager, [product.id], [{ recommended_price: 141 }])
  const spreadsheet = await manager.client.price_sheets.apply({
    file,
    digest: (await manager.client.price_sheets.preview({ file })).digest,
  })
  await manager.client.price_changes.undo({ id: spreadsheet.id, version: spreadsheet.version })
  return { place, bought, row, rule, sent, change, file }
}
const form = (fields: Record<string, string>) => {
  const body = new FormData()
  body.set('file', fixtures.file)
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return body
}

describe('without the right to see purchase prices', () => {
  test('a change of many prices is neither previewed, made, listed, read nor undone', async () => {
    const { rule, sent, change } = fixtures
    const version = change.version
    const asked: [string, string, unknown?][] = [
      ['POST', '/price-changes/preview', rule],
      ['POST', '/price-changes/preview', { ...rule, prices: ['max_price'] }],
      ['POST', '/price-changes/preview', { ...rule, change: { kind: 'amount', value: '-73.19' } }],
      ['POST', '/price-changes', sent],
      ['POST', '/price-changes', { ...sent, prices: ['max_price'] }],
      ['POST', `/price-changes/${change.id}/undo`, { id: change.id, version }],
      ['POST', `/price-changes/${change.id}/undo`, { id: change.id, version: version + 5, keep: [1] }],
      ['GET', '/price-changes'],
      ['GET', `/price-changes/${change.id}`],
    ]
    for (const [method, path, body] of asked) {
      const { status, text } = await send(seller, method, path, body)
      expect([method, path, status, text]).toEqual([method, path, 403, expect.not.stringMatching(SECRET) as string])
    }
    expect((await manager.client.price_changes.get({ id: change.id })).undone_at).toBeNull()
  })

  test('no spreadsheet goes out, is looked through or comes back, whatever is written in it', async () => {
    const rows = await send(seller, 'POST', '/price-sheets/rows', { product_ids: [fixtures.place.product_id] })
    expect([rows.status, rows.text]).toEqual([403, expect.not.stringMatching(SECRET) as string])
    for (const [path, fields] of [
      ['/price-sheets/preview', {}],
      ['/price-sheets/preview', { effective_date: effective, language: 'en' }],
      ['/price-sheets', { digest: 'x' }],
      ['/price-sheets', { digest: 'x', skip_refused: 'true' }],
    ] as const) {
      const response = await seller.fetch(`/api/v2${path}`, { method: 'POST', body: form(fields) })
      expect([path, response.status, await response.text()]).toEqual([path, 403, expect.not.stringMatching(SECRET) as string])
    }
  })

  test('a spreadsheet that was kept from better days tells nothing that has changed since', async () => {
    const { caller: once, downgrade } = await losing(app)
    const kept = await edited(once, [fixtures.place.product_id], [{ agency_purchase_price: 60 }])
    await downgrade()
    const body = new FormData()
    body.set('file', kept)
    const response = await once.fetch('/api/v2/price-sheets/preview', { method: 'POST', body })
    expect([response.status, await response.text()]).toEqual([403, expect.not.stringMatching(SECRET) as string])
  })

  test('what a change of many prices left in rows and histories is euros without a unit', async () => {
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
  const idsOf = () => [1, fixtures.place.product_id, fixtures.place.id, fixtures.row.id, fixtures.bought.id, fixtures.change.id]

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

  test('a change of many prices that was stored for a repeat is not told to who has lost the right since', async () => {
    const { caller: once, downgrade } = await losing(app)
    const preview = await once.client.price_changes.preview(fixtures.rule)
    const body = { ...fixtures.rule, rows: preview.rows.map(({ id, version }) => ({ id, version })), digest: preview.digest }
    const post = () => send(once, 'POST', '/price-changes', body, { 'Idempotency-Key': 'many-1' })
    expect((await post()).status).toBe(201)
    await downgrade()
    const again = await post()
    expect([again.status, again.text]).toEqual([403, expect.not.stringMatching(SECRET) as string])
  })
})
