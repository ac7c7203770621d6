// Every screen of the app by its route, with its title and contents: screens.spec.ts checks each.
import type { Page } from '@playwright/test'

import type { DocumentEntity } from '#contract/documents/documents.ts'

import type { FileRouteTypes } from '../../../src/routeTree.gen.ts'
import { pdf } from '../../sample-files.ts'
import { expect } from '../base.ts'
import { calculated } from '../costing/calculator.ts'
import { makeCategory, makeNomenclature } from '../costing/nomenclatures.ts'
import { composeOf, makeCoverage, makeOffer, makePresentation, makeRule, refuseFullScreen } from '../offers/offers.ts'
import { makeRole } from '../people/roles.ts'
import { makePermit } from '../permits/permits.ts'
import { inAMonth, makePriced as makePricedProducts } from '../prices/prices.ts'
import { makePriced, makeSellingPrice, type Priced } from '../prices/selling-prices.ts'
import { makeProduct, unique } from '../products/products.ts'
import { makeProfilePage, makeUploadedList } from '../suppliers/supplier-lists.ts'

/** Routes that redirect, or that are only the frame of others. */
type WithoutAScreen =
  | '/'
  | '/login/callback/$'
  | '/nomenclatures/'
  | '/references/'
  | '/products/$id'
  | '/products/price-changes/$'
  | '/products/price-sheet'
  | '/products/$id/tarifs'
  | '/offers/$id'
  | '/permis/$id'
  // Screens in the whole window, which have their own tests.
  | '/products/$id/client'
  | '/offers/$id/client'
  | '/offers/$id/simulator/client'
  | '/references/$kind'
  | '/result/'

export interface Screen {
  /** The beginning of its title, which is unique. */
  title: string
  /** Its path, or a function that creates data to show and returns the path. */
  at: string | ((page: Page) => Promise<string>)
  /** It requires no right. */
  open?: true
  /** It shows no data from the server. */
  still?: true
  /** It has the whole window, without the settings of the top bar. */
  bare?: true
}
const screen = (title: string, at: Screen['at'], more: Pick<Screen, 'open' | 'still' | 'bare'> = {}): Screen => ({ title, at, ...more })
/** A screen below the page of a product with all kinds of data. */
const ofProduct = (title: string, path: string) => screen(title, async (page) => `${await makeFullProduct(page)}${path}`)

