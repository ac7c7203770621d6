// A price plan of a million lines: computed, applied and undone by a worker, compared with three hand-written statements that do the same.
import { setTimeout as sleep } from 'node:timers/promises'

import { addDays } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'

import { type BenchSetup, cpu, launch, memory, prepare, type Running } from './setup.ts'
import type { Row } from './table.ts'

const CATALOGS = 5
const ACTORS = 2
const LINES = Number(process.env['BENCH_PLAN_LINES'] ?? 1_000_000)
const ARTICLES = Math.ceil(LINES / CATALOGS / ACTORS)
/** The lines of the plan whose summary is waited for: 3,000 articles in twelve catalogues. */
const WAITED = 72_000
const effective = addDays(today(), 30)
const before = addDays(effective, -1)

export async function measure(): Promise<Row[]> {
  await using setup = await prepare(ARTICLES)
  await makePrices(setup)
  const env = { DATABASE_URL: setup.settings.database_url ?? '', DATA_DIR: setup.folder, SYNC_HOURS: '0', NODE_ENV: 'production' }
  await using server = await launch('server/main.ts', 3956, env)
  const api = callsOf(server, setup)
  const alone = await others(api)
  const idle = memory(server.pid)
  const waited = await computed(api, setup, server, { ids: Array.from({ length: WAITED / CATALOGS / ACTORS }, (_, place) => 1 + place) })
  const everything = { filter: {}, except_ids: [] }
  const all = await computed(api, setup, server, everything)
  const applied = await worked(api, setup, server, `/price-plans/${all.id}/apply`, all, 'applied')
  const undone = await worked(api, setup, server, `/price-plans/${all.id}/undo`, applied, 'undone')
  const busy = await computed(api, setup, server, everything, ask)
  const [applying, undoing] = await byHand(setup)
  const goal = (value: number) => ({ at: 'most', value }) as const
  const perLine = (milliseconds: number) => (milliseconds * 1_000) / LINES
  return [
    {
      what: `price plan of ${LINES} lines: compute, processor per line with the database`,
      ours: perLine(all.spent),
      unit: 'µs',
      figure: perLine(all.spent),
      goal: goal(60),
    },
    { what: 'the same: memory of the worker above its rest', ours: all.peak - idle, unit: 'MiB', figure: all.peak - idle, goal: goal(150) },
    {
      what: 'the same: apply, processor beside three statements',
      ours: perLine(applied.spent),
      limit: perLine(applying),
      unit: 'µs',
      figure: applied.spent / applying,
      goal: goal(3),
    },
    {
      what: 'the same: undo, processor beside three statements',
      ours: perLine(undone.spent),
      limit: perLine(undoing),
      unit: 'µs',
      figure: undone.spent / undoing,
      goal: goal(3),
    },
    {
      what: `price plan of ${WAITED} lines: from the request to its summary`,
      ours: waited.seconds,
      unit: 's',
      figure: waited.seconds,
      goal: goal(10),
    },
    {
      what: 'others meanwhile: list, search, one article, p95',
      ours: busy.others,
      limit: alone,
      unit: 'ms',
      figure: busy.others / alone,
      goal: goal(2),
    },
  ]
}

/** Each article has a purchase price, and a price in every catalogue for every actor, with amounts in euros and in percent. */
async function makePrices({ database: { sql } }: BenchSetup): Promise<void> {
  await sql`insert into catalogs (name, code) select 'Catalogue ' || n, 'C' || n from generate_series(1, ${CATALOGS}::int) n`
  await sql`insert into purchase_prices (product_id, amount, start_date) select id, 50 + id % 100, '2024-01-01' from products`
  await sql`insert into selling_prices (product_id, catalog_id, actor, start_date, seller_purchase_price, seller_purchase_price_unit,
      min_price, min_price_unit, recommended_price, recommended_price_unit, max_price, max_price_unit)
    select p.id, c.id, a.actor, '2024-01-01', 5, 'PERCENT', 60 + p.id % 100, 'EUR', 70 + p.id % 100, 'EUR', 20, 'PERCENT'
    from products p, catalogs c, (values ('agency'), ('seller')) as a(actor)`
  await sql`vacuum (analyze) selling_prices`
  await sql`vacuum (analyze) purchase_prices`
}

interface Plan {
  id: number
  version: number
  status: string
}
interface Api {
  post(path: string, body: object): Promise<Plan>
  get(path: string): Promise<Plan>
}

function callsOf({ url }: Running, { cookie }: BenchSetup): Api {
  const call = async (path: string, init: RequestInit): Promise<Plan> => {
    const headers = { cookie, origin: url, 'content-type': 'application/json' }
    const response = await fetch(`${url}/api/v2${path}`, { ...init, headers })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Plan
  }
  return {
    post: async (path, body) => await call(path, { method: 'POST', body: JSON.stringify(body) }),
    get: async (path) => await call(path, {}),
  }
}

interface Work extends Plan {
  /** Milliseconds of processor, of the server and its database. */
  spent: number
  seconds: number
  /** The largest memory of the server, in MiB. */
  peak: number
  /** p95 of others' requests meanwhile, in milliseconds. */
  others: number
}

const nobody = () => Promise.resolve([])

