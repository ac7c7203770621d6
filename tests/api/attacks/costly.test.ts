// Costly requests are limited, and do not delay other users.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { MAX_PURCHASE_PRICES } from '#contract/prices/purchase-prices.ts'
import { MOST_SEARCHED } from '#contract/shared/fields.ts'

import { makeProduct } from '../../factories.ts'
import { type Caller, startApp, type TestApp } from '../../setup.ts'
import { times } from '../../torture.ts'
import { send } from '../prices/prices-fixtures.ts'
import { call, type Operation, operationsOf } from './operations.ts'

const PRODUCTS = times(3_000, 100_000)

let app: TestApp
let lists: Operation[]
beforeAll(async () => {
  app = await startApp()
  await makeProduct(await app.admin())
  await app.services.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`insert into products (reference, mdm_designation, origin, marketing_start_date)
      select 'REF-' || n, 'Imprimante a b c d e f g h ' || md5(n::text), 'external', '2024-01-01' from generate_series(1, ${PRODUCTS}::int) n`)
  })
  lists = (await operationsOf(app)).filter(({ method, name }) => method === 'GET' && !name.includes('download'))
})
afterAll(() => app.close())

const isPaged = ({ parameters }: Operation) => parameters.some(({ name }) => name === 'page_size')
const status = async (response: Response) => {
  await response.arrayBuffer()
  return response.status
}

describe('a list', () => {
  const absurd = ['0', '-1', '1.5', '201', '1e9', '1e308', '9007199254740993', '1000001', 'NaN', 'Infinity', '', '50;1', '9'.repeat(5_000)]

  test('of absurd pages is refused, each with the field that is wrong', async () => {
    const caller = await app.admin()
    for (const operation of lists.filter(isPaged))
      for (const value of absurd)
        for (const name of value === '201' ? ['page_size'] : ['page', 'page_size']) {
          const response = await call(caller, operation, { query: { [name]: value } })
          const text = await response.text()
          expect([operation.name, name, value, response.status, text]).toEqual([
            operation.name,
            name,
            value,
            400,
            expect.stringContaining(`"field":"${name}"`) as string,
          ])
        }
  })

  test('has an end: the deepest page of the largest size is answered, and is empty', async () => {
    const caller = await app.admin()
    const deepest = { page: 1_000_000, page_size: 200 }
    for (const operation of lists.filter(isPaged)) {
      const response = await call(caller, operation, { query: deepest })
      const body = (await response.json()) as { items?: unknown[] }
      // Some of them have no row 1.
      expect([operation.name, response.status === 404 || [response.status, body.items]]).toEqual([
        operation.name,
        response.status === 404 || [200, []],
      ])
    }
    const sorts = ['manufacturer', '-marketing_end_date', '-family', 'updated_at'] as const
    for (const sort of sorts) expect((await caller.client.products.list({ sort, ...deepest })).items).toEqual([])
    expect((await caller.client.products.list({ search: 'imprimante', ...deepest })).items).toEqual([])
  })

  test('is searched for words and never for wildcards, and for no more of them than a person types', async () => {
    const caller = await app.admin()
    const found = async (search: string) => (await caller.client.products.list({ search, page_size: 1 })).total
    for (const search of ['%', '%%%%', '_', '%a%', 'R_F', '\\', '%'.repeat(200), '_'.repeat(200), '%_ '.repeat(60)])
      expect([search, await found(search)]).toEqual([search, 0])
    for (const search of ['a b c d e f g h', 'é è ê a', 'im '.repeat(66)]) expect(await found(search)).toBeGreaterThanOrEqual(PRODUCTS)
    for (const search of ['imprimente '.repeat(18), 'z'.repeat(200), 'abcdefgh '.repeat(22)])
      expect(await status(await caller.fetch(`/api/v2/products?search=${encodeURIComponent(search)}`))).toBe(200)
    for (const operation of lists.filter(({ parameters }) => parameters.some(({ name }) => name === 'search'))) {
      const response = await call(caller, operation, { query: { search: 'a'.repeat(MOST_SEARCHED + 1) } })
      expect([operation.name, await status(response)]).toEqual([operation.name, 400])
    }
  })
})