/** A missing route is a compile error. Data is created by the administrator of the page. */
export const screens: Record<Exclude<FileRouteTypes['fullPaths'], WithoutAScreen>, Screen> = {
  '/login': screen('Connexion', '/login', { open: true, still: true }),
  '/$': screen('Page non trouvée', '/no-such-page', { open: true, still: true }),
  '/permission-denied': screen('Accès interdit', '/permission-denied', { open: true, still: true }),
  '/daily-focus/': screen('Focus du jour', '/daily-focus', { open: true }),
  '/products/': screen('Articles · Starif', '/products'),
  '/products/new': screen('Nouvel article', '/products/new', { still: true }),
  '/products/price-plans/': screen('Campagnes tarifaires', '/products/price-plans'),
  '/products/price-plans/$id': screen('Campagne ', makePricePlan),
  '/products/price-plans/import': screen('Importer un fichier de tarifs', '/products/price-plans/import', { still: true }),
  '/products/supplier-lists/': screen('Listes fournisseurs', '/products/supplier-lists'),
  '/products/supplier-lists/$id': screen('liste-', makeUploadedList),
  '/products/supplier-lists/profiles/': screen('Profils de lecture', '/products/supplier-lists/profiles'),
  '/products/supplier-lists/profiles/$id': screen('Profil ', makeProfilePage),
  '/products/deleted/': screen('Articles supprimés', '/products/deleted'),
  '/products/deleted/$id': screen('REF-', makeDeleted),
  '/products/changes/': screen('Historique des modifications groupées', '/products/changes'),
  '/products/changes/$id': screen('Synchronisation automatique', makeBulkEdit),
  '/products/$id/': ofProduct('Imprimante', ''),
  '/products/$id/codes': ofProduct('Codes ·', '/codes'),
  '/products/$id/details': ofProduct('Détails ·', '/details'),
  '/products/$id/rules': ofProduct('Règles · Imprimante', '/rules'),
  '/products/$id/documents/': screen('Documents · Imprimante', async (page) =>
    (await makeDocument(page, 'products')).replace(/\/\d+$/, ''),
  ),
  '/products/$id/documents/new': ofProduct('Nouveau document · Imprimante', '/documents/new'),
  '/products/$id/documents/$document_id': screen('Document · Imprimante', async (page) => await makeDocument(page, 'products')),
  '/products/$id/tarifs/': ofProduct('Tarifs ·', '/tarifs?when=current,past,future'),
  '/products/$id/tarifs/$price': screen('Tarif ·', makePrice),
  '/products/$id/tarifs/new': ofProduct('Nouveau tarif ·', '/tarifs/new'),
  '/products/$id/tarifs/shift': ofProduct('Décaler des périodes ·', '/tarifs/shift'),
  '/products/$id/tarifs/why': ofProduct('Pourquoi ce prix', '/tarifs/why'),
  '/products/$id/tarifs/purchases/new': ofProduct('Nouveau prix d’achat ·', '/tarifs/purchases/new'),
  '/products/$id/tarifs/purchases/$purchase': screen('Prix d’achat ·', makePurchasePrice),
  '/offers/': screen('Offres ·', '/offers'),
  '/offers/new': screen('Nouvelle offre', '/offers/new', { still: true }),
  '/tasks/$id': screen('Suppression d’articles', makeTask, { open: true }),
  '/offers/changes/': screen('Modifications groupées des offres', '/offers/changes'),
  '/offers/changes/$id': screen('Active', makeOfferChange),
  '/offers/$id/': screen('Offre O-', makeDescribed),
  '/offers/$id/articles': screen('Articles · Offre', makeComposition),
  '/offers/$id/markup': screen('Coefficient · Offre', makeMarkups),
  '/offers/$id/degressivity': screen('Dégressivité · Offre', makeTiers),
  '/offers/$id/simulator': screen('Simulateur · Offre', async (page) => `/offers/${(await makeRule(page)).offer.id}/simulator`),
  '/offers/$id/services': screen('Services · Offre', async (page) => `/offers/${(await makeCoverage(page)).offer.id}/services`),
  '/offers/$id/rules/': screen('Règles · Offre', async (page) => `/offers/${(await makeRule(page)).offer.id}/rules`),
  '/offers/$id/rules/new': screen('Nouvelle règle · Offre', async (page) => `/offers/${(await makeRule(page)).offer.id}/rules/new`),
  '/offers/$id/rules/cases': screen('Cas d’essai · Offre', async (page) => `/offers/${(await makeRule(page)).offer.id}/rules/cases`),
  '/offers/$id/rules/$rule': screen('Une règle · Offre', makeRulePage),
  '/offers/$id/documents/': screen('Documents · Offre', async (page) => (await makeDocument(page, 'offers')).replace(/\/\d+$/, '')),
  '/offers/$id/documents/new': screen('Nouveau document · Offre', async (page) => `${await makeDescribed(page)}/documents/new`),
  '/offers/$id/documents/$document_id': screen('Document · Offre', async (page) => await makeDocument(page, 'offers')),
  '/offers/presentations/': screen('Présentations groupées', '/offers/presentations'),
  '/offers/presentations/$id/': screen('Salon', makePresented),
  '/offers/presentations/$id/present': screen('Vitrine', makePresenting, { bare: true }),
  '/nomenclatures/technical-nomenclature/': screen('Nomenclatures techniques', '/nomenclatures/technical-nomenclature'),
  '/nomenclatures/technical-nomenclature/$id': screen('Copieur T-', async (page) => {
    const { id } = await makeNomenclature(page, [
      { reference: 'TN-1', price: '60', durability: 12_000, ink_rate: '8' },
      { reference: 'DR-1' },
    ])
    return `/nomenclatures/technical-nomenclature/${id}`
  }),
  '/nomenclatures/printer-category/': screen('Catégories d’imprimantes', '/nomenclatures/printer-category'),
  '/nomenclatures/printer-category/$id': screen('Catégorie T-', async (page) => {
    const { id } = await makeCategory(page)
    await makeNomenclature(page, [], { printer_category_id: id, print_speed: 30 })
    await makeNomenclature(page, [], { printer_category_id: id, print_speed: 60 })
    return `/nomenclatures/printer-category/${id}`
  }),
  '/permis/': screen('Permis · Starif', '/permis', { open: true }),
  '/permis/new': screen('Nouveau permis', '/permis/new', { still: true }),
  '/permis/certifications': screen('Certifications', '/permis/certifications', { open: true }),
  '/permis/$id/': screen('Permis T', async (page) => `/permis/${(await makePermit(page)).id}`, { open: true }),
  '/permis/$id/details': screen('Niveaux · Permis T', async (page) => `/permis/${(await makePermit(page)).id}/details`, { open: true }),
  '/permis/$id/simulator': screen('Simulateur · Permis T', async (page) => `/permis/${(await makePermit(page)).id}/simulator`, {
    open: true,
  }),
  '/cgv/': screen('Conditions Générales de Vente', '/cgv', { open: true }),
  '/cgv/edit': screen('Édition des CGV', '/cgv/edit'),
  '/cgv/versions': screen('Versions des CGV', '/cgv/versions', { open: true }),
  '/account/': screen('Mon compte', '/account', { open: true }),
  '/on-device/': screen('Sur cet appareil', '/on-device', { open: true, still: true }),
  '/references/$kind/': screen('Fabricants', '/references/manufacturers'),
  '/references/$kind/new': screen('Nouveau catalogue', '/references/catalogs/new', { still: true }),
  '/references/$kind/$id': screen('Catalogue C-', makeCatalog),
  '/calculator/': screen('Calculateur', calculated('/calculator')),
  '/calculator/settings': screen('Réglages du calcul', '/calculator/settings'),
  '/result/result-table-nomenclature': screen('Coût des nomenclatures', calculated('/result/result-table-nomenclature')),
  '/result/result-charts': screen('Graphiques ·', calculated('/result/result-charts')),
  '/result/result-table-sales': screen('Prix de vente ·', calculated('/result/result-table-sales')),
  '/result/result-table-sell-vendor-cost': screen('Prix de vente vendeur', calculated('/result/result-table-sell-vendor-cost')),
  '/admin/roles/{-$id}': screen('Gestion des rôles', async (page) => `/admin/roles/${(await makeRole(page, 'product.index')).id}`),
  '/admin/users/{-$id}': screen('Gestion des utilisateurs', async (page) => {
    const me = (await (await page.request.get('/api/v2/user/me')).json()) as { id: number }
    return `/admin/users/${me.id}`
  }),
}

