// The offers of the demo: rules in versions with cases, one of which needs attention, and past days with other prices.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { seedDemo } from '#server/platform/db/demo/demo.ts'
import { storeDemoFiles } from '#server/platform/db/demo/files.ts'
import { products } from '#server/platform/db/schema.ts'

import { ago } from '../../past.ts'
import { type Caller, startApp, type TestApp } from '../../setup.ts'

let app: TestApp
let reader: Caller
beforeAll(async () => {
  app = await startApp()
  await seedDemo(app.services.db, app.services.settings)
  reader = await app.as('offer.show', 'offer.read')
})
afterAll(() => app.close())

const idOf = async (code: string) => (await reader.client.offers.show_by_code({ code })).id
const on = async (code: string, days: number) =>
  await reader.client.offer_simulation.run({ offer_id: await idOf(code), zone: 'NAT', date: ago(days) })
const line = async (code: string, reference: string, days: number) =>
  (await on(code, days)).lines.find(({ product }) => product.reference === reference)

test('the copier is shown with its picture and its documents, as an article and as an offer; what is gone from the store comes back', async () => {
  const { db, files } = app.services
  const [product] = await db.select().from(products).where(eq(products.reference, 'KEL-C2530'))
  const looker = await app.as('offer.show', 'offer.read', 'product.index', 'product.show')
  const owners = [
    ['products', product?.id ?? 0, ['Fiche technique du KC-2530i']],
    ['offers', await idOf('OFF-COP-25'), ['Contrat de maintenance à la page', 'Fiche technique du KC-2530i']],
  ] as const
  for (const [entity, id, names] of owners) {
    const { image } = await looker.client[entity].get({ id })
    const { items } = await looker.client.documents.list({ entity, id })
    expect(items.map(({ name }) => name).toSorted()).toEqual(names)
    for (const _turn of ['first', 'lost']) {
      await storeDemoFiles({ db, files })
      expect((await looker.fetch(image?.thumbnail_url ?? '')).status).toBe(200)
      for (const document of items) {
        const { body } = await looker.client.documents.download({ document_id: document.id })
        expect(body.size).toBe(document.size)
      }
      for (const path of await files.list('')) await files.delete(path)
    }
  }
})

test('the demo starts without its files where the store is full or away', async () => {
  const { db, files } = app.services
  const full = { ...files, put: () => Promise.reject(new Error('ENOSPC')) }
  await expect(storeDemoFiles({ db, files: full })).resolves.toBeUndefined()
  expect(await files.list('')).toEqual([])
})

test('an offer has a rule in its second version, one that is not active, and cases that hold', async () => {
  const offer_id = await idOf('OFF-COP-25')
  const { items } = await reader.client.rules.list({ offer_id, inactive: true })
  expect(items.map(({ version_number, active, created_by }) => [version_number, active, created_by?.name])).toEqual([
    [2, true, items[0]?.created_by?.name],
    [1, true, items[0]?.created_by?.name],
    [1, false, items[0]?.created_by?.name],
  ])
  const tried = (await reader.client.rule_cases.run({ offer_id })).items
  expect(tried.map(({ failures }) => failures)).toEqual([[], []])
  const { lines, trace } = await reader.client.offer_simulation.run({ offer_id })
  expect([lines.length, trace.length]).toEqual([10, 3])
})

test('of all cases one fails, and the demo is made of rules that the API would take', async () => {
  const names: string[] = []
  for (const code of ['OFF-COP-25', 'OFF-IMP-NB', 'OFF-POSTE-MOB', 'OFF-TEL']) {
    const offer_id = await idOf(code)
    const { items } = await reader.client.rule_cases.run({ offer_id })
    names.push(...items.flatMap(({ name, failures }) => (failures.length > 0 ? [name] : [])))
    expect(items.length).toBeGreaterThan(1)
  }
  expect(names).toEqual(['Vingt imprimantes chez un revendeur'])
})

test('an offer has an alternate manager, one a coverage that is no longer sold, two a bundle that is covered, and one an article that is gone upstream', async () => {
  const looker = await app.as('offer.show', 'offer.read', 'offer.service.index')
  const { offers, serviceables, offer_products } = looker.client
  expect((await offers.get({ id: await idOf('OFF-COP-45') })).alternate_managers).toMatchObject([{ name: 'Claire Aubert' }])
  const { items } = await serviceables.of({ entity: 'offers', id: await idOf('OFF-MF-28') })
  expect(items.map(({ active }) => active).toSorted()).toEqual([false, true])
  for (const code of ['OFF-BAIE', 'OFF-AGENCE'])
    expect((await serviceables.of_bundles({ offer_id: await idOf(code) })).items).toMatchObject([{ rate: '6.00', complete: true }])
  const { sections } = await offer_products.get({ offer_id: await idOf('OFF-POSTE-MOB') })
  const links = sections.flatMap(({ bundles }) => bundles).flatMap((bundle) => bundle.products)
  expect(links.filter(({ product }) => product.missing_upstream).map(({ product }) => product.reference)).toEqual(['CBX-CLAV'])
})

test('an offer has its prices of then on days that have passed, and other ones today', async () => {
  const prices = []
  for (const days of [60, 46, 45, 0]) prices.push((await line('OFF-COP-35', 'KEL-C3540', days))?.unit_price)
  const [old, before, since, now] = prices
  expect(old).toMatch(/^\d+\.\d\d$/)
  expect([before, since]).toEqual([old, now])
  expect(Number(now)).toBeGreaterThan(Number(old))
  expect((await on('OFF-COP-35', 60)).past).toEqual({ made_on: ago(400), is_composition_stored: true })
})

test('a markup and a rule are those of then, each with who wrote it and when', async () => {
  const then = await on('OFF-COP-25', 21)
  const now = await on('OFF-COP-25', 0)
  const markups = ({ rows }: typeof now) =>
    rows.markups.filter(({ zone, actor }) => zone === 'NAT' && actor === 'seller').map(({ value }) => value)
  expect([markups(then)[0], markups(now)[0]]).toEqual(['3.00', '4.00'])
  expect([then.trace[0]?.version_number, now.trace[0]?.version_number]).toEqual([1, 2])
  expect(then.rows.markups.every(({ author, changed_at }) => author !== null && changed_at !== null)).toBe(true)
  expect(then.lines.flatMap(({ steps }) => steps.map(({ author }) => author)).every((author) => author !== null)).toBe(true)
})

test('before the demo was made there was no offer', async () => {
  expect(await on('OFF-COP-35', 401)).toMatchObject({ lines: [], past: { made_on: ago(400) } })
})
