// The lines of a price plan as a workbook: asked for, written by a worker, downloaded, and removed again.
import { eq, sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Inputs } from '#contract/index.ts'
import { type Cell } from '#engine/parsing/xlsx/cells.ts'
import { readSheets } from '#engine/parsing/xlsx/workbook.ts'
import { price_plans, task_file_parts, tasks, user_roles } from '#server/platform/db/schema.ts'
import { openServices } from '#server/platform/runtime/services.ts'

import { effective, euros, makeCatalog, makePriced, managing, percent, priceManager, refusal } from '../../price-fixtures.ts'
import { type Caller, startApp, type TestApp } from '../../setup.ts'
import { workToEnd, workUntil } from '../../work-on-tasks.ts'

let app: TestApp
let manager: Caller
beforeAll(async () => {
  app = await startApp()
  manager = await app.as(...managing)
})
afterAll(() => app.close())

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A plan of +10 % on the recommended prices of some articles, and these articles by reference. */
async function planned(
  prices: Parameters<typeof makePriced>[2][] = [{ recommended_price: euros('100.00') }],
  said: Partial<Inputs['price_plans']['create']> = {},
) {
  const catalog = await makeCatalog(manager)
  const made = []
  for (const fields of prices) made.push((await makePriced(manager, catalog.id, fields)).product)
  const plan = await manager.client.price_plans.create({
    selection: { ids: made.map(({ id }) => id) },
    catalog_ids: [catalog.id],
    effective_date: effective,
    operation: { kind: 'change', prices: ['recommended_price'], change: { kind: 'percent', value: '10' }, step: '0.01' },
    ...said,
  })
  return { plan, catalog, products: made.toSorted((a, b) => (a.reference < b.reference ? -1 : 1)) }
}
type Asked = Inputs['price_plans']['export']
/** Asks for the file and works until it is there. */
async function exported(asked: Asked, page_size?: number) {
  const task = await manager.client.price_plans.export(asked)
  return await workToEnd(app, manager, task, page_size)
}
async function fileOf(caller: Caller, id: number): Promise<File> {
  const { body } = await caller.client.tasks.file({ id })
  if (!(body instanceof File)) throw new Error('no file')
  return body
}
/** The rows below the head, each cell by the label of its column. */
async function rowsOf(file: Blob): Promise<Record<string, Cell>[]> {
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const [sheet] = readSheets((name) => parts[name] && new TextDecoder().decode(parts[name]))
  const [head = [], ...rows] = sheet?.rows ?? []
  return rows.map((cells) => Object.fromEntries(head.map((label, index) => [label as string, cells[index] ?? null])))
}
const stored = async () => (await app.services.files.list('tasks')).join()
const row = async (id: number) => (await app.services.db.select().from(tasks).where(eq(tasks.id, id)))[0]
/** Parts that belong to no file are kept for ten minutes, which have passed. */
const partsAge = async () => await app.services.db.update(task_file_parts).set({ created_at: sql`created_at - interval '10 minutes'` })

