// Section 7 of the specification, call by call: each is described with its rights, and responds about existing rows to users with these
// rights.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type Permission, permissions } from '#contract/people/permissions.ts'

import { bundleOf } from '../../composition-fixtures.ts'
import { makeCopier } from '../../cost-fixtures.ts'
import { makeCoverage, makeDocument, makeManufacturer, unique } from '../../factories.ts'
import { makeCatalog, makePriced } from '../../price-fixtures.ts'
import { ruledOffer } from '../../rule-fixtures.ts'
import { type Caller, startApp, type TestApp } from '../../setup.ts'
import { type SpecifiedCall, specifiedCalls } from './calls.ts'

const calls = specifiedCalls(permissions)
const named = calls.map((call) => [`${call.method} ${call.path}`, call] as const)

let app: TestApp
let admin: Caller
let rows: Record<string, number | string>
beforeAll(async () => {
  app = await startApp()
  admin = await app.admin()
  rows = await makeRows()
})
afterAll(() => app.close())

/** Creates a row of every entity, keyed by the path segment before its id, or by the name of its path parameter. */
async function makeRows(): Promise<Record<string, number | string>> {
  const { client } = admin
  const catalog = await makeCatalog(admin)
  const { product, row } = await makePriced(admin, catalog.id)
  const ruled = await ruledOffer(admin)
  const rule = await ruled.add()
  const offer = await client.offers.get({ id: ruled.offer_id })
  const bundle = bundleOf(await client.offer_products.get({ offer_id: offer.id }))
  const permit = await client.permits.create({
    name: unique('Permis'),
    offers: [offer.id],
    ranks: [{ level: 'or', bundles: 'selection', selection: [bundle.id] }],
  })
  const rank = permit.ranks[0]?.id ?? 0
  const nomenclature = (await makeCopier(admin)).id
  const [line] = (await client.nomenclature_lines.list({ technical_nomenclature_id: nomenclature })).items
  const category = (await client.printer_categories.create({ name: unique('Catégorie') })).id
  const job = (await client.jobs.create({ name: unique('Métier') })).id
  await client.cgv.save({ content: '<h2>Objet</h2><p>Les présentes conditions.</p>', version: 0 })
  return {
    business: (await client.business.create({ name: unique('Activité') })).id,
    catalogs: catalog.id,
    catalog_id: catalog.id,
    categorizations: job,
    code: offer.reference,
    code_sigma: 'LYO',
    document_id: (await makeDocument(admin, product.id)).id,
    documents: (await makeDocument(admin, product.id)).id,
    jobs: job,
    manufacturers: (await makeManufacturer(admin)).id,
    nomenclature_id: nomenclature,
    offer_id: offer.id,
    offers: offer.id,
    permit_id: permit.id,
    permits: permit.id,
    'printer-categories': category,
    printer_category_id: category,
    product_id: product.id,
    product_offer_id: bundle.products[0]?.id ?? 0,
    products: product.id,
    purchasePrice_id: (await client.purchase_prices.create({ product_id: product.id, amount: '10', start_date: '2026-01-01' })).id,
    rank_id: rank,
    ranks: rank,
    bundles: bundle.id,
    roles: (await client.roles.create({ name: unique('Rôle'), permissions: [] })).id,
    rules: rule.id,
    sellingPrice_id: row.id,
    serviceable: (await makeCoverage(admin, offer.id)).id,
    services: (await client.services.create({ name: unique('Service'), reference: unique('SVC') })).id,
    'technical-nomenclatures': nomenclature,
    technical_nomenclature_id: nomenclature,
    technical_nomenclature_product_id: line?.id ?? 0,
    user_id: admin.id,
  }
}

/** The query parameters that a call requires. */
const questions: Record<string, () => string> = {
  'GET /offers/show-by-code': () => `code=${rows['code']}`,
  'GET /serviceable': () => `entity=offers&entity_id=${rows['offers']}`,
  'GET /theoretical-cost': () => `nomenclature_ids=${rows['nomenclature_id']}`,
}

/** The path of the call with the ids of existing rows. */
function address({ method, path }: SpecifiedCall): string {
  const entity = path.endsWith('/services') ? 'offers' : 'products'
  const parts = path.replace('{entity}', entity).split('/')
  const filled = parts.map((part, at) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (!name) return part
    const row = rows[name === 'id' ? (parts[at - 1] ?? '') : name]
    if (row === undefined) throw new Error(`no row for ${path}`)
    return String(row)
  })
  const question = questions[`${method} ${path}`]?.()
  return `/api/v2${filled.join('/')}${question === undefined ? '' : `?${question}`}`
}

/** A request of the call without any content. */
function emptied({ method, multipart }: SpecifiedCall): RequestInit {
  if (method === 'GET' || method === 'DELETE') return { method }
  if (!multipart) return { method, body: '{}', headers: { 'Content-Type': 'application/json' } }
  const body = new FormData()
  body.set('nothing', '')
  return { method, body }
}

const withoutNames = (path: string) => path.replaceAll(/\{(?!entity)\w+\}/g, '{}')
const sorted = (ways: (string | string[])[]) => ways.map((way) => [way].flat().toSorted().join('+')).toSorted()

interface Described {
  paths: Record<string, Record<string, { 'x-rights'?: (string | string[])[] }>>
}

test('section 7 lists 137 calls, and the description has each under its method and path, with the rights that open it', async () => {
  const { paths } = (await (await app.stranger.fetch('/api/v2/openapi.json')).json()) as Described
  const described = new Map(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { 'x-rights': rights }]) => [`${method.toUpperCase()} ${withoutNames(path)}`, rights]),
    ),
  )
  expect(new Set(named.map(([name]) => name)).size).toBe(137)
  expect(Object.fromEntries(calls.map((call) => [`${call.method} ${call.path}`, sorted(call.ways)]))).toEqual(
    Object.fromEntries(
      calls.map(({ method, path }) => [`${method} ${path}`, sorted(described.get(`${method} ${withoutNames(path)}`) ?? [])]),
    ),
  )
})

describe('who holds just its right is answered by', () => {
  const callers = new Map<string, Promise<Caller>>()
  /** The owner of the history determines who may read it. */
  const besides = (path: string): Permission[] => (path.startsWith('/activities') ? ['product.show'] : [])
  const callerFor = async ({ ways, path }: SpecifiedCall): Promise<Caller> => {
    const way = ways[0] ?? []
    if (way.includes('admin')) return admin
    const held = [...permissions.filter((name) => way.includes(name)), ...besides(path)]
    const caller = callers.get(held.join()) ?? app.as(...held)
    callers.set(held.join(), caller)
    return await caller
  }

  test.each(named.filter(([, { method }]) => method === 'GET'))('%s', async (_, call) => {
    const response = await (await callerFor(call)).fetch(address(call))
    await response.body?.cancel()
    expect(response.status).toBe(200)
  })

  // Without content each call is refused because something is missing, or accepts it; in either case the row is found.
  test.each(named.filter(([, { method }]) => method !== 'GET'))('%s', async (_, call) => {
    const response = await (await callerFor(call)).fetch(address(call), emptied(call))
    const body = response.status === 400 ? ((await response.json()) as { code: string }) : await response.body?.cancel()
    expect([response.status, body?.code]).toEqual(response.status === 400 ? [400, 'BAD_REQUEST'] : [200, undefined])
  })
})
