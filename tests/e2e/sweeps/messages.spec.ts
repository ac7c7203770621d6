// Data that cannot be loaded is named, in both languages: when a screen opens, and when it is refetched.
import type { Page } from '@playwright/test'

import { expect, openScreen, pressAll, signIn, test } from '../base.ts'
import { openFilter } from '../lists/list.ts'
import { euros, makePriced, makeSellingPrice } from '../prices/selling-prices.ts'
import { makeProduct, saveButton } from '../products/products.ts'

const failing = { status: 500, json: { code: 'INTERNAL_SERVER_ERROR', message: 'x' } }
const fail = async (page: Page, calls: string) => await page.route(calls, (route) => route.fulfill(failing))
const inEnglish = async (page: Page) => await page.addInitScript(() => localStorage.setItem('language', 'en'))
const notification = (page: Page, text: string) => page.locator('[data-part=notifications]').getByText(text).first()

/** The call that fails, with the message in French and in English. */
type Failing = [calls: string, fr: string, en: string]
const unavailable: [screen: string, at: (place: { product: { id: number } }) => string, failing: Failing[]][] = [
  [
    'the prices',
    ({ product }) => `/products/${product.id}/tarifs`,
    [
      ['**/api/v2/catalogs', 'Impossible de récupérer les catalogues', 'The catalogues could not be loaded'],
      ['**/api/v2/products/*/sellingprices', 'Les tarifs n’ont pas pu être chargés', 'The prices could not be loaded'],
    ],
  ],
  [
    'the rules of the product',
    ({ product }) => `/products/${product.id}/rules`,
    [['**/api/v2/products/*/rules', 'Impossible de récupérer les règles', 'The rules could not be loaded']],
  ],
  [
    'the permits, with the message for the support',
    () => '/permis',
    [['**/api/v2/permits', 'Message à transmettre au support', 'Message to pass on to support']],
  ],
  [
    'the product',
    ({ product }) => `/products/${product.id}`,
    [
      ['**/api/v2/tags', 'Impossible de récupérer les tags', 'The tags could not be loaded'],
      ['**/api/v2/activities/**', 'L’historique n’a pas pu être chargé', 'The history could not be loaded'],
    ],
  ],
  [
    'the codes',
    ({ product }) => `/products/${product.id}/codes`,
    [
      ['**/api/v2/zones', 'Impossible de récupérer les filiales', 'The subsidiaries could not be loaded'],
      ['**/api/v2/products/*/codes', 'Impossible de récupérer les codes', 'The codes could not be loaded'],
    ],
  ],
  [
    'the documents',
    ({ product }) => `/products/${product.id}/documents`,
    [['**/api/v2/products/*/documents', 'Les documents n’ont pas pu être chargés', 'The documents could not be loaded']],
  ],
  [
    'the list',
    () => '/products',
    [
      ['**/api/v2/manufacturers', 'Impossible de récupérer les fabricants', 'The manufacturers could not be loaded'],
      ['**/api/v2/categorizations', 'Impossible de récupérer la classification', 'The classification could not be loaded'],
    ],
  ],
  [
    'a new catalogue',
    () => '/references/catalogs/new',
    [['**/api/v2/zones', 'Impossible de récupérer les filiales', 'The subsidiaries could not be loaded']],
  ],
]
test('what cannot be had is said at every screen, in French and in English', async ({ page }) => {
  await signIn(page, 'catalogue')
  const place = await makePriced(page)
  // From the start: data that was loaded once would be shown again.
  for (const [, , failing] of unavailable) for (const [calls] of failing) await fail(page, calls)
  for (const language of ['fr', 'en'] as const) {
    const said = (fr: string, en: string) => expect(notification(page, language === 'fr' ? fr : en)).toBeVisible()
    if (language === 'en') {
      await inEnglish(page)
      await page.reload()
    }
    for (const [screen, at, failing] of unavailable)
      await test.step(`${screen}, in ${language}`, async () => {
        await openScreen(page, at(place))
        for (const [, fr, en] of failing) await said(fr, en)
      })
    await test.step(`a product that cannot be had itself, in ${language}`, async () => {
      const unseen = await makeProduct(page)
      await fail(page, '**/api/v2/products/*')
      await openScreen(page, `/products/${unseen.id}`)
      await said('L’article n’a pas pu être chargé', 'The product could not be loaded')
      await said('Message à transmettre au support', 'Message to pass on to support')
      await page.unroute('**/api/v2/products/*')
    })
  }
})

