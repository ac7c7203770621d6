// Master data over the API: searching, importing, refreshing, and the fate of edited fields.
import { describe, expect, test } from 'vitest'

import { makeProduct, unique } from '../../factories.ts'
import { app, manager, setUpMasterdata, upstream } from '../../masterdata/fixtures.ts'
import { bring, garbage, type SourceRow } from '../../masterdata/upstream.ts'

setUpMasterdata()

const sourceRow = (fields: Partial<SourceRow> = {}): SourceRow => ({
  reference: unique('EXT'),
  manufacturer: 'OKI',
  manufacturer_reference: 'MR-1',
  designation: 'Toner noir ',
  description: 'Toner\\n- A4\\n- A3',
  category: ['Impression', 'Consommables', 'Toners', 'Noir', 'XL'],
  price: 49.95,
  ean: '0012345678905',
  eans: ['0012345678905'],
  image: 'https://images.example/1.jpg',
  released: '2020-01-31',
  ...fields,
})

const imported = (fields: Partial<SourceRow> = {}) => bring(manager, upstream, sourceRow(fields))
const history = async (id: number) => (await manager.client.activities.list({ entity: 'products', id, page_size: 200 })).items
const prices = (id: number) =>
  app.services.db.query.purchase_prices.findMany({
    where: (price, { eq }) => eq(price.product_id, id),
    orderBy: (price) => price.start_date,
  })

describe('importing external products', () => {
  test('a product takes its fields from the row, reference and designation to the letter', async () => {
    const { row, product } = await imported({ reference: ` 00 ${unique('É/#')} ` })
    expect(product).toMatchObject({
      reference: row.reference,
      mdm_designation: 'Toner noir ',
      commercial_designation: 'Toner noir ',
      origin: 'external',
      manufacturer: { name: 'OKI' },
      manufacturer_reference: 'MR-1',
      job: { name: 'Impression' },
      sub_job: { name: 'Consommables' },
      family: { name: 'Toners' },
      sub_family: { name: 'Noir / XL' },
      supplier_marketing_start_date: '2020-01-31',
      public_comment: '<p>Toner</p><ul><li>A4</li><li>A3</li></ul>',
      ean: '0012345678905',
      eans: ['0012345678905'],
      masterdata_state: 'current',
      differing_fields: [],
      auto_sync: true,
      version: 1,
    })
    expect(product.masterdata).toMatchObject({ mdm_designation: 'Toner noir ', manufacturer_id: { name: 'OKI' } })
    expect(await prices(product.id)).toMatchObject([{ amount: '49.950000', end_date: null }])
  })

  test('its history names every field that was set, and who asked for it', async () => {
    const { product } = await imported()
    const rows = await history(product.id)
    expect(new Set(rows.map(({ action, author }) => `${action} ${author?.name}`))).toEqual(new Set([`created ${manager.name}`]))
    expect(Object.fromEntries(rows.map(({ field, new_value }) => [field, new_value]))).toMatchObject({
      reference: product.reference,
      origin: 'external',
      manufacturer_id: { id: product.manufacturer?.id, name: 'OKI' },
      sub_family_id: { name: 'Noir / XL' },
      eans: ['0012345678905'],
    })
  })

  test('importing again changes nothing', async () => {
    const { row, product } = await imported()
    const again = await manager.client.external_products.import({ references: [row.reference, row.reference] })
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 1, refused: [] })
    expect(await manager.client.products.get({ id: product.id })).toEqual(product)
  })

  test('manufacturers match without case, the first spelling stays', async () => {
    const name = unique('Marque')
    const { product: first } = await imported({ manufacturer: name })
    const { product: second } = await imported({ manufacturer: name.toUpperCase() })
    expect(second.manufacturer).toEqual(first.manufacturer)
  })

  test('what is not there or not sound is refused with its reason, the rest comes in', async () => {
    const [good, bad] = [sourceRow(), sourceRow({ price: 'gratuit' })]
    upstream.put(good, bad)
    const references = [good.reference, bad.reference, 'NOWHERE']
    const { created, refused } = await manager.client.external_products.import({ references })
    expect(created).toBe(1)
    expect(new Set(refused.map(({ reference, key }) => `${reference} ${key}`))).toEqual(
      new Set([`${bad.reference} invalid_type`, 'NOWHERE not_found']),
    )
  })

  test('a deleted product comes back when somebody imports it', async () => {
    const { row, product } = await imported()
    await manager.client.products.remove({ params: { id: product.id }, query: { version: product.version } })
    expect(await manager.client.external_products.import({ references: [row.reference] })).toMatchObject({ created: 1 })
  })

  test('the search shows which products are already here', async () => {
    const { row, product } = await imported({ designation: unique('Rare') })
    const { items, total } = await manager.client.external_products.list({ search: row.designation })
    expect([items.length, total, items[0]?.product_id, items[0]?.category.length]).toEqual([1, 1, product.id, 4])
  })

  test.each(['an error 500', 'a page of HTML', 'cut JSON', 'a forbidden'])(
    'with %s nothing comes in, and the caller is told to come again',
    async (name) => {
      const row = sourceRow()
      upstream.put(row)
      upstream.mood = garbage[name] ?? null
      const body = JSON.stringify({ references: [row.reference] })
      const response = await manager.fetch('/api/v2/external-products', {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json' },
      })
      expect([response.status, (await response.json()) as unknown]).toMatchObject([503, { code: 'MASTERDATA_UNAVAILABLE' }])
      await expect(manager.client.external_products.list({})).rejects.toMatchObject({ code: 'MASTERDATA_UNAVAILABLE' })
      expect((await manager.client.products.list({ search: row.reference })).total).toBe(0)
    },
  )
})

