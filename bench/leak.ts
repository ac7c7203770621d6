// Many mixed requests to one server, and how its memory and open files develop. BENCH_REQUESTS=1000000 for the full count.
import { readdirSync } from 'node:fs'

import autocannon from 'autocannon'

import { launch, memory, prepare } from './setup.ts'
import { atMost, type Row } from './table.ts'

const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 60_000)
const ROUNDS = 6
const CONNECTIONS = 10
const MEBIBYTE_IN_MB = 1.048_576

export async function measure(): Promise<Row[]> {
  await using setup = await prepare(20_000)
  const env = { DATABASE_URL: setup.settings.database_url ?? '', DATA_DIR: setup.folder, SYNC_HOURS: '0', NODE_ENV: 'production' }
  await using server = await launch('server/main.ts', 3956, env)
  const load = async (amount: number) => {
    let next = 0
    const setupClient = (client: autocannon.Client) => client.setRequests(mixed(setup.cookies[next++ % setup.cookies.length] ?? ''))
    const { non2xx, errors } = await autocannon({ url: server.url, connections: CONNECTIONS, amount, setupClient })
    if (non2xx + errors > 0) throw new Error('requests failed')
  }
  // The first round fills what is filled only once: compiled code, prepared statements, connections.
  await load(REQUESTS / ROUNDS)
  const filesBefore = openFiles(server.pid)
  const samples: { requests: number; megabytes: number }[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    await load(REQUESTS / ROUNDS)
    samples.push({ requests: (round * REQUESTS) / ROUNDS, megabytes: memory(server.pid) * MEBIBYTE_IN_MB })
  }
  const perHundredThousand = slope(samples) * 100_000
  const files = openFiles(server.pid) - filesBefore
  return [
    atMost(`memory over ${REQUESTS} mixed requests`, perHundredThousand, 'MB per 100,000', 5),
    atMost('open files after them', files, 'more', 2),
  ]
}

const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length

/** Lists, searches, product pages, the current user, the work queue of the day, and the first files that a browser loads. */
const mixed = (cookie: string): autocannon.Request[] =>
  [
    '/api/v2/products?sort=reference&page=3',
    '/api/v2/products?search=couleur',
    '/api/v2/products/77',
    '/api/v2/activities/products/77',
    '/api/v2/products/78/sellingprices',
    '/api/v2/user/me',
    '/api/v2/manufacturers',
    '/config.json',
  ].map((path) => ({ method: 'GET', path, headers: { cookie } }))

/** Megabytes per request by least squares, so that one late garbage collection is not decisive. */
function slope(samples: { requests: number; megabytes: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(samples.map(({ requests }) => requests)), mean(samples.map(({ megabytes }) => megabytes))]
  const covariance = samples.reduce((sum, { requests, megabytes }) => sum + (requests - x) * (megabytes - y), 0)
  return covariance / samples.reduce((sum, { requests }) => sum + (requests - x) ** 2, 0)
}
