// Every screen of the app, by the path of its route, with what it needs to exist.
import { readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'

import { pdf } from '../sample-files.ts'
import { expect } from './base.ts'
import { inAMonth, makePriced as makePricedProducts } from './prices.ts'
import { makeRole } from './roles.ts'
import { makePriced, makeSellingPrice } from './selling-prices.ts'

/** What leads elsewhere, has no address, or has a test of its own. */
const WITHOUT_A_SCREEN = ['/', '/login/callback/$', '/references/', '/products/$id', '/products/$id/tarifs', '/references/$kind']

/** The paths of all routes that show something, as the router knows them. */
export function pathsOfScreens(): string[] {
  const tree = readFileSync(new URL('../../src/routeTree.gen.ts', import.meta.url), 'utf8')
  const paths = /fullPaths:([^]*?)fileRoutesByTo/.exec(tree)?.[1]?.match(/'[^']+'/g) ?? []
  return paths.map((path) => path.slice(1, -1)).filter((path) => !WITHOUT_A_SCREEN.includes(path))
}

/** One address for each of them but the sign-in, made as the administrator who is signed in on the page. */
export async function makeScreens(page: Page): Promise<Record<string, string>> {
  const place = await makePriced(page)
  const change = await makePriceChange(page)
  const bulk = { items: [{ id: place.product.id, version: 1 }], changes: { auto_sync: false } }
  const bulkEdit = (await (await page.request.post('/api/v2/product-changes', { data: bulk })).json()) as { change: { id: number } }
  const deleted = await post(page, '/products', { data: { reference: `SUPPR-${place.product.id}`, mdm_designation: 'Supprimé' } })
  expect((await page.request.delete(`/api/v2/products/${deleted.id}?version=1`)).ok()).toBe(true)
  const product_id = place.product.id
  const price = await makeSellingPrice(page, place)
  const document = await post(page, '/documents', {
    multipart: {
      entity: 'products',
      entity_id: String(product_id),
      type: 'contract',
      name: 'CGV',
      start_date: '2026-01-01',
      file: { name: 'CGV.pdf', mimeType: 'application/pdf', buffer: pdf('Bonjour') },
    },
  })
  const purchases = (await (await page.request.get(`/api/v2/purchaseprices?product_id=${product_id}`)).json()) as {
    items: { id: number }[]
  }
  const manufacturer = await post(page, '/manufacturers', { data: { name: `Fabricant ${product_id}` } })
  const role = await makeRole(page, 'product.index')
  const user = (await (await page.request.get('/api/v2/user/me')).json()) as { id: number }
  const path = `/products/${product_id}`
  return {
    '/$': '/no-such-page',
    '/permission-denied': '/permission-denied',
    '/daily-focus/': '/daily-focus',
    '/products/': '/products',
    '/products/new': '/products/new',
    '/products/price-change': '/products/price-change',
    '/products/price-sheet': '/products/price-sheet',
    '/products/deleted/': '/products/deleted',
    '/products/deleted/$id': `/products/deleted/${deleted.id}`,
    '/products/changes/': '/products/changes',
    '/products/changes/$id': `/products/changes/${bulkEdit.change.id}`,
    '/products/price-changes/': '/products/price-changes',
    '/products/price-changes/$id': `/products/price-changes/${change.id}`,
    '/products/$id/': path,
    '/products/$id/codes': `${path}/codes`,
    '/products/$id/details': `${path}/details`,
    '/products/$id/rules': `${path}/rules`,
    '/products/$id/documents/': `${path}/documents`,
    '/products/$id/documents/new': `${path}/documents/new`,
    '/products/$id/documents/$document_id': `${path}/documents/${document.id}`,
    '/products/$id/tarifs/': `${path}/tarifs`,
    '/products/$id/tarifs/$price': `${path}/tarifs/${price.id}`,
    '/products/$id/tarifs/new': `${path}/tarifs/new`,
    '/products/$id/tarifs/shift': `${path}/tarifs/shift`,
    '/products/$id/tarifs/why': `${path}/tarifs/why`,
    '/products/$id/tarifs/purchases/new': `${path}/tarifs/purchases/new`,
    '/products/$id/tarifs/purchases/$purchase': `${path}/tarifs/purchases/${purchases.items[0]?.id}`,
    '/references/$kind/': '/references/manufacturers',
    '/references/$kind/new': '/references/manufacturers/new',
    '/references/$kind/$id': `/references/manufacturers/${manufacturer.id}`,
    '/admin/roles/{-$id}': `/admin/roles/${role.id}`,
    '/admin/users/{-$id}': `/admin/users/${user.id}`,
  }
}

async function post(page: Page, path: string, options: object): Promise<{ id: number }> {
  const answer = await page.request.post(`/api/v2${path}`, options)
  expect(answer.status()).toBe(201)
  return (await answer.json()) as { id: number }
}

/** The price of one product raised by 3 % from a day to come. */
async function makePriceChange(page: Page): Promise<{ id: number }> {
  const { catalog, products } = await makePricedProducts(page, 1)
  const rule = {
    product_ids: products,
    catalog_ids: [catalog.id],
    actors: ['seller'],
    prices: ['recommended_price'],
    change: { kind: 'percent', value: '3' },
    step: '0.01',
    effective_date: inAMonth,
  }
  const preview = await page.request.post('/api/v2/price-changes/preview', { data: rule })
  const { rows, digest } = (await preview.json()) as { rows: { id: number; version: number }[]; digest: string }
  return await post(page, '/price-changes', { data: { ...rule, rows: rows.map(({ id, version }) => ({ id, version })), digest } })
}
