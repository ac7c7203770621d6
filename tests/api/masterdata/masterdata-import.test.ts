// Files of master data: the state of the database after an import, however often, concurrently or interrupted it runs.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'

import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { activities, products, purchase_prices } from '#server/platform/db/schema.ts'
import { program } from '#server/platform/db/write.ts'
import { checkRow } from '#server/platform/masterdata/row.ts'
import { writeRows } from '#server/platform/masterdata/write/write.ts'

import { type Caller, startApp, type TestApp } from '../../setup.ts'
import { times } from '../../torture.ts'

let app: TestApp
let manager: Caller
beforeEach(async () => {
  app = await startApp()
  manager = await app.admin()
})
afterEach(() => app.close())

const row = (n: number, fields: object = {}) => ({
  reference: `R-${n}`,
  manufacturer: `Marque ${n % 7}`,
  designation: `Article ${n}`,
  description: `<b>Article</b> ${n}`,
  category: ['Métier', `Sous-métier ${n % 3}`],
  price: n + 0.5,
  ...fields,
})
const rows = (count: number, fields: object = {}) => Array.from({ length: count }, (_, n) => row(n, fields))
const ndjson = (list: unknown[]) => list.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n')

async function fileOf(list: unknown[], name = 'rows.ndjson'): Promise<string> {
  const path = join(app.services.settings.data_dir, name)
  await writeFile(path, name.endsWith('.gz') ? gzipSync(ndjson(list)) : ndjson(list))
  return path
}

