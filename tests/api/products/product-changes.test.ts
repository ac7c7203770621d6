// One change to many products: previewed, applied, listed, undone as a whole.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import type { Inputs } from '#contract/index.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { makeManufacturer, makeProduct, unique, uniqueLetters } from '../../factories.ts'
import { refusal } from '../../refusal.ts'

setUpApp(
  'product.index',
  'product.show',
  'product.create',
  'product.delete',
  'product.update.general',
  'product.tag.update',
  'reference.update',
)

type Changes = Inputs['product_changes']['preview']['changes']
interface Item {
  id: number
  version: number
}
const itemsOf = (products: Item[]) => products.map(({ id, version }) => ({ id, version }))
const preview = async (products: Item[], changes: Changes) =>
  (await manager.client.product_changes.preview({ items: itemsOf(products), changes })).items
const apply = async (products: Item[], changes: Changes) =>
  (await manager.client.product_changes.apply({ items: itemsOf(products), changes })).body
const get = (id: number) => manager.client.products.get({ id })
const makeTag = async () => {
  const [zone] = (await manager.client.zones.list({})).items
  return await manager.client.tags.create({ name: uniqueLetters('Étiquette'), zone: zone?.code_sigma ?? '' })
}

/** A job → sub-job → family → sub-family, as master data would have created them. */
async function makeBranch() {
  const ids: number[] = []
  for (const level of ['job', 'sub_job', 'family', 'sub_family']) {
    const [row] = await app.services.db.execute<{ id: number }>(
      sql`insert into categorizations (level, name, parent_id) values (${level}, ${unique(level)}, ${ids.at(-1) ?? null}) returning id`,
    )
    ids.push(row?.id ?? 0)
  }
  const [job_id = 0, sub_job_id = 0, family_id = 0, sub_family_id = 0] = ids
  return { job_id, sub_job_id, family_id, sub_family_id }
}

describe('what a change to many products would do', () => {
  test('is said field by field, with what stays as it is and what is refused, and nothing is written', async () => {
    const [former, maker] = [await makeManufacturer(manager), await makeManufacturer(manager)]
    const changed = await makeProduct(manager, { manufacturer_id: former.id })
    const same = await makeProduct(manager, { manufacturer_id: maker.id })
    const stale = await makeProduct(manager)
    await manager.client.products.update({ id: stale.id, version: 1, commercial_designation: 'Entre-temps' })
    const unfit = await makeProduct(manager, { marketing_start_date: '2030-01-01', manufacturer_id: maker.id })
    const gone = { id: 2_000_000_000, version: 1 }
    const named = ({ reference, mdm_designation }: typeof changed) => ({ reference, designation: mdm_designation })
    const manufacturer = {
      field: 'manufacturer_id',
      old_value: { id: former.id, name: former.name },
      new_value: { id: maker.id, name: maker.name },
    }
    expect(await preview([changed, same, stale, gone, changed], { manufacturer_id: maker.id })).toEqual([
      { id: changed.id, ...named(changed), outcome: 'changed', reason: null, changes: [manufacturer] },
      { id: same.id, ...named(same), outcome: 'unchanged', reason: null, changes: [] },
      { id: stale.id, reference: stale.reference, designation: 'Entre-temps', outcome: 'refused', reason: 'conflict', changes: [] },
      { id: gone.id, reference: null, designation: null, outcome: 'refused', reason: 'not_found', changes: [] },
    ])
    expect(await preview([unfit], { marketing_end_date: '2029-01-01' })).toMatchObject([
      { outcome: 'refused', reason: 'end_before_start', changes: [] },
    ])
    expect(await get(changed.id)).toEqual(changed)
  })

  test('is what is then done: same fields, same products, counted alike', async () => {
    const maker = await makeManufacturer(manager)
    const [one, same] = [await makeProduct(manager), await makeProduct(manager, { manufacturer_id: maker.id })]
    const stale = { ...(await makeProduct(manager)), version: 7 }
    const previewed = await preview([one, same, stale], { manufacturer_id: maker.id })
    const { change, ...counts } = await apply([one, same, stale], { manufacturer_id: maker.id })
    expect(counts).toEqual({ task: null, done: 1, unchanged: 1, refused: [{ id: stale.id, reference: stale.reference, key: 'conflict' }] })
    expect(change).toMatchObject({ product_count: 1, created_by_name: manager.name, undone_at: null, version: 1 })
    const { rows } = await manager.client.product_changes.get({ id: change?.id ?? 0 })
    expect(rows).toEqual([{ product: { id: one.id, reference: one.reference }, changes: previewed[0]?.changes, undone: false }])
    expect(await get(same.id)).toEqual(same)
  })

  test('nothing at all leaves no trace, and a change that says nothing is refused', async () => {
    const one = await makeProduct(manager)
    expect(await apply([one], { auto_sync: true })).toEqual({ change: null, task: null, done: 0, unchanged: 1, refused: [] })
    expect((await refusal(apply([one], {}))).data.errors).toEqual([{ field: 'changes', key: 'required' }])
    expect((await refusal(preview([one], { manufacturer_id: 2_000_000_000 }))).data.errors).toEqual([
      { field: 'manufacturer_id', key: 'unknown' },
    ])
    expect((await refusal(preview([one], { add_tags: [2_000_000_000] }))).data.errors).toEqual([{ field: 'add_tags', key: 'unknown' }])
  })
})

