// A product from its creation to its deletion.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { makeManufacturer, makeProduct, unique } from '../../factories.ts'
import { type Refusal, refusal } from '../../refusal.ts'
import { type Caller, startApp, type TestApp } from '../../setup.ts'
import { times } from '../../torture.ts'

let app: TestApp
let caller: Caller
let colleague: Caller
const rights = ['product.index', 'product.show', 'product.create', 'product.delete', 'product.update.general', 'reference.update'] as const
beforeAll(async () => {
  app = await startApp()
  ;[caller, colleague] = [await app.as(...rights), await app.as(...rights)]
})
afterAll(() => app.close())

const errorsOf = async (work: Promise<unknown>) => (await refusal(work)).data.errors
const post = (path: string, body: unknown, who = caller) =>
  who.fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

/** A job → sub-job → family → sub-family, as master data would have created them. */
async function makeBranch() {
  const ids: number[] = []
  for (const level of ['job', 'sub_job', 'family', 'sub_family']) {
    const [row] = await app.services.db.execute<{ id: number }>(
      sql`insert into categorizations (level, name, parent_id) values (${level}, ${unique(level)}, ${ids.at(-1) ?? null}) returning id`,
    )
    ids.push(row?.id ?? 0)
  }
  const [job_id, sub_job_id, family_id, sub_family_id] = ids
  return { job_id, sub_job_id, family_id, sub_family_id }
}

describe('creating', () => {
  test('a new product is manual, has what was given and nothing else', async () => {
    const maker = await makeManufacturer(caller)
    const branch = await makeBranch()
    const made = await makeProduct(caller, {
      manufacturer_id: maker.id,
      ...branch,
      public_comment: '<p onclick="x()">Bon<script>1</script></p>',
    })
    expect(made).toMatchObject({ origin: 'manual', version: 1, auto_sync: true, manufacturer: { id: maker.id, name: maker.name } })
    expect(made.public_comment).toBe('<p>Bon</p>')
    expect(made.family?.id).toBe(branch.family_id)
    expect(await caller.client.products.get({ id: made.id })).toEqual(made)
  })

  test('a reference is taken once, also by two at the same moment', async () => {
    const reference = unique('REF')
    const tries = await Promise.allSettled([1, 2, 3].map(() => makeProduct(caller, { reference })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await errorsOf(makeProduct(caller, { reference }))).toEqual([{ field: 'reference', key: 'taken' }])
  })

  test('a reference that differs from another in case alone is taken', async () => {
    const reference = unique('Réf')
    const made = await makeProduct(caller, { reference })
    expect(await errorsOf(makeProduct(caller, { reference: reference.toUpperCase() }))).toEqual([{ field: 'reference', key: 'taken' }])
    const other = await makeProduct(caller)
    const renaming = caller.client.products.update({ id: other.id, version: 1, reference: reference.toUpperCase() })
    expect(await errorsOf(renaming)).toEqual([{ field: 'reference', key: 'taken' }])
    const own = await caller.client.products.update({ id: made.id, version: 1, reference: reference.toUpperCase() })
    expect(own.reference).toBe(reference.toUpperCase())
  })

  test('what does not exist or does not fit together is refused at its field', async () => {
    const [one, two] = [await makeBranch(), await makeBranch()]
    expect(await errorsOf(makeProduct(caller, { manufacturer_id: 999_999 }))).toEqual([{ field: 'manufacturer_id', key: 'unknown' }])
    expect(await errorsOf(makeProduct(caller, { job_id: one.job_id, sub_job_id: two.sub_job_id }))).toEqual([
      { field: 'sub_job_id', key: 'mismatch' },
    ])
    expect(await errorsOf(makeProduct(caller, { job_id: one.sub_job_id }))).toEqual([{ field: 'job_id', key: 'mismatch' }])
    expect(await errorsOf(makeProduct(caller, { family_id: one.family_id }))).toEqual([{ field: 'family_id', key: 'mismatch' }])
    expect(await errorsOf(makeProduct(caller, { marketing_start_date: '2026-02-01', marketing_end_date: '2026-02-01' }))).toEqual([
      { field: 'marketing_end_date', key: 'end_before_start' },
    ])
  })

  test('the longest designations in the widest letters are stored and found', async () => {
    const long = '漢'.repeat(1_000)
    const made = await makeProduct(caller, { mdm_designation: long, commercial_designation: `AB${'\u{1F600}'.repeat(499)}` })
    expect((await caller.client.products.get({ id: made.id })).mdm_designation).toBe(long)
  })

  test('the same Idempotency-Key creates once', async () => {
    const body = { reference: unique('IDEM'), mdm_designation: 'Une fois' }
    const send = () =>
      caller.fetch('/api/v2/products', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': body.reference },
        body: JSON.stringify(body),
      })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(await second.json()).toEqual(await first.json())
  })
})

