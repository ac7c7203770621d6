// The whole app is killed while it computes, applies and undoes a price plan, at chosen statements: each price is written once or not at all.
import { expect, test } from 'vitest'

import type { PricePlan } from '#contract/prices/price-plans.ts'
import { openDatabase } from '#server/platform/db/index.ts'

import { effective } from '../price-fixtures.ts'
import { spread, times } from '../torture.ts'
import { killedAt, usedDataDir } from './processes.ts'
import { json, type Running, startServer } from './server.ts'

const COUNT = 2_100
/** A part of the statements at which the app is killed. */
const WORDS = 'price_plan'
const LIMITS = JSON.stringify({ tasks: { watch: 1, poll: 0.5, pause: 1 } })

interface Phase {
  /** The states in which it is asked for, while it goes on, and afterwards. */
  asked: string[]
  working: string
  done: string
  ask: (app: Running, plan: PricePlan) => Promise<Response>
  /** The last statement at which the app is killed. Each kill leaves enough work for the next one. */
  statements: number
  kills: number
}
const post =
  (call: string) =>
  async (app: Running, { id, version }: PricePlan) =>
    await app.fetch(`/price-plans/${id}/${call}`, json({ version }))
const phases: Phase[] = [
  {
    asked: ['failed'],
    working: 'computing',
    done: 'ready',
    ask: async (app, { id, version }) => await app.fetch(`/price-plans/${id}`, json({ version }, 'PUT')),
    statements: 14,
    kills: times(1, 7),
  },
  { asked: ['ready'], working: 'applying', done: 'applied', ask: post('apply'), statements: 20, kills: times(1, 7) },
  { asked: ['applied'], working: 'undoing', done: 'undone', ask: post('undo'), statements: 18, kills: times(1, 6) },
]

test('killed while it computes, applies or undoes a price plan the app brings it to its end: nothing is lost, nothing is done twice', async ({
  annotate,
}) => {
  const folder = await usedDataDir()
  const start = async (env: NodeJS.ProcessEnv = {}, signsIn = true) =>
    await startServer(folder, { LIMITS, ...env }, { entry: 'tests/db/limits.ts', signsIn })
  const idle = await start({ TASK_WORKERS: '0' })
  await inDatabase(folder, async (sql) => {
    await sql`insert into products (reference, mdm_designation, origin)
      select 'KILL-' || i, 'Imprimante', 'manual' from generate_series(1, ${COUNT}::int) i`
    await sql`insert into catalogs (name, code) values ('Catalogue tué', 'KILL')`
    await sql`insert into selling_prices (product_id, catalog_id, actor, start_date, recommended_price, recommended_price_unit)
      select p.id, c.id, 'seller', '2026-01-01', 100, 'EUR' from products p join catalogs c on c.code = 'KILL' where p.reference like 'KILL-%'`
  })
  const operation = { kind: 'change', prices: ['recommended_price'], change: { kind: 'percent', value: '5' }, step: '0.01' }
  const asked = { selection: { filter: { search: 'KILL-' } }, effective_date: effective, operation }
  const made = await idle.fetch('/price-plans', json(asked))
  expect(made.status).toBe(201)
  const { id } = (await made.json()) as PricePlan
  await idle.end('SIGTERM')
  let kills = 0
  for (const phase of phases) {
    for (const statement of spread(phase.kills, Math.ceil(phase.statements / phase.kills), phase.statements)) {
      const kill = async () => {
        if (phase.asked.includes(await statusOf(folder, id))) await askFor(await start({ TASK_WORKERS: '0' }), id, phase)
        return await killedIn(folder, id, phase, async () => await start(killedAt(statement, WORDS), false))
      }
      // After three lost workers the task is given up before the app can be killed: it is asked for once more.
      if ((await kill()) || (await kill())) kills++
    }
    const app = await start()
    // After three lost workers the plan is as before, so it is asked for once more.
    await expect.poll(async () => (await askAgain(app, id, phase)).status).toBe(phase.done)
    await app.end('SIGTERM')
    await checkPrices(folder, id, phase.done)
  }
  await annotate(`${kills} kills`)
  expect(kills).toBe(times(3, 20))
})

const planOf = async (app: Running, id: number) => (await (await app.fetch(`/price-plans/${id}`)).json()) as PricePlan

async function statusOf(folder: string, id: number): Promise<string> {
  let status = ''
  await inDatabase(folder, async (sql) => {
    const [plan] = await sql<[{ status: string }]>`select status from price_plans where id = ${id}`
    ;({ status } = plan)
  })
  return status
}

/** The plan; asks for the phase unless it goes on already or is over. */
async function askAgain(app: Running, id: number, { asked, ask }: Phase): Promise<PricePlan> {
  const plan = await planOf(app, id)
  const answer = asked.includes(plan.status) ? await ask(app, plan) : null
  expect(answer?.status ?? 200).toBe(200)
  return plan
}

async function askFor(app: Running, id: number, phase: Phase): Promise<void> {
  await askAgain(app, id, phase)
  await app.end('SIGTERM')
}

/** Whether the app is gone before the phase is over. It may be killed as soon as it listens, so nobody signs in. */
async function killedIn(folder: string, id: number, { working }: Phase, start: () => Promise<Running>): Promise<boolean> {
  const app = await start()
  let gone = false
  await expect
    .poll(async () => {
      gone = isGone(app.pid)
      return gone || (await statusOf(folder, id)) !== working
    })
    .toBe(true)
  await app.end('SIGKILL')
  // As if the worker had given no sign of life for an hour.
  await inDatabase(folder, (sql) => sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`)
  return gone
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    // There is no such process any more.
    return true
  }
}

/** Counts what a whole phase must have done to each price, in its rows and in its history. */
async function checkPrices(folder: string, id: number, status: string): Promise<void> {
  const opened = status === 'applied' ? COUNT : 0
  const [ended, deleted] = [status === 'ready' ? 0 : status === 'applied' ? 1 : 2, status === 'undone' ? COUNT : 0]
  await inDatabase(folder, async (sql) => {
    const lines = await sql`select count(*)::int, count(distinct row_id)::int as rows from price_plan_lines where plan_id = ${id}`
    expect(lines).toEqual([{ count: COUNT, rows: COUNT }])
    const [rows] = await sql`select count(*) filter (where s.recommended_price = 100 and s.version = ${ended + 1}::int)::int as old,
        count(*) filter (where s.recommended_price = 105 and s.version = 1)::int as opened, count(*)::int as all
      from selling_prices s join catalogs c on c.id = s.catalog_id where c.code = 'KILL'`
    expect(rows).toEqual({ old: COUNT, opened, all: COUNT + opened })
    const [history] = await sql`select count(*) filter (where field = 'end_date' and action = 'updated')::int as ended,
        count(*) filter (where field = 'recommended_price' and action = 'created')::int as created,
        count(*) filter (where field = 'recommended_price' and action = 'deleted')::int as deleted
      from activities where plan_id = ${id}`
    expect(history).toEqual({ ended: ended * COUNT, created: status === 'ready' ? 0 : COUNT, deleted })
  })
}

async function inDatabase(folder: string, work: (sql: Awaited<ReturnType<typeof openDatabase>>['sql']) => Promise<unknown>): Promise<void> {
  const { sql, close } = await openDatabase({ data_dir: folder }, { role: 'tool' })
  await work(sql)
  await close()
}