describe('refreshing several products', () => {
  const refreshAll = async (...ids: number[]) => (await manager.client.products.bulk_refresh({ selection: { ids } })).body

  test('each takes its upstream values; what is missing there, or here, is listed and the rest goes on', async () => {
    const [changed, same, missing] = [await imported(), await imported(), await imported()]
    upstream.put({ ...changed.row, designation: 'Toner cyan' })
    upstream.rows.delete(missing.row.reference)
    const { id } = changed.product
    const refreshed = await refreshAll(id, same.product.id, missing.product.id, 2_000_000_000, id)
    expect(refreshed.done).toBe(2)
    expect(refreshed.refused.toSorted((a, b) => a.id - b.id)).toEqual([
      { id: missing.product.id, reference: missing.row.reference, key: 'masterdata_missing' },
      { id: 2_000_000_000, reference: null, key: 'not_found' },
    ])
    expect(await manager.client.products.get({ id })).toMatchObject({ mdm_designation: 'Toner cyan', version: 2 })
    expect((await history(id)).find(({ field }) => field === 'mdm_designation')?.author?.name).toBe(manager.name)
    expect((await manager.client.products.get({ id: missing.product.id })).masterdata_state).toBe('missing')
  })

  test('a source that is away changes nothing', async () => {
    const { row, product } = await imported()
    upstream.put({ ...row, designation: 'Toner cyan' })
    upstream.mood = garbage['an error 500'] ?? null
    await expect(refreshAll(product.id)).rejects.toMatchObject({ code: 'MASTERDATA_UNAVAILABLE' })
    upstream.mood = null
    expect(await manager.client.products.get({ id: product.id })).toEqual(product)
  })
})

