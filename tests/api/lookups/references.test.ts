// Business, jobs, manufacturers, tags and the tree of categorizations.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { makeManufacturer, makeProduct, unique, uniqueLetters } from '../../factories.ts'
import { type Refusal, refusal } from '../../refusal.ts'
import { type Caller, startApp, type TestApp } from '../../setup.ts'
import { times } from '../../torture.ts'

let app: TestApp
let caller: Caller
let colleague: Caller
const rights = ['product.index', 'product.show', 'product.create', 'product.update.general', 'reference.update'] as const
beforeAll(async () => {
  app = await startApp()
  ;[caller, colleague] = [await app.as(...rights), await app.as(...rights)]
})
afterAll(() => app.close())

const errorsOf = async (work: Promise<unknown>) => (await refusal(work)).data.errors

describe.each(['business', 'jobs', 'manufacturers'] as const)('%s', (entity) => {
  const calls = () => caller.client[entity]
  const make = (name = unique('Nom')) => calls().create({ name })

  test('is created, listed, renamed and deleted, and all of it is in its history', async () => {
    const made = await make()
    expect((await calls().list({ search: made.name.toUpperCase() })).items.map(({ id }) => id)).toEqual([made.id])
    const renamed = await calls().update({ id: made.id, version: 1, name: `${made.name} bis` })
    expect(renamed).toMatchObject({ version: 2, name: `${made.name} bis` })
    expect(await calls().get({ id: made.id })).toEqual(renamed)
    await calls().remove({ params: { id: made.id }, query: { version: 2 } })
    expect((await refusal(calls().get({ id: made.id }))).code).toBe('NOT_FOUND')
    const { items } = await caller.client.activities.list({ entity, id: made.id, field: 'name' })
    expect(items.map(({ action, old_value, new_value }) => [action, old_value, new_value])).toEqual([
      ['deleted', `${made.name} bis`, null],
      ['updated', made.name, `${made.name} bis`],
      ['created', null, made.name],
    ])
  })

  test('a name is taken without regard to case, also by two at the same moment', async () => {
    const name = unique('Épson')
    const tries = await Promise.allSettled([make(name), make(name.toLowerCase())])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await errorsOf(make(name.toUpperCase()))).toEqual([{ field: 'name', key: 'taken' }])
    const other = await make()
    expect(await errorsOf(calls().update({ id: other.id, version: 1, name }))).toEqual([{ field: 'name', key: 'taken' }])
  })

  test('two people who save the same version: one is told what the other changed', async () => {
    for (let pair = 0; pair < times(5, 1_000); pair++) {
      const { id } = await make()
      const both = await Promise.allSettled(
        [caller, colleague].map((who) => who.client[entity].update({ id, version: 1, name: `${who.name} ${id}` })),
      )
      const lost = both.flatMap((one) => (one.status === 'rejected' ? [one.reason as Refusal] : []))
      expect(lost).toHaveLength(1)
      const { code, data } = lost[0] as Refusal
      const stored = await calls().get({ id })
      expect([code, data.current, `${data.changed_by} ${id}`]).toEqual(['CONFLICT', stored, stored.name])
      expect(stored.version).toBe(2)
    }
  })

  test('extra keys are ignored and never stored', async () => {
    const response = await caller.fetch(`/api/v2/${entity}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: `{"name":"${unique()}","id":999999,"version":9,"level":"family","is_admin":true,"__proto__":{"version":9}}`,
    })
    expect(response.status).toBe(201)
    const made = (await response.json()) as { id: number }
    expect(made).toMatchObject({ version: 1 })
    expect(made.id).not.toBe(999_999)
  })
})

describe('what others refer to', () => {
  test('a manufacturer with products is kept, and the first of them are named', async () => {
    const maker = await makeManufacturer(caller)
    const made = []
    for (let at = 0; at < 22; at++) made.push(await makeProduct(caller, { manufacturer_id: maker.id }))
    const { code, data } = await refusal(caller.client.manufacturers.remove({ params: { id: maker.id }, query: { version: 1 } }))
    expect([code, data.total, data.references.length]).toEqual(['IN_USE', 22, 20])
    expect(data.references[0]).toEqual({ entity: 'products', id: made[0]?.id, name: made[0]?.reference })
  })

  test('a business with jobs, a job with sub-jobs or products are kept', async () => {
    const group = await caller.client.business.create({ name: unique('Activité') })
    const job = await caller.client.jobs.create({ name: unique('Métier'), business_id: group.id })
    const sub = await caller.client.jobs.create({ name: unique('Sous-métier'), parent_id: job.id })
    const product = await makeProduct(caller, { job_id: job.id, sub_job_id: sub.id })
    const removal = async (entity: 'business' | 'jobs', id: number) =>
      (await refusal(caller.client[entity].remove({ params: { id }, query: { version: 1 } }))).data.references.map((row) => [
        row.entity,
        row.id,
      ])
    expect(await removal('business', group.id)).toEqual([['jobs', job.id]])
    expect(await removal('jobs', job.id)).toEqual([
      ['jobs', sub.id],
      ['products', product.id],
    ])
    expect(await removal('jobs', sub.id)).toEqual([['products', product.id]])
  })

  test('a product that takes a manufacturer while it is being deleted: one of the two is refused', async () => {
    for (let pair = 0; pair < times(5, 200); pair++) {
      const maker = await makeManufacturer(caller)
      const [made, removed] = await Promise.allSettled([
        makeProduct(caller, { manufacturer_id: maker.id }),
        colleague.client.manufacturers.remove({ params: { id: maker.id }, query: { version: 1 } }),
      ])
      const refused =
        made.status === 'rejected'
          ? (made.reason as Refusal).data.errors
          : removed.status === 'rejected' && (removed.reason as Refusal).code
      expect([[{ field: 'manufacturer_id', key: 'unknown' }], 'IN_USE']).toContainEqual(refused)
      expect([made.status, removed.status]).toContain('fulfilled')
    }
  })
})

describe('jobs', () => {
  test('a sub-job lies below a job, and has no business of its own', async () => {
    const group = await caller.client.business.create({ name: unique('Activité') })
    const job = await caller.client.jobs.create({ name: unique('Métier'), business_id: group.id })
    const sub = await caller.client.jobs.create({ name: unique('Sous-métier'), parent_id: job.id })
    expect(job.business).toEqual({ id: group.id, name: group.name })
    expect(sub.parent).toEqual({ id: job.id, name: job.name })
    const create = (fields: object) => errorsOf(caller.client.jobs.create({ name: unique(), ...fields }))
    expect(await create({ parent_id: sub.id })).toEqual([{ field: 'parent_id', key: 'mismatch' }])
    expect(await create({ parent_id: 999_999 })).toEqual([{ field: 'parent_id', key: 'unknown' }])
    expect(await create({ business_id: 999_999 })).toEqual([{ field: 'business_id', key: 'unknown' }])
    expect(await create({ parent_id: job.id, business_id: group.id })).toEqual([{ field: 'business_id', key: 'mismatch' }])
    expect(await errorsOf(caller.client.jobs.update({ id: job.id, version: 1, parent_id: job.id, business_id: null }))).toContainEqual({
      field: 'parent_id',
      key: 'mismatch',
    })
  })

  test('a family is no job', async () => {
    const [family] = await app.services.db.execute<{ id: number }>(
      sql`with j as (insert into categorizations (level, name) values ('job', ${unique()}) returning id),
        s as (insert into categorizations (level, name, parent_id) select 'sub_job', 'S', id from j returning id)
        insert into categorizations (level, name, parent_id) select 'family', 'F', id from s returning id`,
    )
    const id = family?.id ?? 0
    expect((await refusal(caller.client.jobs.get({ id }))).code).toBe('NOT_FOUND')
    expect((await refusal(caller.client.jobs.update({ id, version: 1, name: 'x' }))).code).toBe('NOT_FOUND')
    expect((await refusal(caller.client.jobs.remove({ params: { id }, query: { version: 1 } }))).code).toBe('NOT_FOUND')
  })
})

describe('categorizations', () => {
  test('the tree counts the products at each node and below it', async () => {
    const job = await caller.client.jobs.create({ name: unique('Métier') })
    const subs = [
      await caller.client.jobs.create({ name: 'A', parent_id: job.id }),
      await caller.client.jobs.create({ name: 'B', parent_id: job.id }),
    ]
    for (const sub of [subs[0], subs[0], subs[1], null]) await makeProduct(caller, { job_id: job.id, sub_job_id: sub?.id ?? null })
    const { items } = await caller.client.categorizations.list()
    const count = (id: number | undefined) => items.find((node) => node.id === id)?.products
    expect([count(job.id), count(subs[0]?.id), count(subs[1]?.id)]).toEqual([4, 2, 1])
    expect(await caller.client.categorizations.get({ id: job.id })).toEqual({
      id: job.id,
      level: 'job',
      name: job.name,
      parent_id: null,
      products: 4,
    })
    expect((await refusal(caller.client.categorizations.get({ id: 2_000_000_000 }))).code).toBe('NOT_FOUND')
  })
})

describe('tags', () => {
  const name = () => uniqueLetters('Étiquette')

  test('a tag has letters only and one subsidiary, in which its name is taken without regard to case', async () => {
    const made = await caller.client.tags.create({ name: name(), zone: 'LYO' })
    expect(made.zone).toEqual({ code_sigma: 'LYO', name: 'Lyon' })
    expect(await errorsOf(caller.client.tags.create({ name: made.name.toUpperCase(), zone: 'LYO' }))).toEqual([
      { field: 'name', key: 'taken' },
    ])
    expect((await caller.client.tags.create({ name: made.name, zone: 'NAT' })).id).not.toBe(made.id)
    expect(await errorsOf(caller.client.tags.create({ name: name(), zone: 'XXX' }))).toEqual([{ field: 'zone', key: 'unknown' }])
    expect(await errorsOf(caller.client.tags.create({ name: 'Promo 2026', zone: 'LYO' }))).toEqual([
      expect.objectContaining({ field: 'name', key: 'alpha_only' }),
    ])
    expect((await caller.client.tags.list({ search: made.name })).items).toContainEqual(made)
  })

  test('filters products, any of the tags being enough', async () => {
    const [one, two] = [
      await caller.client.tags.create({ name: name(), zone: 'NAT' }),
      await caller.client.tags.create({ name: name(), zone: 'LYO' }),
    ]
    const [a, b] = [await makeProduct(caller), await makeProduct(caller)]
    await app.services.db.execute(
      sql`insert into product_tags (product_id, tag_id) values (${a.id}, ${one.id}), (${b.id}, ${two.id}), (${b.id}, ${one.id})`,
    )
    const list = (tag_ids: string) => caller.client.products.list({ tag_ids })
    expect((await list(`${one.id},${two.id}`)).total).toBe(2)
    const { items } = await list(String(two.id))
    expect(items.map(({ id, tags }) => [id, tags.length])).toEqual([[b.id, 2]])
  })
})