describe('changing', () => {
  test('an absent field stays, null empties, and only what differs raises the version', async () => {
    const made = await makeProduct(caller, { commercial_designation: 'Avant', manufacturer_reference: 'MR1' })
    const changed = await caller.client.products.update({ id: made.id, version: 1, commercial_designation: null })
    expect(changed).toMatchObject({
      commercial_designation: null,
      manufacturer_reference: 'MR1',
      version: 2,
      updated_by: { id: caller.id },
    })
    const same = await caller.client.products.update({ id: made.id, version: 2, manufacturer_reference: 'MR1' })
    expect(same.version).toBe(2)
    expect(await caller.client.products.get({ id: made.id })).toEqual(same)
  })

  test('a comment that shows nothing is no comment', async () => {
    const made = await makeProduct(caller, { public_comment: '<p>Visible</p>' })
    for (const [version, nothing] of [
      [1, ''],
      [2, '<p>  </p>'],
    ] as const) {
      const emptied = await caller.client.products.update({ id: made.id, version, public_comment: nothing })
      expect(emptied.public_comment).toBeNull()
    }
  })

  test('the end of a period is checked against the start that is stored', async () => {
    const made = await makeProduct(caller, { marketing_start_date: '2026-05-01' })
    expect(await errorsOf(caller.client.products.update({ id: made.id, version: 1, marketing_end_date: '2026-04-30' }))).toEqual([
      { field: 'marketing_end_date', key: 'end_before_start' },
    ])
  })

  test('a level that no longer lies below the one above it is refused', async () => {
    const [one, two] = [await makeBranch(), await makeBranch()]
    const made = await makeProduct(caller, one)
    const update = (changes: object) => caller.client.products.update({ id: made.id, version: 1, ...changes })
    expect(await errorsOf(update({ job_id: two.job_id }))).toEqual([{ field: 'sub_job_id', key: 'mismatch' }])
    expect(await errorsOf(update({ family_id: two.family_id, sub_family_id: two.sub_family_id }))).toEqual([
      { field: 'family_id', key: 'mismatch' },
    ])
    expect(await update({ ...two })).toMatchObject({ job: { id: two.job_id }, sub_family: { id: two.sub_family_id } })
  })

  test('two people who save the same version: one is told what the other changed', async () => {
    for (let pair = 0; pair < times(20, 1_000); pair++) {
      const { id, version } = await makeProduct(caller)
      const save = (who: Caller) => who.client.products.update({ id, version, commercial_designation: who.name })
      const both = await Promise.allSettled([save(caller), save(colleague)])
      const lost = both.flatMap((one) => (one.status === 'rejected' ? [one.reason as Refusal] : []))
      expect(lost).toHaveLength(1)
      const { code, data } = lost[0] as Refusal
      const stored = await caller.client.products.get({ id })
      expect([code, stored.version, data.current]).toEqual(['CONFLICT', version + 1, stored])
      expect(data.changed_by).toBe(stored.commercial_designation)
      expect(data.changed_at).toBe(stored.updated_at)
    }
  })

  test('extra keys are ignored and never stored', async () => {
    const made = await makeProduct(caller)
    const forged =
      '"origin":"external","author":1,"updated_by":1,"masterdata":{},"is_admin":true,"search_text":"x","image_key":"x","edited_fields":["x"],"__proto__":{"is_admin":true},"constructor":{"prototype":{}}'
    const response = await post(
      `/api/v2/products/${made.id}`,
      `{"version":1,"id":${made.id + 1000},"commercial_designation":"Seul",${forged}}`,
    )
    expect(response.status).toBe(200)
    const { updated_at: _, updated_by, ...stored } = await caller.client.products.get({ id: made.id })
    const { updated_at: __, updated_by: ___, ...before } = made
    expect(stored).toEqual({ ...before, commercial_designation: 'Seul', version: 2 })
    expect(updated_by?.id).toBe(caller.id)
    const created = await post('/api/v2/products', `{"reference":"${unique('X')}","mdm_designation":"x","id":777777,"version":9,${forged}}`)
    expect(await created.json()).toMatchObject({
      version: 1,
      origin: 'manual',
      image: null,
      masterdata: null,
      updated_by: { id: caller.id },
    })
  })

  test('a version that is missing, stale or invented writes nothing', async () => {
    const made = await makeProduct(caller)
    expect(await errorsOf(caller.client.products.update({ id: made.id, commercial_designation: 'x' } as never))).toEqual([
      { field: 'version', key: 'required' },
    ])
    expect((await refusal(caller.client.products.update({ id: made.id, version: 7, commercial_designation: 'x' }))).code).toBe('CONFLICT')
    expect((await refusal(caller.client.products.update({ id: 2_000_000_000, version: 1 }))).code).toBe('NOT_FOUND')
    expect(await caller.client.products.get({ id: made.id })).toEqual(made)
  })

  test('a field of master data that a person changes is theirs until it is given the upstream value again', async () => {
    const made = await makeProduct(caller, { manufacturer_reference: 'UP' })
    await app.services.db.execute(
      sql`update products set masterdata = '{"manufacturer_reference":"UP","mdm_designation":"Autre"}', origin = 'external' where id = ${made.id}`,
    )
    const changed = await caller.client.products.update({ id: made.id, version: 1, manufacturer_reference: 'MINE' })
    expect(changed.differing_fields).toEqual(['manufacturer_reference'])
    const taken = await caller.client.products.update({ id: made.id, version: 2, manufacturer_reference: 'UP' })
    expect(taken.differing_fields).toEqual([])
    const edited = await app.services.db.execute<{ edited_fields: string[] }>(sql`select edited_fields from products where id = ${made.id}`)
    expect(edited[0]?.edited_fields).toEqual([])
  })
})