describe('the categories of many products', () => {
  test('lower levels are emptied only where they no longer fit: a product that is already there keeps its own', async () => {
    const [here, there] = [await makeBranch(), await makeBranch()]
    const [moved, stays] = [await makeProduct(manager, there), await makeProduct(manager, here)]
    const previewed = await preview([moved, stays], { job_id: here.job_id })
    expect(previewed.map(({ outcome, changes }) => [outcome, changes.map(({ field }) => field)])).toEqual([
      ['changed', ['job_id', 'sub_job_id', 'family_id', 'sub_family_id']],
      ['unchanged', []],
    ])
    await apply([moved, stays], { job_id: here.job_id })
    expect(await get(moved.id)).toMatchObject({ job: { id: here.job_id }, sub_job: null, family: null, sub_family: null })
    expect(await get(stays.id)).toEqual(stays)
  })

  test('a level that is given as well is kept, and one that lies elsewhere is refused product by product', async () => {
    const [here, there] = [await makeBranch(), await makeBranch()]
    const [inside, outside] = [await makeProduct(manager, here), await makeProduct(manager, there)]
    await apply([outside], { job_id: here.job_id, sub_job_id: here.sub_job_id })
    expect(await get(outside.id)).toMatchObject({ job: { id: here.job_id }, sub_job: { id: here.sub_job_id }, family: null })
    const [fits, misfit] = await preview([inside, await makeProduct(manager, there)], { family_id: here.family_id })
    expect(fits).toMatchObject({ outcome: 'unchanged' })
    expect(misfit).toMatchObject({ outcome: 'refused', reason: 'mismatch' })
  })
})

describe('the tags of many products', () => {
  test('are added and taken away; all others stay', async () => {
    const [added, removed, other] = [await makeTag(), await makeTag(), await makeTag()]
    const [tagged, bare] = [await makeProduct(manager), await makeProduct(manager)]
    const { version } = await manager.client.products.set_tags({ product_id: tagged.id, version: 1, tags: [removed.id, other.id] })
    const both = [{ id: tagged.id, version }, bare]
    const change = { add_tags: [added.id], remove_tags: [removed.id] }
    const names = (value: unknown) => (value as { name: string }[]).map(({ name }) => name).sort()
    const previewed = await preview(both, change)
    expect(previewed.map(({ changes: [tags] }) => [tags?.field, names(tags?.old_value), names(tags?.new_value)])).toEqual([
      ['tags', [removed.name, other.name].sort(), [added.name, other.name].sort()],
      ['tags', [], [added.name]],
    ])
    const { change: made } = await apply(both, change)
    const tagsOf = async ({ id }: { id: number }) => (await get(id)).tags.map((tag) => tag.id).sort((a, b) => a - b)
    expect([await tagsOf(tagged), await tagsOf(bare)]).toEqual([[added.id, other.id].sort((a, b) => a - b), [added.id]])
    const history = await manager.client.activities.list({ entity: 'products', id: bare.id, field: 'tags' })
    expect(history.items).toMatchObject([{ author: { name: manager.name }, old_value: [], new_value: [{ id: added.id }] }])

    await manager.client.product_changes.undo({ id: made?.id ?? 0, version: 1 })
    expect([await tagsOf(tagged), await tagsOf(bare)]).toEqual([[removed.id, other.id].sort((a, b) => a - b), []])
  })

  test('take the right for tags, fields the right for the product, whoever previews, applies or undoes', async () => {
    const [fields, tags] = [await app.as('product.update.general', 'product.show'), await app.as('product.tag.update', 'product.show')]
    const [tag, one] = [await makeTag(), await makeProduct(manager)]
    const items = itemsOf([one])
    const [tagging, switching] = [{ add_tags: [tag.id] }, { auto_sync: false }]
    for (const [caller, changes] of [
      [fields, tagging],
      [tags, switching],
    ] as const)
      for (const call of [caller.client.product_changes.preview, caller.client.product_changes.apply])
        expect((await refusal(call({ items, changes }))).code).toBe('FORBIDDEN')
    const { change } = (await tags.client.product_changes.apply({ items, changes: tagging })).body
    expect((await refusal(fields.client.product_changes.undo({ id: change?.id ?? 0, version: 1 }))).code).toBe('FORBIDDEN')
    expect((await tags.client.product_changes.undo({ id: change?.id ?? 0, version: 1 })).body).toMatchObject({
      undone_by_name: tags.name,
      kept: [],
    })
  })
})