/** The command as a person runs it, on this test's database. */
function command(...args: string[]): ChildProcess & { answer: Promise<{ code: number | null; counts: unknown; stderr: string }> } {
  const { database_url = '', data_dir } = app.services.settings
  const child = spawn(process.execPath, ['scripts/import.ts', ...args], {
    env: { ...process.env, DATABASE_URL: database_url, DATA_DIR: data_dir },
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const answer = async () => {
    const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
    return { code, counts: stdout.trim() === '' ? null : (JSON.parse(stdout) as unknown), stderr }
  }
  return Object.assign(child, { answer: answer() })
}

/** Everything that an import may write, without ids and timestamps. */
async function state(): Promise<unknown> {
  const { db } = app.services
  const products = await db.execute(sql`
    select p.reference, p.mdm_designation, p.public_comment, m.name as manufacturer, j.name as job, s.name as sub_job, p.version
    from products p left join manufacturers m on m.id = p.manufacturer_id
    left join categorizations j on j.id = p.job_id left join categorizations s on s.id = p.sub_job_id order by p.reference`)
  const amounts = await db.execute(sql`
    select p.reference, x.amount, x.start_date, x.end_date from purchase_prices x join products p on p.id = x.product_id order by 1, 3`)
  const counts = await db.execute(sql`
    select (select count(*) from manufacturers) as manufacturers, (select count(*) from categorizations) as categorizations,
      (select count(*) from activities where entity <> 'users') as activities, (select total from row_counts where name = 'products') as products`)
  return { products: [...products], amounts: [...amounts], counts: [...counts] }
}

// Each of these starts the command several times.
describe('npm run import', { timeout: 180_000 }, () => {
  test('brings in what is sound, refuses the rest with line and reason, and ends well', async () => {
    const bad = [
      row(1, { designation: 'Encore' }),
      '{"reference":',
      { designation: 'x' },
      row(9, { price: -1 }),
      '<html>',
      row(0, { reference: 12 }),
    ]
    const refused = join(app.services.settings.data_dir, 'refused.ndjson')
    const { code, counts, stderr } = await command(await fileOf([...rows(5), ...bad, row(7)], 'rows.ndjson.gz'), '--refused', refused)
      .answer
    expect([code, counts]).toEqual([0, { created: 6, updated: 0, unchanged: 0, refused: 6 }])
    expect(stderr).toContain('line 6, "R-1": reference: ')
    const listed = (await readFile(refused, 'utf8')).trim().split('\n')
    expect(listed.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { line: 7, key: 'invalid_json' },
      { line: 8, field: 'reference', key: 'required' },
      { line: 9, reference: 'R-9', field: 'price', key: 'negative' },
      { line: 10, key: 'invalid_json' },
      { line: 11, field: 'reference', key: 'invalid_type' },
      { line: 6, reference: 'R-1', field: 'reference', key: 'repeated' },
    ])
  })

  test('running it twice changes nothing', async () => {
    const file = await fileOf(rows(1_500))
    expect((await command(file).answer).counts).toMatchObject({ created: 1_500 })
    const before = await state()
    expect((await command(file).answer).counts).toEqual({ created: 0, updated: 0, unchanged: 1_500, refused: 0 })
    expect(await state()).toEqual(before)
  })

  test('a trial run says what would happen and leaves everything as it was', async () => {
    const before = await state()
    expect((await command(await fileOf([...rows(1_500), row(3)]), '--dry-run').answer).counts).toEqual({
      created: 1_500,
      updated: 0,
      unchanged: 0,
      refused: 1,
    })
    expect(await state()).toEqual(before)
  })

  test('killed again and again and run once more it ends as if undisturbed', async () => {
    const file = await fileOf(rows(3_000))
    const kills = times(3, 20)
    for (let killed = 0; killed < kills; killed++) {
      const child = command(file)
      const held = async () => Number((await app.services.db.execute(sql`select total from row_counts`))[0]?.['total'])
      const goal = ((killed + 1) * 2_500) / kills
      await expect.poll(held, { interval: 5 }).toBeGreaterThanOrEqual(goal)
      child.kill('SIGKILL')
      await child.answer
    }
    expect((await command(file).answer).code).toBe(0)
    const disturbed = await state()
    await startFresh()
    await command(await fileOf(rows(3_000))).answer
    expect(disturbed).toEqual(await state())
  })

  test('two at once make every product once', async () => {
    const [one, other] = [await fileOf(rows(2_500), 'a.ndjson'), await fileOf(rows(2_500).toReversed(), 'b.ndjson')]
    const answers = await Promise.all([command(one).answer, command(other).answer])
    expect(answers.map(({ code }) => code)).toEqual([0, 0])
    const created = answers.map(({ counts }) => (counts as { created: number }).created)
    expect(created.reduce((sum, count) => sum + count)).toBe(2_500)
    const both = await state()
    await startFresh()
    await command(await fileOf(rows(2_500))).answer
    expect(both).toEqual(await state())
  })

  test('a packed file that was cut ends with an error and keeps what came before', async () => {
    const path = await fileOf(rows(4_000), 'cut.ndjson.gz')
    const whole = await readFile(path)
    await writeFile(path, whole.subarray(0, whole.length - 100))
    const { code, stderr } = await command(path).answer
    expect(code).toBe(1)
    expect(stderr).toMatch(/cut or damaged/)
    expect(await app.services.db.$count(products)).toBeGreaterThan(0)
  })

  test('a file that does not exist is named', async () => {
    const { code, stderr } = await command('/nowhere.ndjson').answer
    expect([code, stderr]).toEqual([1, expect.stringContaining('/nowhere.ndjson')])
  })
})

async function startFresh(): Promise<void> {
  await app.close()
  app = await startApp()
}

describe('in the database', () => {
  const write = (day: string, ...list: object[]) => {
    const checked = list.map(checkRow).flatMap((one) => ('row' in one ? [one.row] : []))
    return writeRows({ db: app.services.db, user: program('import'), day }, checked, { creates: true })
  }
  const periods = async () =>
    (await app.services.db.select().from(purchase_prices).orderBy(purchase_prices.start_date)).map(({ amount, start_date, end_date }) => [
      Number(amount),
      start_date,
      end_date,
    ])

  test('a changed price ends the running period the day before and opens a new one', async () => {
    await write('2026-01-01', row(1, { price: 10 }))
    await write('2026-01-05', row(1, { price: 10 }))
    await write('2026-01-10', row(1, { price: 11 }))
    await write('2026-01-10', row(1, { price: 12 }))
    expect(await periods()).toEqual([
      [10, '2026-01-01', '2026-01-09'],
      [12, '2026-01-10', null],
    ])
  })

  test('a price of yesterday, which cannot end before it began, is replaced', async () => {
    await write('2026-01-01', row(1, { price: 10 }))
    await write('2026-01-02', row(1, { price: 11 }))
    expect(await periods()).toEqual([[11, '2026-01-01', null]])
  })

  test('a period that somebody planned is neither moved nor overlapped', async () => {
    await write('2026-01-01', row(1, { price: null }))
    const [product] = await app.services.db.select().from(products)
    const product_id = product?.id ?? 0
    await app.services.db.insert(purchase_prices).values({ product_id, amount: '20', start_date: '2026-02-01' })
    await write('2026-01-10', row(1, { price: 10 }))
    await write('2026-01-20', row(1, { price: 11 }))
    expect(await periods()).toEqual([
      [10, '2026-01-10', '2026-01-19'],
      [11, '2026-01-20', '2026-01-31'],
      [20, '2026-02-01', null],
    ])
    const recorded = await app.services.db.select().from(activities).where(eq(activities.entity, 'purchaseprices')).orderBy(activities.id)
    expect(recorded.map(({ action, field, new_value }) => [action, field, new_value])).toContainEqual(['updated', 'end_date', '2026-01-19'])
  })

  test('between today and a period of tomorrow there is no room: the price waits', async () => {
    await write('2026-01-01', row(1, { price: null }))
    const [product] = await app.services.db.select().from(products)
    await app.services.db.insert(purchase_prices).values({ product_id: product?.id ?? 0, amount: '20', start_date: '2026-01-11' })
    expect((await write('2026-01-10', row(1, { price: 10 }))).applied).toMatchObject([{ outcome: 'unchanged' }])
    expect(await periods()).toEqual([[20, '2026-01-11', null]])
  })

  test('a value that the database objects to is refused, its neighbours come in', async () => {
    await app.services.db.execute(sql`alter table products add constraint objection check (reference <> 'R-2')`)
    const { applied, refused } = await write('2026-01-01', row(1), row(2), row(3))
    expect(applied.map(({ reference }) => reference)).toEqual(['R-1', 'R-3'])
    expect(refused).toEqual([{ reference: 'R-2', field: '', key: 'not_storable' }])
  })

  test('what somebody creates by hand in the same moment is refreshed, not doubled', async () => {
    const list = rows(200)
    const byHand = async () => {
      for (const { reference } of list.slice(0, 40))
        await manager.client.products.create({ reference, mdm_designation: 'À la main' }).catch(() => null)
    }
    const [written] = await Promise.all([write('2026-01-01', ...list), byHand()])
    expect(written.applied).toHaveLength(200)
    expect(await app.services.db.$count(products)).toBe(200)
  })

  test('people who save while an import runs lose nothing', async () => {
    await write('2026-01-01', ...rows(50))
    const ids = (await app.services.db.select({ id: products.id }).from(products)).map(({ id }) => id)
    const edits = ids.map(async (id) => {
      for (let tries = 0; tries < 50; tries++) {
        const { version } = await manager.client.products.get({ id })
        const saved = await manager.client.products.update({ id, version, mdm_designation: `Édité ${id}` }).catch(() => null)
        if (saved) return
      }
      throw new Error('never saved')
    })
    const imports = async () => {
      for (let round = 1; round <= 5; round++)
        await write('2026-01-01', ...rows(50, { designation: `Amont ${round}`, manufacturer_reference: `M${round}` }))
    }
    await Promise.all([...edits, imports()])
    await write('2026-01-01', ...rows(50, { designation: 'Amont' }))
    for (const { id, mdm_designation, edited_fields } of await app.services.db.select().from(products))
      expect([mdm_designation, edited_fields]).toEqual([`Édité ${id}`, ['mdm_designation']])
  })
})
