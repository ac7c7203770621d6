// A screen emphasises what should be read first: cells without boxes, states without colour, one header, messages that cover nothing.
import type { Locator, Page } from '@playwright/test'

import { expect, loaded, openScreen, signIn, test } from '../base.ts'
import { makeCategory, makeNomenclature } from '../costing/nomenclatures.ts'
import { behindDots, makeProducts, openFilter, rows } from '../lists/list.ts'
import { makeOffer } from '../offers/offers.ts'
import { makePermit } from '../permits/permits.ts'
import { makeProduct, saveButton } from '../products/products.ts'

test.use({ account: 'admin', putsBack: true })

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('nothing is drawn')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** Every grid of the app, with a cell to type into. */
const grids: [name: string, open: (page: Page) => Promise<string>][] = [
  [
    'the lines of a nomenclature',
    async (page) => {
      const { id } = await makeNomenclature(page)
      return `/nomenclatures/technical-nomenclature/${id}`
    },
  ],
  ['the markups', async (page) => `/offers/${(await makeOffer(page)).id}/markup`],
  ['the tiers', async (page) => `/offers/${(await makeOffer(page)).id}/degressivity`],
  ['the partners', async (page) => `/permis/${(await makePermit(page)).id}/simulator`],
]

for (const [name, open] of grids)
  test(`${name} stand in rows of one height, and a cell shows an edge only while it has the focus`, async ({ page }) => {
    await signIn(page, 'admin')
    await openScreen(page, await open(page))
    await loaded(page)
    const add = page.getByRole('button', { name: /^Ajouter une? (ligne|palier|partenaire)$/ })
    const field = page.locator('[data-line] [data-cell] input:visible').first()
    await expect(add.or(field).first()).toBeVisible()
    if ((await field.count()) === 0) await add.click()
    await expect(field).toBeVisible()
    const cell = field.locator('xpath=ancestor::*[@data-cell]')
    expect((await boxOf(cell)).height).toBeLessThanOrEqual(42)
    await page.mouse.move(0, 0)
    await page.getByRole('heading', { level: 1 }).click()
    await expect(field).toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)')
    await expect(field).toHaveCSS('outline-style', 'none')
    await field.focus()
    await expect(field).toHaveCSS('outline-width', '2px')
    await expect(field).toHaveCSS('outline-offset', '-2px')
  })

test('the composition stands in the same rows', async ({ page }) => {
  await signIn(page, 'admin')
  const offer = await makeOffer(page)
  await openScreen(page, `/offers/${offer.id}/articles`)
  await page.getByRole('button', { name: 'Ajouter une section' }).click()
  const row = page.locator('[data-key][data-kind=section]').first()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(row.getByRole('textbox', { name: 'Nom de la section' })).toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)')
  expect((await boxOf(row)).height).toBeLessThanOrEqual(42)
})

test('a markup that counts for a subsidiary stands in its cell, quietly, and all subsidiaries fit on the screen', async ({ page }) => {
  await signIn(page, 'admin')
  const offer = await makeOffer(page)
  await openScreen(page, `/offers/${offer.id}/markup`)
  const grid = page.getByRole('table', { name: 'Coefficients du jour par filiale et acteur' })
  const cells = grid.getByRole('textbox', { name: 'Vendeur' })
  await cells.first().fill('1,25')
  await expect(cells.last()).toHaveAttribute('placeholder', '1,25')
  await expect(cells.last()).toHaveValue('')
  await expect(cells.last()).toHaveCSS('text-align', 'end')
  const rows = await grid.locator('[data-line]').evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().height))
  expect(Math.max(...rows)).toBeLessThanOrEqual(42)
  expect((await boxOf(grid.locator('[data-cell=seller]').first())).width).toBeLessThanOrEqual(200)
})

test('a message never covers what saves: it stands at the bottom right, above the bar', async ({ page }) => {
  await signIn(page, 'admin')
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 768, height: 1024 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    await openScreen(page, '/permis/new')
    await page.getByRole('textbox', { name: /^Nom/ }).fill('Un permis')
    await page.route('**/api/v2/permits', (route) => route.abort())
    await saveButton(page).click()
    const message = page.locator('[data-part=notifications] [data-kind]').first()
    await expect(message).toBeVisible()
    const bar = page.getByRole('region', { name: 'Enregistrement' })
    await expect.poll(async () => Math.round((await boxOf(bar)).y - (await boxOf(message)).bottom) >= 20).toBe(true)
    const place = await boxOf(message)
    expect(viewport.width - place.right).toBeLessThanOrEqual(32)
    expect(place.bottom).toBeGreaterThan(viewport.height / 2)
    await page.unroute('**/api/v2/permits')
    await page.getByRole('button', { name: 'Fermer la notification' }).first().click()
    await page.getByRole('textbox', { name: /^Nom/ }).fill('')
  }
})