/** Returns the id of the created row. */
async function post(page: Page, path: string, options: object): Promise<number> {
  const response = await page.request.post(`/api/v2${path}`, options)
  expect(response.status(), path).toBe(201)
  return ((await response.json()) as { id: number }).id
}

async function makePricedProduct(page: Page): Promise<Priced> {
  const place = await makePriced(page)
  const amounts = { min_price: { value: '110.00', unit: 'EUR' }, recommended_price: { value: '30', unit: 'PERCENT' } }
  await makeSellingPrice(page, place, { start_date: '2020-01-01', end_date: '2020-12-31' })
  await makeSellingPrice(page, place, { start_date: '2021-01-01', end_date: inAMonth, ...amounts })
  return place
}

// Each returns the path of what it created.

const makeFullProduct = async (page: Page) => `/products/${(await makePricedProduct(page)).product.id}`

async function makePrice(page: Page): Promise<string> {
  const place = await makePricedProduct(page)
  return `/products/${place.product.id}/tarifs/${(await makeSellingPrice(page, place, { start_date: '2040-01-01' })).id}`
}

async function makePurchasePrice(page: Page): Promise<string> {
  const { id } = await makeProduct(page)
  const purchase = await post(page, '/purchaseprices', { data: { product_id: id, amount: '100.00', start_date: '2020-01-01' } })
  return `/products/${id}/tarifs/purchases/${purchase}`
}

async function makeCatalog(page: Page): Promise<string> {
  const code = unique('C')
  return `/references/catalogs/${await post(page, '/catalogs', { data: { name: `Catalogue ${code}`, code, start_date: '2026-01-01' } })}`
}

async function makeDescribed(page: Page): Promise<string> {
  return `/offers/${(await makeOffer(page, { description: '<p>Un copieur de bureau.</p>' })).id}`
}

async function makeComposition(page: Page): Promise<string> {
  const [{ id }, product] = [await makeOffer(page), await makeProduct(page, { commercial_designation: 'Toner noir 30 000 pages' })]
  const sections = [{ name: 'Consommables', bundles: [{ name: 'Toners', products: [{ product_id: product.id }] }] }]
  expect((await page.request.post(`/api/v2/offers/${id}/products`, { data: { version: 1, sections } })).ok()).toBe(true)
  return `/offers/${id}/articles`
}

