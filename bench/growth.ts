// The cost of a tenfold catalogue: processor time per request with 1,000,000 products compared with 100,000, and of a deep page compared
// with the first.
import { cpu, type BenchSetup, launch, prepare } from './setup.ts'
import { median, type Row } from './table.ts'

const REQUESTS = 300
const paths = {
  'list page': '/api/v2/products?sort=reference&page=3',
  'search + facet': '/api/v2/products?sort=reference&search=REF-00012&manufacturer_id=1,2,3,4,5',
  'one product': '/api/v2/products/4711',
}

export async function measure(): Promise<Row[]> {
  const small = await costs(100_000)
  const large = await costs(1_000_000)
  return [
    ...Object.keys(paths).map((name) => ratio(`growth to 1,000,000 products: ${name}, CPU`, large[name], small[name], 1.5)),
    ratio('page 2,000 of 1,000,000 products beside page 1, CPU with the database', large['page 2,000'], large['page 1'], 2),
  ]
}

function ratio(what: string, ours = Number.NaN, limit = Number.NaN, goal: number): Row {
  return { what, ours, limit, unit: 'ms', figure: ours / limit, goal: { at: 'most', value: goal } }
}

/** Milliseconds of processor time per request, of the server and its database together. */
async function costs(products: number): Promise<Record<string, number>> {
  await using setup = await prepare(products)
  const env = { DATABASE_URL: setup.settings.database_url ?? '', DATA_DIR: setup.folder, SYNC_HOURS: '0', NODE_ENV: 'production' }
  await using server = await launch('server/main.ts', 3953, env)
  const all: Record<string, string> = {
    ...paths,
    'page 1': '/api/v2/products?sort=reference&page_size=200&page=1',
    'page 2,000': '/api/v2/products?sort=reference&page_size=200&page=2000',
  }
  const result: Record<string, number> = {}
  for (const [name, path] of Object.entries(all)) result[name] = await cost(setup, server.url + path, server.pid)
  return result
}

async function cost(setup: BenchSetup, url: string, pid: number): Promise<number> {
  const one = async () => {
    const response = await fetch(url, { headers: { cookie: setup.cookie } })
    if (!response.ok) throw new Error(`${url}: ${response.status}`)
    await response.arrayBuffer()
  }
  for (let warm = 0; warm < 30; warm++) await one()
  const rounds: number[] = []
  for (let round = 0; round < 3; round++) {
    const before = await spent(setup, pid)
    for (let request = 0; request < REQUESTS / 3; request++) await one()
    rounds.push(((await spent(setup, pid)) - before) / (REQUESTS / 3))
  }
  return median(rounds)
}

async function spent({ database }: BenchSetup, pid: number): Promise<number> {
  const backends = await database.sql<{ pid: number }[]>`select pid from pg_stat_activity where application_name = 'starif server'`
  return cpu(pid) + backends.reduce((sum, backend) => sum + cpu(backend.pid), 0)
}