const computed = async (api: Api, setup: BenchSetup, server: Running, selection: object, meanwhile: typeof ask = nobody): Promise<Work> =>
  await watched(
    api,
    setup,
    server,
    'ready',
    async () => {
      const operation = {
        kind: 'change',
        prices: ['min_price', 'recommended_price'],
        change: { kind: 'percent', value: '3.5' },
        step: '0.01',
        ending: '.90',
      }
      return await api.post('/price-plans', { selection, effective_date: effective, operation })
    },
    meanwhile,
  )

const worked = async (api: Api, setup: BenchSetup, server: Running, path: string, { version }: Plan, status: string): Promise<Work> =>
  await watched(api, setup, server, status, async () => await api.post(path, { version }))

/** Requests of others are made only while their times are measured, so that they do not count as work on the plan. */
async function watched(
  api: Api,
  setup: BenchSetup,
  server: Running,
  status: string,
  begin: () => Promise<Plan>,
  meanwhile: typeof ask = nobody,
): Promise<Work> {
  const [used, start] = [await spent(setup, server), performance.now()]
  const plan = await begin()
  let peak = 0
  const times: number[] = []
  while (plan.status !== status) {
    if (plan.status === 'failed') throw new Error('the plan failed')
    peak = Math.max(peak, memory(server.pid))
    times.push(...(await meanwhile(api)))
    await sleep(100)
    const [now] = await setup.database.sql<{ status: string }[]>`select status from price_plans where id = ${plan.id}`
    plan.status = now?.status ?? 'failed'
  }
  const seconds = (performance.now() - start) / 1_000
  const more = (await spent(setup, server)) - used
  return { ...(await api.get(`/price-plans/${plan.id}`)), spent: more, seconds, peak, others: p95(times) }
}

/** The times of a page of the list, a search and one article, one after the other. */
async function ask(api: Api): Promise<number[]> {
  const times: number[] = []
  for (const path of ['/products?page=3', '/products?search=toner%20noir', '/products/4711']) {
    const start = performance.now()
    await api.get(path)
    times.push(performance.now() - start)
  }
  return times
}

async function others(api: Api): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 30; round++) times.push(...(await ask(api)))
  return p95(times)
}
const p95 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

async function spent({ database }: BenchSetup, { pid }: Running): Promise<number> {
  const backends = await database.sql<{ pid: number }[]>`select pid from pg_stat_activity where application_name = 'starif server'`
  return cpu(pid) + backends.reduce((sum, backend) => sum + cpu(backend.pid), 0)
}

/** Milliseconds of processor for the same change and its undoing by three statements each, with a history row per field. */
async function byHand({ database: { sql } }: BenchSetup): Promise<[number, number]> {
  const times: [number, number] = [0, 0]
  for (const [place, statements] of [changing, undoing].entries())
    await sql.begin(async (tx) => {
      const [backend] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
      const start = cpu(backend?.pid ?? 0)
      for (const statement of statements) await tx.unsafe(statement)
      times[place] = cpu(backend?.pid ?? 0) - start
    })
  return times
}

const raised = (column: string) => `floor(${column} * 1.035) + 0.90`
const changing = [
  `insert into selling_prices (product_id, catalog_id, actor, start_date, seller_purchase_price, seller_purchase_price_unit, min_price,
      min_price_unit, recommended_price, recommended_price_unit, max_price, max_price_unit)
    select product_id, catalog_id, actor, '${effective}', seller_purchase_price, seller_purchase_price_unit, ${raised('min_price')},
      min_price_unit, ${raised('recommended_price')}, recommended_price_unit, max_price, max_price_unit
    from selling_prices where end_date is null`,
  `update selling_prices set end_date = '${before}', version = version + 1, updated_at = now() where start_date < '${effective}'`,
  `insert into activities (entity, entity_id, action, field, old_value, new_value, author_name)
    select 'sellingprices', id, case when f.field = 'ended' then 'updated' else 'created' end, f.field, null, to_jsonb(f.new_value), 'Bench'
    from selling_prices s cross join lateral (
      select 'ended', end_date::text where s.start_date < '${effective}'
      union all select * from (values ('product_id', product_id::text), ('catalog_id', catalog_id::text), ('actor', actor), ('active', 'true'),
        ('start_date', start_date::text), ('seller_purchase_price', seller_purchase_price::text), ('min_price', min_price::text),
        ('recommended_price', recommended_price::text), ('max_price', max_price::text)) v where s.start_date >= '${effective}'
    ) as f(field, new_value)`,
]
const undoing = [
  `insert into activities (entity, entity_id, action, field, old_value, new_value, author_name)
    select 'sellingprices', id, case when f.field = 'ended' then 'updated' else 'deleted' end, f.field, to_jsonb(f.old_value), null, 'Bench'
    from selling_prices s cross join lateral (
      select 'ended', end_date::text where s.start_date < '${effective}'
      union all select * from (values ('product_id', product_id::text), ('catalog_id', catalog_id::text), ('actor', actor), ('active', 'true'),
        ('start_date', start_date::text), ('seller_purchase_price', seller_purchase_price::text), ('min_price', min_price::text),
        ('recommended_price', recommended_price::text), ('max_price', max_price::text)) v where s.start_date >= '${effective}'
    ) as f(field, old_value)`,
  `delete from selling_prices where start_date >= '${effective}'`,
  `update selling_prices set end_date = null, version = version + 1, updated_at = now()`,
]