test('the summary of what is wrong is seen in whole, below the tabs', async ({ page }) => {
  await signIn(page, 'admin')
  const { id } = await makeProduct(page)
  await openScreen(page, `/products/${id}`)
  for (const height of [900, 600]) {
    await page.setViewportSize({ width: 1440, height })
    await page.getByLabel('Désignation MDM').fill('')
    await page.getByRole('region', { name: 'Historique des modifications' }).scrollIntoViewIfNeeded()
    await saveButton(page).click()
    await expect(page.getByLabel('Désignation MDM')).toBeFocused()
    const tabs = page.getByRole('navigation', { name: 'Rubriques de l’article' })
    await expect
      .poll(async () => (await boxOf(page.locator('[data-part=error-summary]'))).y - (await boxOf(tabs)).bottom)
      .toBeGreaterThanOrEqual(0)
    await page.getByLabel('Désignation MDM').fill('Une désignation')
  }
})

test('every page of one thing says above its title where it stands, has two buttons at most, and deletes behind « ⋮ »', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const category = await makeCategory(page)
  const [product, offer, permit] = [await makeProduct(page), await makeOffer(page), await makePermit(page)]
  const nomenclature = await makeNomenclature(page)
  const pages = {
    Articles: `/products/${product.id}`,
    Offres: `/offers/${offer.id}`,
    Permis: `/permis/${permit.id}`,
    Nomenclatures: `/nomenclatures/technical-nomenclature/${nomenclature.id}`,
    'Catégories d’imprimantes': `/nomenclatures/printer-category/${category.id}`,
  }
  for (const [list, path] of Object.entries(pages)) {
    await openScreen(page, path)
    const header = page.locator('main header').first()
    const trail = header.getByRole('navigation', { name: 'Fil d’Ariane' })
    await expect(trail.getByRole('link').last(), path).toHaveText(list)
    await expect(trail).toHaveCSS('font-size', '13px')
    expect((await boxOf(trail)).bottom).toBeLessThanOrEqual((await boxOf(header.getByRole('heading', { level: 1 }))).y + 4)
    await expect(header.getByRole('button', { name: 'Supprimer' })).toHaveCount(0)
    const more = header.getByRole('button', { name: 'Plus d’actions' })
    const all = header.locator('button:visible, a:visible').and(page.locator('.chakra-button'))
    expect(await all.count(), path).toBeLessThanOrEqual(3)
    await more.click()
    await expect(page.getByRole('menuitem', { name: 'Supprimer' })).toBeVisible()
    await page.keyboard.press('Escape')
  }
  for (const path of [pages.Articles, pages.Offres]) {
    await openScreen(page, path)
    for (const name of ['Garder hors ligne', 'Vue client'])
      await expect(page.locator('main header').getByText(name, { exact: true })).toBeVisible()
    await page.setViewportSize({ width: 1000, height: 768 })
    await expect(page.locator('main header').getByText('Vue client', { exact: true })).toBeHidden()
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})

test('a list of a few rows ends after the last one, without a frame', async ({ page }) => {
  await signIn(page, 'admin')
  const permit = await makePermit(page)
  await openScreen(page, `/permis?search=${encodeURIComponent(permit.name)}`)
  const table = page.getByRole('table', { name: 'Permis' })
  await expect(table.locator('tbody tr[data-index]')).toHaveCount(1)
  const frame = table.locator('..')
  await expect(frame).toHaveCSS('border-top-width', '0px')
  expect((await boxOf(frame)).bottom - (await boxOf(table.locator('tbody tr[data-index]'))).bottom).toBeLessThanOrEqual(2)
})

test('what is as it should be is a dot and quiet words; only what is not has a colour', async ({ page }) => {
  await signIn(page, 'admin')
  const offer = await makeOffer(page, { active: true })
  await openScreen(page, `/offers?search=${offer.reference}`)
  const row = page.getByRole('table', { name: 'Offres' }).locator('tbody tr[data-index]')
  const [good, deviating] = [row.locator('[data-badge=good]'), row.locator('[data-badge=attention]')]
  await expect(good).toHaveText('Active')
  await expect(good).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  const grounds = await Promise.all(
    [good, deviating].map(async (badge) => await badge.evaluate((one) => getComputedStyle(one).backgroundColor)),
  )
  expect(grounds[0]).not.toBe(grounds[1])
  const dot = await good.evaluate((badge) => getComputedStyle(badge, '::before').borderRadius)
  expect(dot).not.toBe('0px')
})

test('the top bar shows who is there by their initials, and the connection only where there is none', async ({ page }) => {
  await signIn(page, 'admin')
  await openScreen(page, '/permis')
  const bar = page.locator('header[data-screen-only]')
  const user = bar.getByRole('button', { name: 'Menu de l’utilisateur' })
  await expect(user.locator('[data-part=avatar]')).toHaveAttribute('data-initials', 'CA')
  expect((await boxOf(user.locator('[data-part=avatar]'))).width).toBe(28)
  await expect(bar.getByText('Langue')).toHaveCount(0)
  expect((await boxOf(bar.getByText('Connecté'))).width).toBeLessThanOrEqual(1)
  await user.click()
  await expect(page.getByRole('group', { name: 'Langue' }).getByRole('menuitemradio')).toHaveText(['Français', 'English'])
  await page.keyboard.press('Escape')
})