describe('the file of a plan', () => {
  test('says all of each line: in euros, in percent, in days and in words', async () => {
    const { plan, catalog, products } = await planned(
      [
        { group_purchase_price: euros('50.00'), seller_purchase_price: percent('20'), recommended_price: euros('100.00') },
        { recommended_price: euros('100.00'), min_price: euros('95.00'), max_price: euros('105.00') },
        { public_price: euros('10.00') },
      ],
      { name: 'Hausse / été' },
    )
    const asked = await manager.client.price_plans.export({ id: plan.id })
    expect(asked).toMatchObject({ kind: 'price_plan_export', title: 'Hausse / été', status: 'queued', total: 3, file: null, result: null })
    const done = await workToEnd(app, manager, asked)
    expect(done).toMatchObject({ status: 'done', done: 3, total: 3, file: { name: 'été.xlsx', bytes: expect.any(Number) } })
    const file = await fileOf(manager, done.id)
    expect({ name: file.name, type: file.type, bytes: file.size }).toEqual({ type: XLSX, ...done.file })

    const rows = await rowsOf(file)
    const lines = (await manager.client.price_plans.lines({ id: plan.id })).items
    expect(rows.map((line) => line['Référence'])).toEqual(lines.map(({ product }) => product.reference))
    expect(products).toHaveLength(3)
    const full = rows.find((line) => line['Prix d’achat groupe avant'] !== null)
    expect(full).toMatchObject({
      Désignation: expect.any(String),
      Catalogue: catalog.name,
      Acteur: 'Vendeur',
      État: 'Modifié',
      Motif: null,
      'Date de début': new Date(effective),
      'Date de fin': null,
      'Prix d’achat groupe après': { number: '50.00', unit: 'EUR' },
      'Prix d’achat vendeur avant': { number: '20', unit: 'PERCENT' },
      'Prix conseillé avant': { number: '100.00', unit: 'EUR' },
      'Prix conseillé après': { number: '110.00', unit: 'EUR' },
      'Prix min avant': null,
      Écart: { number: '10', unit: 'PERCENT' },
      Remarques: null,
    })
    expect(rows.find((line) => line['Prix min avant'] !== null)).toMatchObject({
      'Prix conseillé après': { number: '110.00', unit: 'EUR' },
      Remarques: 'Prix conseillé passe au-dessus de Prix max',
    })
  })

  test('is in English on demand, and of the lines of a filter alone', async () => {
    const { plan, products } = await planned([{ recommended_price: euros('100.00') }, { recommended_price: euros('200.00') }])
    const search = products[1]?.reference ?? ''
    const done = await exported({ id: plan.id, language: 'en', filter: { search } })
    expect(done).toMatchObject({ total: 1, file: { name: `Plan no. ${plan.id}.xlsx` } })
    const [line, ...others] = await rowsOf(await fileOf(manager, done.id))
    expect(line).toMatchObject({ Reference: search, Actor: 'Seller', State: 'Changed' })
    expect(others).toEqual([])
  })

  test('is whole when it was written in many portions, by workers of which one was stopped', async () => {
    const { plan } = await planned(Array.from({ length: 5 }, (_, n) => ({ recommended_price: euros(`${n + 1}.00`) })))
    const task = await manager.client.price_plans.export({ id: plan.id })
    await workUntil(app, async () => ((await row(task.id))?.done ?? 0) > 0, true, 1)
    const begunBy = await row(task.id)
    const done = await workToEnd(app, manager, task, 1)
    expect(begunBy?.attempt).toBeLessThan((await row(task.id))?.attempt ?? 0)
    const prices = (await rowsOf(await fileOf(manager, done.id))).map((line) => (line['Prix conseillé avant'] as { number: string }).number)
    expect(prices.toSorted()).toEqual(['1.00', '2.00', '3.00', '4.00', '5.00'])
  })

  test('begins again when the plan changed while it was written', async () => {
    const { plan } = await planned([{ recommended_price: euros('1.00') }, { recommended_price: euros('2.00') }])
    const task = await manager.client.price_plans.export({ id: plan.id })
    await workUntil(app, async () => ((await row(task.id))?.done ?? 0) > 0, true, 1)
    await app.services.db
      .update(tasks)
      .set({ status: 'running', ended_at: null, file: null, cursor: { ...((await row(task.id))?.cursor as object), version: 0 } })
      .where(eq(tasks.id, task.id))
    const done = await workToEnd(app, manager, task)
    expect(done).toMatchObject({ done: 2, total: 2 })
    expect(await rowsOf(await fileOf(manager, task.id))).toHaveLength(2)
  })
})

