// Requests per second of the full product beside a bare server with the same SQL, and the processor time of one request.
import autocannon from 'autocannon'

import { cpu, type BenchSetup, launch, prepare, type Running } from './setup.ts'
import { statementsOf } from './statements.ts'
import { median, type Row } from './table.ts'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)
const ROUNDS = 3
const CONNECTIONS = 10
const TOKEN = 'bench'
const PRODUCTS = 100_000

const paths = {
  list: '/api/v2/products?sort=reference&page=3',
  search: '/api/v2/products?sort=reference&search=toner%20laser&manufacturer_id=1,2,3,4,5,6,7,8,9,10',
  one: '/api/v2/products/4711',
} as const

export async function measure(): Promise<Row[]> {
  await using setup = await prepare(PRODUCTS)
  const all = await Promise.all(Object.entries(paths).map(async ([name, path]) => [name, await statementsOf(setup, path)] as const))
  // The limit of the plain list does not count; ours returns the exact total all the same.
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
  return [
    ...(await compare('list page of 50, sorted, exact total', 0.6, 'list', setup, ours, limit, true)),
    ...(await compare('search + facet, 50 rows, exact total', 0.8, 'search', setup, ours, limit)),
    ...(await compare('one product', 0.4, 'one', setup, ours, limit)),
    ...(await compareUpdates(setup, ours, limit)),
  ]
}

async function compare(
  what: string,
  goal: number,
  name: keyof typeof paths,
  setup: BenchSetup,
  ours: Running,
  limit: Running,
  withCpu = false,
): Promise<Row[]> {
  const [mine, theirs, milliseconds]: number[][] = [[], [], []]
  for (let round = 0; round < ROUNDS; round++) {
    theirs?.push((await load({ url: `${limit.url}/${name}`, headers: { authorization: TOKEN } })).perSecond)
    const before = cpu(ours.pid)
    const result = await load({ url: `${ours.url}${paths[name]}`, setupClient: asSomebody(setup) })
    mine?.push(result.perSecond)
    milliseconds?.push((cpu(ours.pid) - before) / result.requests)
  }
  return [speed(what, goal, mine ?? [], theirs ?? []), ...(withCpu ? [cpuRow(what, milliseconds ?? [])] : [])]
}

const cpuRow = (what: string, values: number[]): Row => ({
  what: `${what}: server CPU per request`,
  ours: median(values),
  unit: 'ms',
  figure: median(values),
  goal: { at: 'most', value: 1 },
})

const speed = (what: string, goal: number, mine: number[], theirs: number[]): Row => ({
  what,
  ours: median(mine),
  limit: median(theirs),
  unit: 'req/s',
  figure: median(mine) / median(theirs),
  goal: { at: 'least', value: goal },
})

/** Every update carries the version it read: each product is updated once, so each is at version 1. */
async function compareUpdates(setup: BenchSetup, ours: Running, limit: Running): Promise<Row[]> {
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
  return [speed('update of one field: version check, history, one transaction', 0.5, mine ?? [], theirs ?? [])]
}

/** Every connection is another person's. */
function asSomebody({ cookies }: BenchSetup): NonNullable<autocannon.Options['setupClient']> {
  let next = 0
  return (client) => client.setHeaders({ cookie: cookies[next++ % cookies.length] })
}

/** Ten connections for a few seconds; anything but success ends the bench, or it would measure refusals. */
async function load(options: autocannon.Options): Promise<{ perSecond: number; requests: number }> {
  const result = await autocannon({ connections: CONNECTIONS, duration: SECONDS, ...options })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${options.url}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} failed`)
  return { perSecond: result['2xx'] / result.duration, requests: result['2xx'] }
}