describe('what the database cannot hold', () => {
  test.each([String.raw`\u0000`, String.raw`\ud800`, String.raw`x\udfff`])(
    '%s is refused wherever it comes in, and never as a fault of ours',
    async (character) => {
      const made = await makeProduct(caller)
      const fields = ['reference', 'mdm_designation', 'commercial_designation', 'public_comment', 'marketing_start_date']
      for (const field of fields) {
        expect((await post(`/api/v2/products/${made.id}`, `{"version":1,"${field}":"${character}"}`)).status).toBe(400)
        expect((await post('/api/v2/products', `{"reference":"R","mdm_designation":"D","${field}":"${character}"}`)).status).toBe(400)
      }
      expect((await post('/api/v2/saved-views', `{"list":"products","name":"V","state":{"search":"${character}"}}`)).status).toBe(400)
      expect((await post('/api/v2/manufacturers', `{"name":"${character}"}`)).status).toBe(400)
      expect((await caller.fetch('/api/v2/products?search=%00')).status).toBe(400)
      expect((await caller.fetch(`/api/v2/activities/products/${made.id}?field=%00`)).status).toBe(400)
      expect(await caller.client.products.get({ id: made.id })).toEqual(made)
    },
  )
})

describe('many at once', () => {
  test('one change to many products leaves out what is stale, missing or would not fit, and says so', async () => {
    const [good, stale, unfit] = [
      await makeProduct(caller),
      await makeProduct(caller),
      await makeProduct(caller, { marketing_start_date: '2030-01-01' }),
    ]
    await caller.client.products.update({ id: stale.id, version: 1, commercial_designation: 'Entre-temps' })
    const items = [good, stale, unfit, { id: 2_000_000_000, version: 1 }, good].map(({ id, version }) => ({ id, version }))
    const { body: applied } = await caller.client.product_changes.apply({ items, changes: { marketing_end_date: '2029-01-01' } })
    expect(applied.done).toBe(1)
    expect(applied.refused.toSorted((a, b) => a.id - b.id)).toEqual([
      { id: stale.id, reference: stale.reference, key: 'conflict' },
      { id: unfit.id, reference: unfit.reference, key: 'end_before_start' },
      { id: 2_000_000_000, reference: null, key: 'not_found' },
    ])
    expect(await caller.client.products.get({ id: good.id })).toMatchObject({ marketing_end_date: '2029-01-01', version: 2 })
    const history = await caller.client.activities.list({ entity: 'products', id: good.id, field: 'marketing_end_date' })
    expect(history.total).toBe(1)
  })

  test('many are deleted in one request, except those that somebody changed', async () => {
    const [gone, kept] = [await makeProduct(caller), await makeProduct(caller)]
    await caller.client.products.update({ id: kept.id, version: 1, commercial_designation: 'x' })
    const { body } = await caller.client.products.bulk_remove({ items: [gone, kept].map(({ id }) => ({ id, version: 1 })) })
    expect(body).toEqual({ task: null, done: 1, refused: [{ id: kept.id, reference: kept.reference, key: 'conflict' }] })
    expect((await refusal(caller.client.products.get({ id: gone.id }))).code).toBe('NOT_FOUND')
  })
})

describe('deleting', () => {
  test('a stale version deletes nothing, the current one does, and the reference is remembered', async () => {
    const { id, reference } = await makeProduct(caller)
    await caller.client.products.update({ id, version: 1, commercial_designation: 'x' })
    const remove = (version: number) => caller.client.products.remove({ params: { id }, query: { version } })
    expect((await refusal(remove(1))).code).toBe('CONFLICT')
    await remove(2)
    expect((await refusal(remove(2))).code).toBe('NOT_FOUND')
    expect(await tombstones(reference)).toBe(1)
    await makeProduct(caller, { reference })
    expect(await tombstones(reference)).toBe(0)
  })

  const tombstones = async (reference: string) =>
    (await app.services.db.execute(sql`select 1 from deleted_products where reference = ${reference}`)).length
})