async function makeMarkups(page: Page): Promise<string> {
  const { id, version } = await makeOffer(page)
  const items = [{ zone: 'NAT', actor: 'seller', coefficient_type: 'coefficient', value: '1.2', start_date: '2026-01-01' }]
  expect((await page.request.post(`/api/v2/offers/${id}/markup`, { data: { version, items } })).ok()).toBe(true)
  return `/offers/${id}/markup`
}

async function makeTiers(page: Page): Promise<string> {
  const { id, version } = await makeOffer(page)
  // With a gap and a cliff.
  const items = [
    { min_quantity: '1', max_quantity: '9', discount_rate: '0' },
    { min_quantity: '12', max_quantity: null, discount_rate: '30' },
  ]
  expect((await page.request.post(`/api/v2/offers/${id}/price-degressivity`, { data: { version, items } })).ok()).toBe(true)
  return `/offers/${id}/degressivity`
}

async function makePresented(page: Page): Promise<string> {
  const shown = [
    await makeOffer(page, { name: unique('Vitrine'), description: '<p>Un copieur de bureau.</p>' }),
    await makeOffer(page, { name: unique('Vitrine') }),
  ]
  for (const offer of shown) await composeOf(page, offer, 'NDX-14A')
  return `/offers/presentations/${(await makePresentation(page, shown)).id}`
}

async function makePresenting(page: Page): Promise<string> {
  await refuseFullScreen(page)
  return `${await makePresented(page)}/present`
}

async function makeDeleted(page: Page): Promise<string> {
  const { id } = await makeProduct(page)
  expect((await page.request.delete(`/api/v2/products/${id}?version=1`)).ok()).toBe(true)
  return `/products/deleted/${id}`
}

async function makeBulkEdit(page: Page): Promise<string> {
  const { id } = await makeProduct(page)
  const data = { items: [{ id, version: 1 }], changes: { auto_sync: false } }
  const { change } = (await (await page.request.post('/api/v2/product-changes', { data })).json()) as { change: { id: number } }
  return `/products/changes/${change.id}`
}

/** A deletion of many products that do not exist. */
async function makeTask(page: Page): Promise<string> {
  const ids = Array.from({ length: 501 }, (_, at) => 1_900_000_000 + at)
  const { task } = (await (await page.request.post('/api/v2/products/bulk-delete', { data: { selection: { ids } } })).json()) as {
    task: { id: number }
  }
  return `/tasks/${task.id}`
}

async function makeOfferChange(page: Page): Promise<string> {
  const { id, version } = await makeOffer(page)
  const data = { items: [{ id, version }], changes: { active: false } }
  const { change } = (await (await page.request.post('/api/v2/offer-changes', { data })).json()) as { change: { id: number } }
  return `/offers/changes/${change.id}`
}

export async function makeDocument(page: Page, entity: DocumentEntity): Promise<string> {
  const { id } = entity === 'offers' ? await makeOffer(page) : await makeProduct(page)
  const file = { name: 'CGV.pdf', mimeType: 'application/pdf', buffer: pdf('Bonjour') }
  const facts = { entity, entity_id: String(id), type: 'contract', name: 'CGV', start_date: '2026-01-01' }
  return `/${entity}/${id}/documents/${await post(page, '/documents', { multipart: { ...facts, file } })}`
}

/** A plan that raises two prices by 3 %, one of them left out. */
async function makePricePlan(page: Page): Promise<string> {
  const { products, catalog } = await makePricedProducts(page, 2)
  const operation = { kind: 'change', prices: ['recommended_price'], change: { kind: 'percent', value: '3' }, ending: '.90' }
  const data = { selection: { ids: products }, catalog_ids: [catalog.id], effective_date: inAMonth, operation }
  const created = await page.request.post('/api/v2/price-plans', { data })
  const { id, version } = (await created.json()) as { id: number; version: number }
  const lines = await page.request.get(`/api/v2/price-plans/${id}/lines`)
  const { items } = (await lines.json()) as { items: { id: number }[] }
  const exclusion = { version, ids: items.slice(0, 1).map((line) => line.id), excluded: true }
  expect((await page.request.post(`/api/v2/price-plans/${id}/lines/exclude`, { data: exclusion })).ok()).toBe(true)
  return `/products/price-plans/${id}`
}

/** A rule with two versions. */
async function makeRulePage(page: Page): Promise<string> {
  const { offer, rule } = await makeRule(page)
  const data = { version_number: rule.version_number, description: 'Seconde version' }
  expect((await page.request.put(`/api/v2/offers/${offer.id}/rules/${rule.id}`, { data })).ok()).toBe(true)
  return `/offers/${offer.id}/rules/${rule.rule_number}`
}