test('above a list stands one row: the search, the filters in use, the views; all else is behind « ⋯ »', async ({ page }) => {
  await signIn(page, 'admin')
  const prefix = await makeProducts(page, 2)
  await openScreen(page, `/products?search=${prefix}`)
  await expect(rows(page)).toHaveCount(2)
  const tools = page.locator('[data-part=list-tools]')
  const table = page.getByRole('table', { name: 'Articles' })
  const search = await boxOf(page.getByRole('searchbox', { name: 'Rechercher un article' }))
  expect(search.width).toBeLessThanOrEqual(281)
  expect((await boxOf(table)).y - search.bottom).toBeLessThanOrEqual(24)
  const shown = tools.locator('button:visible')
  await expect(shown).toHaveText(['', 'Filtre', 'Vues', ''])
  await openFilter(page, 'Vente')
  await page.getByRole('dialog', { name: 'Vente' }).getByLabel('Hors vente').check()
  await page.keyboard.press('Escape')
  await expect(tools.getByRole('button', { name: 'Vente : Hors vente' })).toBeVisible()
  await expect(tools.getByRole('button', { name: 'Métier' })).toHaveCount(0)
  const middles = await shown.evaluateAll((buttons) =>
    buttons.map((button) => button.getBoundingClientRect()).map(({ y, height }) => y + height / 2),
  )
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(4)
  // A filter that is opened and closed without a choice disappears, and the focus returns.
  await openFilter(page, 'Tags')
  await page.keyboard.press('Escape')
  await expect(tools.getByRole('button', { name: 'Tags' })).toHaveCount(0)
  await expect(tools.getByRole('button', { name: 'Filtre', exact: true })).toBeFocused()
  for (const name of ['Colonnes', 'Exporter', 'Prix', 'Historique', 'Synchroniser', 'Garder la liste hors ligne'])
    await expect(await behindDots(page, name)).toBeVisible()
})

test('the bar of a selection floats in the middle, has four buttons at most beside « ⋯ », and none is cut', async ({ page }) => {
  await signIn(page, 'admin')
  const prefix = await makeProducts(page, 2)
  for (const width of [1440, 1280, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await openScreen(page, `/products?search=${prefix}`)
    await rows(page).first().getByRole('checkbox').check()
    const bar = page.getByRole('toolbar', { name: 'Actions sur la sélection' })
    await expect(bar.getByRole('button', { name: 'Supprimer' })).toBeVisible()
    const [place, main] = [await boxOf(bar), await boxOf(page.locator('main'))]
    expect(Math.abs(place.x + place.width / 2 - main.x - main.width / 2)).toBeLessThanOrEqual(2)
    await expect(bar).toHaveCSS('box-shadow', /rgb/)
    const actions = bar.locator('> .chakra-button').filter({ hasText: /^(?!.*Sélectionner).*[A-z]/ })
    expect(await actions.count()).toBeLessThanOrEqual(4)
    for (const button of await bar.getByRole('button').all()) {
      const box = await boxOf(button)
      expect(box.x).toBeGreaterThanOrEqual(place.x)
      expect(box.right).toBeLessThanOrEqual(place.right)
    }
    await expect(await behindDots(page, 'Exporter les tarifs (XLSX)', 'la sélection')).toBeVisible()
    await page.keyboard.press('Escape')
  }
})

test('no card repeats the tab above it or the only field inside, and in a dialog what saves is its foot', async ({ page }) => {
  await signIn(page, 'admin')
  const [permit, product] = [await makePermit(page), await makeProduct(page)]
  for (const [path, title] of [
    [`/permis/${permit.id}`, 'Général'],
    ['/permis/new', 'Offres attachées'],
    [`/products/${product.id}/codes`, 'Codes par filiale'],
  ]) {
    await openScreen(page, path ?? '')
    const heading = page.getByRole('heading', { level: 2, name: title })
    expect((await boxOf(heading)).width, title).toBeLessThanOrEqual(1)
  }
  await openScreen(page, '/nomenclatures/printer-category')
  await page.getByRole('button', { name: 'Nouvelle catégorie' }).first().click()
  const bar = page.getByRole('dialog').getByRole('region', { name: 'Enregistrement' })
  await expect(bar).toHaveCSS('box-shadow', 'none')
  await expect(bar).toHaveCSS('border-left-width', '0px')
  const dialog = await boxOf(page.getByRole('dialog'))
  expect(Math.abs((await boxOf(bar)).width - dialog.width)).toBeLessThanOrEqual(2)
})