describe('undoing a change to many products', () => {
  test('puts back what was, with history, and only once', async () => {
    const [here, there, maker] = [await makeBranch(), await makeBranch(), await makeManufacturer(manager)]
    const one = await makeProduct(manager, { ...there, marketing_start_date: '2020-01-01' })
    const two = await makeProduct(manager, { manufacturer_id: maker.id, auto_sync: false })
    const { change } = await apply([one, two], { job_id: here.job_id, manufacturer_id: null, auto_sync: true })
    const undone = (await manager.client.product_changes.undo({ id: change?.id ?? 0, version: 1 })).body
    expect(undone).toMatchObject({ undone_by_name: manager.name, kept_count: 0, kept: [], version: 2 })
    for (const before of [one, two]) {
      const { version, updated_at: _, updated_by: __, ...after } = await get(before.id)
      expect(version).toBe(3)
      expect(before).toMatchObject(after)
    }
    const history = await manager.client.activities.list({ entity: 'products', id: two.id, field: 'manufacturer_id' })
    const named = { id: maker.id, name: maker.name }
    expect(history.items.map(({ old_value, new_value }) => [old_value, new_value])).toEqual([
      [null, named],
      [named, null],
      [null, named],
    ])
    expect((await manager.client.product_changes.get({ id: change?.id ?? 0 })).rows.map((row) => row.undone)).toEqual([true, true])
    const again = await refusal(manager.client.product_changes.undo({ id: change?.id ?? 0, version: 2 }))
    expect(again.data.errors).toEqual([{ field: 'version', key: 'already_undone' }])
  })

  test('leaves and names the products that somebody changed or deleted since, or where what was no longer fits', async () => {
    const [former, maker] = [await makeManufacturer(manager), await makeManufacturer(manager)]
    const [free, changed, deleted] = await Promise.all([1, 2, 3].map(() => makeProduct(manager)))
    const unfit = await makeProduct(manager, { manufacturer_id: former.id })
    if (!free || !changed || !deleted) throw new Error('nothing made')
    const { change } = await apply([free, changed, deleted, unfit], { manufacturer_id: maker.id })
    const colleague = await app.as('product.update.general')
    await colleague.client.products.update({ id: changed.id, version: 2, commercial_designation: 'Entre-temps' })
    await manager.client.products.remove({ params: { id: deleted.id }, query: { version: 2 } })
    await manager.client.manufacturers.remove({ params: { id: former.id }, query: { version: former.version } })
    const { kept, kept_count } = (await manager.client.product_changes.undo({ id: change?.id ?? 0, version: 1 })).body
    expect(kept_count).toBe(3)
    expect(kept.toSorted((a, b) => a.id - b.id)).toEqual([
      { id: changed.id, reference: changed.reference, reason: 'changed', changed_by: colleague.name, changed_at: expect.any(String) },
      { id: deleted.id, reference: deleted.reference, reason: 'gone', changed_by: null, changed_at: null },
      { id: unfit.id, reference: unfit.reference, reason: 'unfit', changed_by: manager.name, changed_at: expect.any(String) },
    ])
    expect(await get(free.id)).toMatchObject({ manufacturer: null })
    expect(await get(changed.id)).toMatchObject({ manufacturer: { id: maker.id }, commercial_designation: 'Entre-temps' })
    const { rows } = await manager.client.product_changes.get({ id: change?.id ?? 0 })
    expect(rows.filter((row) => row.undone).map(({ product }) => product.id)).toEqual([free.id])
  })

  test('refuses where every product was changed since, and can be tried again', async () => {
    const one = await makeProduct(manager)
    const { change } = await apply([one], { auto_sync: false })
    await manager.client.products.update({ id: one.id, version: 2, commercial_designation: 'Entre-temps' })
    const refused = await refusal(manager.client.product_changes.undo({ id: change?.id ?? 0, version: 1 }))
    expect([refused.code, refused.data]).toMatchObject(['CHANGED_SINCE', { rows: [{ id: one.id, reason: 'changed' }] }])
    expect(await manager.client.product_changes.get({ id: change?.id ?? 0 })).toMatchObject({ undone_at: null, version: 1 })
  })

  test('is listed, latest first, for whoever may read products', async () => {
    const [maker, reader] = [await makeManufacturer(manager), await app.as('product.show')]
    const { change: first } = await apply([await makeProduct(manager)], { manufacturer_id: maker.id })
    const { change: second } = await apply([await makeProduct(manager)], { auto_sync: false })
    const { items } = await reader.client.product_changes.list({})
    const known = items.filter(({ id }) => id === first?.id || id === second?.id)
    expect(known.map(({ id, parameters }) => [id, parameters])).toEqual([
      [second?.id, { auto_sync: false }],
      [first?.id, { manufacturer_id: { id: maker.id, name: maker.name } }],
    ])
  })
})
