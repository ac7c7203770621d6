// Two server processes on one PostgreSQL compared with one: the same responses, a shared session, and no more processor time per request.
import { availableParallelism } from 'node:os'

import autocannon from 'autocannon'

import { cpu, launch, prepare, type Running } from './setup.ts'
import { median, type Row } from './table.ts'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)
const path = '/api/v2/products?sort=reference&page=3'
/** Two servers, PostgreSQL and the client: with fewer processors two processes would only share the capacity of one. */
const ENOUGH = 4

export async function measure(): Promise<Row[]> {
  await using setup = await prepare(100_000)
  const env = { DATABASE_URL: setup.settings.database_url ?? '', DATA_DIR: setup.folder, SYNC_HOURS: '0', NODE_ENV: 'production' }
  await using first = await launch('server/main.ts', 3954, env)
  await using second = await launch('server/main.ts', 3955, env)
  const headers = { cookie: setup.cookie }
  await compareAnswers([first, second], headers)
  const [alone, together]: Load[][] = [[], []]
  for (let round = 0; round < 3; round++) {
    alone?.push(await load([first], headers))
    together?.push(await load([first, second], headers))
  }
  const middle = (loads: Load[] = [], of: keyof Load) => median(loads.map((one) => one[of]))
  const [ours, limit] = [middle(together, 'perSecond'), middle(alone, 'perSecond')]
  const [costOfTwo, costOfOne] = [middle(together, 'milliseconds'), middle(alone, 'milliseconds')]
  const processors = availableParallelism()
  return [
    {
      what: `two server processes beside one, on ${processors} processors that carry PostgreSQL and the load as well`,
      ours,
      limit,
      unit: 'req/s',
      figure: ours / limit,
      goal: { at: 'least', value: processors >= ENOUGH ? 1.7 : 1 },
    },
    {
      what: 'two server processes beside one, a processor for each: from the CPU time per request',
      ours: 2_000 / costOfTwo,
      limit: 1_000 / costOfOne,
      unit: 'req/s',
      figure: (2 * costOfOne) / costOfTwo,
      goal: { at: 'least', value: 1.7 },
    },
  ]
}

interface Load {
  perSecond: number
  /** Processor time of the servers per request. */
  milliseconds: number
}

/** Ten connections, spread over the servers. */
async function load(servers: Running[], headers: Record<string, string>): Promise<Load> {
  const used = () => servers.reduce((sum, { pid }) => sum + cpu(pid), 0)
  const before = used()
  const options = { connections: 10 / servers.length, duration: SECONDS, headers }
  const results = await Promise.all(servers.map(({ url }) => autocannon({ ...options, url: url + path })))
  if (results.some(({ non2xx, errors }) => non2xx + errors > 0)) throw new Error('requests failed')
  const requests = results.reduce((sum, result) => sum + result['2xx'], 0)
  const perSecond = results.reduce((sum, result) => sum + result['2xx'] / result.duration, 0)
  return { perSecond, milliseconds: (used() - before) / requests }
}

async function compareAnswers(servers: Running[], headers: Record<string, string>): Promise<void> {
  const responses = await Promise.all(servers.map(async ({ url }) => await (await fetch(url + path, { headers })).text()))
  if (new Set(responses).size !== 1) throw new Error('the processes answer differently')
}