describe('who gets it', () => {
  test('its author and administrators, while they may read prices', async () => {
    const author = await priceManager(app)
    const { plan } = await planned()
    const task = await author.client.price_plans.export({ id: plan.id })
    expect(await refusal(author.client.tasks.file({ id: task.id }))).toMatchObject({ status: 404 })
    await workToEnd(app, author, task)
    expect((await fileOf(author, task.id)).type).toBe(XLSX)
    expect((await fileOf(await app.admin(), task.id)).type).toBe(XLSX)
    expect(await refusal(manager.client.tasks.file({ id: task.id }))).toMatchObject({ status: 404 })
    expect(await refusal(app.stranger.client.tasks.file({ id: task.id }))).toMatchObject({ status: 401 })
    const response = await author.fetch(`/api/v2/tasks/${task.id}/file`)
    expect(response.headers.get('Content-Disposition')).toContain('attachment; filename=')
    expect(response.headers.get('Content-Length')).toBe(String((await row(task.id))?.file?.bytes))
    await app.services.db.delete(user_roles).where(eq(user_roles.user_id, author.id))
    expect(await refusal(author.client.tasks.file({ id: task.id }))).toMatchObject({ status: 403 })
  })

  test('nobody who may not read prices, nor before they are computed', async () => {
    const { plan } = await planned()
    const other = await app.as('product.index', 'selling_price.read')
    expect(await refusal(other.client.price_plans.export({ id: plan.id }))).toMatchObject({ status: 403 })
    expect(await refusal(manager.client.price_plans.export({ id: 999_999 }))).toMatchObject({ status: 404 })
    const bad = { id: plan.id, language: 'de' } as unknown as Asked
    expect(await refusal(manager.client.price_plans.export(bad))).toMatchObject({
      data: { errors: [{ field: 'language', key: 'invalid' }] },
    })
    await app.services.db.update(price_plans).set({ status: 'computing' }).where(eq(price_plans.id, plan.id))
    expect(await refusal(manager.client.price_plans.export({ id: plan.id }))).toMatchObject({
      code: 'NOT_NOW',
      data: { status: 'computing' },
    })
  })

  test('nobody, when its author lost the right before the worker began, or the plan was deleted', async () => {
    const author = await priceManager(app)
    const { plan } = await planned()
    const task = await author.client.price_plans.export({ id: plan.id })
    await app.services.db.delete(user_roles).where(eq(user_roles.user_id, author.id))
    const gone = await manager.client.price_plans.export({ id: plan.id })
    await manager.client.price_plans.remove({ params: { id: plan.id }, query: { version: plan.version } })
    await workToEnd(app, author, task)
    expect(await row(task.id)).toMatchObject({ status: 'failed', error_key: 'forbidden' })
    expect(await workToEnd(app, manager, gone)).toMatchObject({ status: 'failed', error_key: 'plan_changed', file: null })
  })
})

describe('what is stored', () => {
  test('goes seven days after the end', async () => {
    const { plan } = await planned()
    const { id } = await exported({ id: plan.id })
    const { db } = app.services
    await db.update(tasks).set({ ended_at: sql`ended_at - interval '6 days'` })
    await workUntil(app, async () => (await row(id))?.file?.name, `Campagne n° ${plan.id}.xlsx`)
    expect(await rowsOf(await fileOf(manager, id))).toHaveLength(1)
    await db.update(tasks).set({ ended_at: sql`ended_at - interval '1 day'` })
    await partsAge()
    await workUntil(app, stored, '')
    expect(await db.$count(task_file_parts)).toBe(0)
    expect(await manager.client.tasks.get({ id })).toMatchObject({ status: 'done', file: null })
    expect(await refusal(manager.client.tasks.file({ id }))).toMatchObject({ status: 404 })
  })

  test('goes when the export is cancelled halfway, also what a worker had not finished', async () => {
    const { plan } = await planned([{ recommended_price: euros('1.00') }, { recommended_price: euros('2.00') }])
    const { db, files } = app.services
    const task = await manager.client.price_plans.export({ id: plan.id })
    // A worker that only works, and is gone before it has finished.
    const { tasks: working } = openServices(app.database, app.services.settings, { limits: { poll: 0.5, look: 60_000, page_size: 1 } })
    working.work(1)
    await expect.poll(async () => ((await row(task.id))?.done ?? 0) > 0).toBe(true)
    await working.stop()
    await db.insert(task_file_parts).values({ key: 'left', task_id: task.id })
    await files.put('tasks/left', new Uint8Array(1))
    expect(await stored()).toContain('tasks/left')
    await db.update(tasks).set({ status: 'running', ended_at: null }).where(eq(tasks.id, task.id))
    expect(await manager.client.tasks.cancel({ id: task.id })).toMatchObject({ status: 'cancelled', file: null })
    await partsAge()
    await workUntil(app, stored, '')
    expect(await refusal(manager.client.tasks.file({ id: task.id }))).toMatchObject({ status: 404 })
  })
})