describe('refreshing one product', () => {
  const refresh = (id: number) => manager.client.products.refresh({ id })

  test('upstream changes are taken, each with its history', async () => {
    const { row, product } = await imported()
    upstream.put({ ...row, designation: 'Toner cyan', category: ['Impression', 'Matériel'], description: null })
    const after = await refresh(product.id)
    expect(after).toMatchObject({
      mdm_designation: 'Toner cyan',
      sub_job: { name: 'Matériel' },
      family: null,
      public_comment: null,
      version: 2,
    })
    expect(after.commercial_designation).toBe('Toner noir ')
    const changes = (await history(product.id)).filter(({ action }) => action === 'updated')
    expect(changes.find(({ field }) => field === 'sub_job_id')).toMatchObject({
      old_value: { name: 'Consommables' },
      new_value: { name: 'Matériel' },
    })
    expect(new Set(changes.map(({ field }) => field))).toEqual(
      new Set(['mdm_designation', 'sub_job_id', 'family_id', 'sub_family_id', 'public_comment']),
    )
  })

  test('a field that a person has edited keeps that value and is marked as differing', async () => {
    const { row, product } = await imported()
    await manager.client.products.update({
      id: product.id,
      version: product.version,
      mdm_designation: 'À moi',
      public_comment: '<p>Moi</p>',
    })
    upstream.put({ ...row, designation: 'Toner cyan', manufacturer_reference: 'MR-2' })
    const after = await refresh(product.id)
    expect(after).toMatchObject({ mdm_designation: 'À moi', public_comment: '<p>Moi</p>', manufacturer_reference: 'MR-2' })
    expect(after.differing_fields.toSorted()).toEqual(['mdm_designation', 'public_comment'])
    expect(after.masterdata).toMatchObject({ mdm_designation: 'Toner cyan' })
    expect(await refresh(product.id)).toMatchObject({ version: after.version })
  })

  test('a category of which a person has edited one level stays whole', async () => {
    const { row, product } = await imported()
    await manager.client.products.update({ id: product.id, version: product.version, sub_family_id: null })
    upstream.put({ ...row, category: ['Informatique', 'Réseau'] })
    const after = await refresh(product.id)
    expect(after).toMatchObject({ job: { name: 'Impression' }, family: { name: 'Toners' }, sub_family: null })
    expect(after.differing_fields).toContain('job_id')
  })

  test('a product made by hand keeps what was typed and takes what was left empty', async () => {
    const product = await makeProduct(manager, { mdm_designation: 'À la main' })
    upstream.put(sourceRow({ reference: product.reference }))
    const after = await refresh(product.id)
    expect(after).toMatchObject({
      mdm_designation: 'À la main',
      manufacturer: { name: 'OKI' },
      origin: 'manual',
      differing_fields: ['mdm_designation'],
    })
  })

  test('a field that the row does not speak of stays as it is', async () => {
    const { row, product } = await imported()
    upstream.rows.set(row.reference, { reference: row.reference, designation: 'Toner cyan' })
    expect(await refresh(product.id)).toMatchObject({
      mdm_designation: 'Toner cyan',
      manufacturer: { name: 'OKI' },
      family: { name: 'Toners' },
      ean: '0012345678905',
    })
  })

  test('a refresh by hand also reaches a product that is left out of the automatic one', async () => {
    const { row, product } = await imported()
    await manager.client.products.update({ id: product.id, version: product.version, auto_sync: false })
    upstream.put({ ...row, designation: 'Toner cyan' })
    expect(await refresh(product.id)).toMatchObject({ mdm_designation: 'Toner cyan' })
  })

  test('one that is missing upstream is marked, keeps everything, and is current again when it returns', async () => {
    const { row, product } = await imported()
    upstream.rows.delete(row.reference)
    expect(await refresh(product.id)).toMatchObject({
      ...product,
      masterdata_state: 'missing',
      masterdata_refreshed_at: expect.any(String),
    })
    upstream.put(row)
    expect(await refresh(product.id)).toMatchObject({ masterdata_state: 'current', mdm_designation: product.mdm_designation })
  })

  test.each(Object.keys(garbage).filter((name) => !/byte now|more than/.test(name)))(
    'with %s the product is marked and keeps everything',
    async (name) => {
      const { product } = await imported()
      upstream.mood = garbage[name] ?? null
      await expect(refresh(product.id)).rejects.toMatchObject({ code: 'MASTERDATA_UNAVAILABLE' })
      expect(await manager.client.products.get({ id: product.id })).toEqual({ ...product, masterdata_state: 'failed' })
    },
  )

  test('a changed price of today replaces the price of today', async () => {
    const { row, product } = await imported()
    upstream.put({ ...row, price: 51 })
    await refresh(product.id)
    expect(await prices(product.id)).toMatchObject([{ amount: '51.000000', end_date: null }])
  })

  test('no price upstream leaves the price that is there', async () => {
    const { row, product } = await imported()
    upstream.put({ ...row, price: null })
    await refresh(product.id)
    expect(await prices(product.id)).toMatchObject([{ amount: '49.950000', end_date: null }])
  })
})