test('the purchase prices of all products are answered up to a number; beyond it the list asks for a product', async () => {
  const manager = await app.as('selling_price.show')
  const add = (from: number, to: number) =>
    app.services.db.execute(sql`insert into purchase_prices (product_id, amount, start_date, end_date)
      select p.id, 1, date '2000-01-01' + n * 10, date '2000-01-05' + n * 10
      from (select min(id) as id from products) p, generate_series(${from}::int, ${to}::int) n`)
  await add(1, MAX_PURCHASE_PRICES)
  expect((await manager.client.purchase_prices.list({})).total).toBe(MAX_PURCHASE_PRICES)
  await add(MAX_PURCHASE_PRICES + 1, MAX_PURCHASE_PRICES + 1)
  const { status: refused, body } = await send(manager, 'GET', '/purchaseprices')
  const params = { max: MAX_PURCHASE_PRICES }
  expect([refused, body]).toMatchObject([400, { data: { errors: [{ field: 'product_id', key: 'too_many_rows', params }] } }])
  expect((await manager.client.purchase_prices.list({ date: '2000-01-12' })).total).toBe(1)
})

/** Starts many requests; `ended` counts the responses. */
function flood(count: number, request: (number: number) => Promise<Response>) {
  const state = { ended: 0 }
  const responses = Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const response = await request(number)
      await response.arrayBuffer()
      state.ended += 1
      return response
    }),
  )
  return { state, responses }
}

const costly = [
  '/products?search=a%20b%20c%20d%20e%20f%20g%20h&page_size=200&page=90&sort=-updated_at',
  '/products?search=imprimente&page_size=200',
  '/products?on_sale=true&page_size=200&page=100&sort=-manufacturer',
  '/products?page=100&page_size=200&sort=-marketing_end_date',
  '/daily-focus',
  '/daily-focus/on_sale_without_image?page=100&page_size=200',
  '/products/1/uses',
]

test('two hundred costly requests of one person are not over when another’s small one is answered', async () => {
  const [greedy, other] = [await app.admin(), await app.admin()]
  const { state, responses } = flood(200, (number) => greedy.fetch(`/api/v2${costly[number % costly.length]}`))
  await expect.poll(() => state.ended, { interval: 1 }).toBeGreaterThan(0)
  expect(await status(await other.fetch('/api/v2/products?page_size=1'))).toBe(200)
  expect(state.ended).toBeLessThan(200)
  expect(new Set((await responses).map((response) => response.status))).toEqual(new Set([200]))
})

describe('while whatever reads products hangs', () => {
  const form = { 'Content-Type': 'multipart/form-data; boundary=x' }
  const body = '--x\r\nContent-Disposition: form-data; name="version"\r\n\r\n1\r\n--x--\r\n'
  const hanging = (caller: Caller) => (number: number) => {
    const path = `/api/v2${costly[number % costly.length]}`
    // A request that claims to be an upload has no connections of its own either.
    if (number % 3 === 1) return caller.fetch(path, { headers: form })
    if (number % 3 === 2) return caller.fetch('/api/v2/products/1', { method: 'POST', headers: form, body })
    return caller.fetch(path)
  }

  test('nobody else waits, what its deadline ends is answered 503, and the rest is answered after all', async () => {
    const [greedy, other] = [await app.admin(), await app.admin()]
    const { promise: go, resolve: letGo } = Promise.withResolvers<void>()
    const { promise: locked, resolve: holding } = Promise.withResolvers<void>()
    const lock = app.services.db.transaction(async (tx) => {
      await tx.execute(sql`lock table products in access exclusive mode`)
      holding()
      await go
    })
    await locked
    const { state, responses } = flood(times(40, 200), hanging(greedy))
    // None of these needs a product. All of them complete before the first of the flood.
    for (const path of ['/tags', '/user/me', '/saved-views', '/manufacturers', '/zones', '/business', '/users', '/roles'])
      expect([path, await status(await other.fetch(`/api/v2${path}`)), state.ended]).toEqual([path, 200, 0])
    // A deadline cancels the query; its duration is tested in tests/db/reconnect.test.ts.
    const cancel = sql`select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await app.services.db.execute(cancel), state.ended), { interval: 50 }).toBeGreaterThan(0)
    letGo()
    await lock
    const all = await responses
    expect(new Set(all.map((response) => response.status))).toEqual(new Set([200, 503]))
    for (const response of all.filter((one) => one.status === 503)) expect(response.headers.get('retry-after')).toBe('1')
  })
})