test('choices of a filter that could not be loaded say so in the filter, and are asked for again', async ({ page }) => {
  await signIn(page, 'catalogue')
  await fail(page, '**/api/v2/manufacturers')
  await page.goto('/products')
  await openFilter(page, 'Fabricant')
  const filter = page.getByRole('dialog', { name: 'Fabricant' })
  await expect(filter.getByText('Ces choix n’ont pas pu être chargés.')).toBeVisible()
  await expect(filter.getByText('Aucun résultat')).toHaveCount(0)
  await page.unroute('**/api/v2/manufacturers')
  // Meanwhile they may be refetched automatically.
  const choice = filter.locator('[data-part=facet-option]').first()
  await expect.poll(async () => (await pressAll(filter.getByRole('button', { name: 'Réessayer' })), await choice.isVisible())).toBe(true)
})

test('an administrator is told of lists of roles, permissions and users that could not be loaded, and of a role that is not there', async ({
  page,
}) => {
  await signIn(page, 'admin')
  for (const [calls, path, text] of [
    ['**/api/v2/roles', '/admin/roles', 'Impossible de récupérer les rôles'],
    ['**/api/v2/users?*', '/admin/users', 'Impossible de récupérer les utilisateurs'],
  ] as const) {
    await fail(page, calls)
    await openScreen(page, path)
    await expect(notification(page, text)).toHaveCount(1)
    await page.unroute(calls)
  }
  await openScreen(page, '/admin/roles/2000000000')
  await expect(notification(page, 'Rôle introuvable')).toBeVisible()
})

test('what is shown from earlier stays when it cannot be read again, and what failed is named', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'catalogue')
  const place = await makePriced(page)
  await makeSellingPrice(page, place, { min_price: euros('10') })
  await page.goto(`/products/${place.product.id}/tarifs`)
  await expect(page.locator('tbody[data-row]')).toContainText('10,00 €')
  await page.getByRole('link', { name: 'Codes', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Codes par filiale' })).toBeVisible()
  await fail(page, '**/api/v2/products/*/sellingprices')
  // Data that was read less than a second ago is not refetched.
  await page.clock.fastForward(1_100)
  await page.getByRole('link', { name: 'Tarifs', exact: true }).click()
  await expect(notification(page, 'Les tarifs n’ont pas pu être chargés')).toBeVisible()
  await expect(page.locator('tbody[data-row]')).toContainText('10,00 €')
})

test.describe('what cannot be saved is named', () => {
  for (const [language, codes, tags, document] of [
    ['fr', 'Impossible d’enregistrer les codes', 'Impossible de créer le tag', 'Enregistrer'],
    ['en', 'The codes could not be saved', 'Unable to create the tag', 'Save'],
  ] as const)
    test(`codes and tags, in ${language}`, async ({ page }) => {
      await signIn(page, 'catalogue')
      const { product } = await makePriced(page)
      if (language === 'en') await inEnglish(page)
      await page.goto(`/products/${product.id}/codes`)
      await page.getByLabel('Breizh Bureau').fill('C1')
      await fail(page, '**/api/v2/products/*/codes')
      await page.getByRole('button', { name: document }).click()
      await expect(notification(page, codes)).toBeVisible()
      await expect(page.getByLabel('Breizh Bureau')).toHaveValue('C1')
      await page.unroute('**/api/v2/products/*/codes')
      await page.getByRole('button', { name: document }).click()
      await expect(notification(page, language === 'fr' ? 'Codes enregistrés' : 'Codes saved')).toBeVisible()

      await openScreen(page, `/products/${product.id}`)
      await page.getByRole('button', { name: language === 'fr' ? 'Créer un tag' : 'Create a tag' }).click()
      await page
        .getByRole('dialog')
        .getByLabel(language === 'fr' ? 'Nom' : 'Name')
        .fill('Nouveauté')
      await fail(page, '**/api/v2/tags')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: language === 'fr' ? 'Créer' : 'Create' })
        .click()
      await expect(notification(page, tags)).toBeVisible()
    })

  test('a selling price, in English too', async ({ page }) => {
    await signIn(page, 'catalogue')
    const place = await makePriced(page)
    const row = await makeSellingPrice(page, place, { recommended_price: euros('10') })
    await inEnglish(page)
    await page.goto(`/products/${place.product.id}/tarifs/${row.id}`)
    await page.getByLabel('Unit label').fill('page')
    await fail(page, `**/sellingprices/${row.id}/catalogs/**`)
    await saveButton(page)
      .or(page.getByRole('button', { name: 'Save' }))
      .click()
    await expect(notification(page, 'An error occurred, please contact an administrator')).toBeVisible()
  })
})
