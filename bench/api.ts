// Requests per second of the full product compared with a bare server that runs the same SQL, and the processor time of one request.
import type autocannon from 'autocannon'

import { compare, CONNECTIONS, type Contest, load, ROUNDS, speed, TOKEN } from './requests.ts'
import { launch, prepare } from './setup.ts'
import { statementsOf } from './statements.ts'
import type { Row } from './table.ts'

const PRODUCTS = 100_000

const paths = {
  list: '/api/v2/products?sort=reference&page=3',
  search: '/api/v2/products?sort=reference&search=toner%20laser&manufacturer_id=1,2,3,4,5,6,7,8,9,10',
  one: '/api/v2/products/4711',
} as const

export async function measure(): Promise<Row[]> {
  await using setup = await prepare(PRODUCTS)
  const all = await Promise.all(Object.entries(paths).map(async ([name, path]) => [name, await statementsOf(setup, path)] as const))
  // The limit of the plain list does not calculate the total; the product returns the exact total all the same.
  const withoutTotal = (text: string) => text.replace(/, \(select total from row_counts[^)]*\) as total/, '')
  const statements = Object.fromEntries(
    all.map(([name, list]) => [
      name,
      name === 'list' ? list.map((statement) => ({ ...statement, text: withoutTotal(statement.text) })) : list,
    ]),
  )
  const DATABASE_URL = setup.settings.database_url ?? ''
  await using limit = await launch('bench/limit.ts', 3951, { DATABASE_URL, TOKEN, STATEMENTS: JSON.stringify(statements) })
  await using ours = await launch('server/main.ts', 3950, {
    DATABASE_URL,
    DATA_DIR: setup.folder,
    SYNC_HOURS: '0',
    NODE_ENV: 'production',
  })
  const contest = { setup, ours, limit }
  return [
    ...(await compare(contest, { what: 'list page of 50, sorted, exact total', goal: 0.6, name: 'list', path: paths.list, withCpu: true })),
    ...(await compare(contest, { what: 'search + facet, 50 rows, exact total', goal: 0.8, name: 'search', path: paths.search })),
    ...(await compare(contest, { what: 'one product', goal: 0.5, name: 'one', path: paths.one })),
    ...(await compareUpdates(contest)),
  ]
}

/** Every update sends the version it read: each product is updated only once, so each is at version 1. */
async function compareUpdates({ setup, ours, limit }: Contest): Promise<Row[]> {
  const [mine, theirs]: number[][] = [[], []]
  let next = 1
  const update: autocannon.Request = {
    method: 'POST',
    setupRequest: (request) => {
      const id = next++
      return {
        ...request,
        path: `/api/v2/products/${id}`,
        headers: { ...request.headers, cookie: setup.cookies[id % CONNECTIONS] },
        body: JSON.stringify({ version: 1, commercial_designation: `Désignation ${id}` }),
      }
    },
  }
  for (let round = 0; round < ROUNDS; round++) {
    theirs?.push((await load({ url: `${limit.url}/update`, method: 'POST', headers: { authorization: TOKEN } })).perSecond)
    const headers = { 'content-type': 'application/json' }
    mine?.push((await load({ url: ours.url, headers, requests: [update] })).perSecond)
  }
  return [speed('update of one field: version check, history, one transaction', 0.6, mine ?? [], theirs ?? [])]
}
