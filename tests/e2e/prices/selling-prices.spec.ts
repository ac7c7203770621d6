// The prices tab: prices that explain themselves, and that cannot be broken by accident.
import { addDays } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'

import { expect, expectAccessible, openScreen, pressAll, signIn, test } from '../base.ts'
import { draftsKept } from '../device.ts'
import { saveButton, unique } from '../products/products.ts'
import {
  changeSellingPrice,
  confirmImpact,
  euros,
  makePriced,
  makeSellingPrice,
  percent,
  readPeriods,
  readSellingPrices,
  tabOf,
} from './selling-prices.ts'

test.use({ account: 'catalogue' })

test('selling prices are typed as people write numbers, switched between units, refused beside their fields, and shared with somebody else', async ({
  page,
}) => {
  await signIn(page, 'catalogue')
  await test.step('a new selling price is typed as people write numbers, its euros follow each percentage, and what it changes is confirmed', async () => {
    const place = await makePriced(page)
    await openScreen(page, `${tabOf(place)}/new?catalog=${place.catalog.id}`)
    await page.getByLabel('Acteur').selectOption('Agence')
    await page.getByLabel('Date de début').fill('01/01/2026')
    await page.getByRole('group', { name: 'Unité : Prix d’achat agence' }).getByRole('button', { name: '% en pourcentage' }).click()
    await page.getByLabel('Prix d’achat agence', { exact: true }).fill('10')
    await expect(page.locator('[data-field=agency_purchase_price]')).toContainText('= 110,00 € HT')
    await expect(page.locator('[data-field=agency_purchase_price]')).toContainText('marge 10,00 %')
    await expect(page.locator('[data-field=agency_purchase_price]')).toContainText('marque 9,09 %')
    await page.getByLabel('Prix min', { exact: true }).fill('1 112,50 €')
    await page.getByLabel('Prix max', { exact: true }).fill('1234,5')
    await expectAccessible(page)
    await saveButton(page).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(place.catalog.name)
    await expect(dialog).toContainText('Toutes les filiales')
    await expect(dialog).toContainText('1 234,50 €')
    await expectAccessible(page)
    await confirmImpact(page)
    await expect(page.getByText('Tarif créé')).toBeVisible()
    const [row] = await readSellingPrices(page, place)
    expect(row).toMatchObject({ agency_purchase_price: percent('10.00'), min_price: euros('1112.50'), max_price: euros('1234.50') })
  })

  await test.step('the switch between euros and percent converts nothing', async () => {
    const place = await makePriced(page)
    const row = await makeSellingPrice(page, place, { min_price: euros('15.00') })
    await openScreen(page, `${tabOf(place)}/${row.id}`)
    const unit = page.getByRole('group', { name: 'Unité : Prix min' })
    await unit.getByRole('button', { name: '% en pourcentage' }).click()
    await expect(page.getByLabel('Prix min', { exact: true })).toHaveValue('15,00')
    await expect(page.locator('[data-field=min_price]')).toContainText('= 115,00 € HT')
    await saveButton(page).click()
    await expect(page.getByRole('dialog')).toContainText('15,00 €')
    await confirmImpact(page)
    await expect(page.getByText('Tarif enregistré')).toBeVisible()
    expect((await readSellingPrices(page, place))[0]).toMatchObject({ min_price: percent('15.00') })
  })

  await test.step('a min price above the max price is refused beside its field, and so is a period that overlaps another', async () => {
    const place = await makePriced(page)
    await makeSellingPrice(page, place, { end_date: '2026-06-30' })
    const row = await makeSellingPrice(page, place, { start_date: '2026-07-01', min_price: euros('10'), max_price: euros('20') })
    await openScreen(page, `${tabOf(place)}/${row.id}`)
    await page.getByLabel('Prix min', { exact: true }).fill('30')
    await page.getByLabel('Date de début').fill('15/06/2026')
    await saveButton(page).click()
    await expect(page.locator('[data-field=min_price]').getByText('Interdit', { exact: true })).toBeVisible()
    await expect(page.locator('[data-field=start_date]')).toContainText('Cette période chevauche celle du 01/01/2026 au 30/06/2026.')
    expect((await readSellingPrices(page, place))[1]).toMatchObject({ start_date: '2026-07-01', min_price: euros('10.00') })
  })

  await test.step('two people edit the same selling price and nothing is lost', async () => {
    const place = await makePriced(page)
    const row = await makeSellingPrice(page, place, { min_price: euros('10'), recommended_price: euros('20'), max_price: euros('40') })
    await openScreen(page, `${tabOf(place)}/${row.id}`)
    await page.getByLabel('Prix conseillé', { exact: true }).fill('25')
    await changeSellingPrice(page, place, row, { recommended_price: euros('30'), max_price: euros('50') })
    await saveButton(page).click()
    await confirmImpact(page)
    const dialog = page.getByRole('dialog', { name: 'Modifié entre-temps' })
    await expect(dialog).toContainText('30,00 €')
    await expect(dialog).toContainText('25,00 €')
    await expect(dialog).toContainText('50,00 €')
    expect((await readSellingPrices(page, place))[0]).toMatchObject({ recommended_price: euros('30.00') })
    await dialog.getByRole('radio', { name: /25,00/ }).check()
    await dialog.getByRole('button', { name: 'Enregistrer ces choix' }).click()
    // Compared with what is now stored, not with what was on the screen.
    const effect = page.getByRole('dialog', { name: 'Effet sur les prix' })
    await expect(effect.getByText('1 prix change.')).toBeVisible()
    await expect(effect.getByRole('listitem').filter({ hasText: 'Prix conseillé' })).toContainText(/30,00.*25,00/)
    await confirmImpact(page)
    await expect(page.getByText('Tarif enregistré')).toBeVisible()
    expect((await readSellingPrices(page, place))[0]).toMatchObject({ recommended_price: euros('25.00'), max_price: euros('50.00') })
    await page.getByRole('link', { name: /Modifier le tarif/ }).click()
    const history = page.getByRole('region', { name: 'Historique des modifications' })
    await expect(history).toContainText('Marc Lefèvre a changé le prix conseillé de 30,00 € à 25,00 €')
  })
})

test('leaving a changed selling price asks first, and a reload keeps what was typed', async ({ page }) => {
  await signIn(page, 'catalogue')
  const place = await makePriced(page)
  const row = await makeSellingPrice(page, place, { min_price: euros('10') })
  await openScreen(page, `${tabOf(place)}/${row.id}`)
  await page.getByLabel('Prix min', { exact: true }).fill('12,50')
  await page.getByRole('link', { name: 'Tous les tarifs' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: "Non je n'ai pas terminé" }).click()
  await expect(page.getByLabel('Prix min', { exact: true })).toHaveValue('12,50')
  await expect.poll(() => draftsKept(page)).toBe(1)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByLabel('Prix min', { exact: true })).toHaveValue('12,50')
})

test('selling prices are explained, shifted, duplicated and confirmed with what they change', async ({ page }) => {
  await signIn(page, 'catalogue')
  await test.step('why this price: the chain step by step, what did not apply and why, and on 1 January', async () => {
    const place = await makePriced(page)
    const january = `${new Date().getFullYear() + 1}-01-01`
    await makeSellingPrice(page, place, {
      end_date: `${new Date().getFullYear()}-12-31`,
      seller_purchase_price: percent('10'),
      min_price: percent('15'),
    })
    await makeSellingPrice(page, place, { start_date: january, min_price: percent('20') })
    await makeSellingPrice(page, place, { actor: 'seller', min_price: euros('99') })
    await openScreen(page, tabOf(place))
    await page.getByRole('link', { name: 'Pourquoi ce prix ?', exact: true }).click()
    await page.getByLabel('Catalogue', { exact: true }).selectOption(place.catalog.name)
    await page.getByLabel('Acteur').selectOption('Agence')
    const min = page.locator('[data-step=min_price]')
    await expect(min).toContainText('110,00 € (« Prix d’achat vendeur ») × (1 + 15,00 %) = 126,50 €')
    await expect(min).toContainText('Marc Lefèvre')
    await expect(page.locator('[data-part=ignored]')).toContainText('hors période')
    await expect(page.locator('[data-part=ignored]')).toContainText('pour une autre filiale ou un autre acteur')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Et au 1er janvier ?' }).click()
    await expect(min).toContainText('100,00 € (« Prix d’achat groupe ») × (1 + 20,00 %) = 120,00 €')
    await expect(page).toHaveURL(new RegExp(`date=.*${january}`))
  })

  await test.step('a set of periods is shifted at once, though each alone would overlap the next', async () => {
    const place = await makePriced(page)
    await makeSellingPrice(page, place, { end_date: '2026-06-30', min_price: euros('10') })
    await makeSellingPrice(page, place, { start_date: '2026-07-01', min_price: euros('11') })
    await openScreen(page, `${tabOf(place)}/shift?catalog=${place.catalog.id}`)
    await page.getByLabel('Toutes').check()
    await page.getByLabel('Nombre de jours').fill('10')
    await expect(page.getByRole('group', { name: 'Périodes' })).toContainText('du 11/01/2026 au 10/07/2026')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Décaler', exact: true }).click()
    await confirmImpact(page)
    await expect(page.getByText('Périodes décalées')).toBeVisible()
    expect(await readPeriods(page, place)).toEqual([
      ['2026-01-11', '2026-07-10'],
      ['2026-07-11', null],
    ])
  })

  await test.step('a selling price is duplicated for a later period, and the running one ends the day before', async () => {
    const place = await makePriced(page)
    await makeSellingPrice(page, place, { min_price: percent('15') })
    await openScreen(page, tabOf(place))
    await page.getByRole('button', { name: /Autres actions/ }).click()
    await page.getByRole('menuitem', { name: 'Dupliquer pour une période suivante' }).click()
    await expect(page.getByLabel('Prix min', { exact: true })).toHaveValue('15,00')
    await page.getByLabel('Date de début').fill('01/01/2030')
    await expect(page.getByLabel(/Terminer la veille/)).toBeChecked()
    await page.getByLabel('Prix min', { exact: true }).fill('20')
    await saveButton(page).click()
    await expect(page.getByRole('dialog')).toContainText('à partir du 01/01/2030')
    await confirmImpact(page)
    await expect(page.getByText('Tarif créé')).toBeVisible()
    expect(await readPeriods(page, place)).toEqual([
      ['2026-01-01', '2029-12-31'],
      ['2030-01-01', null],
    ])
  })

  await test.step('a new purchase price is confirmed with what it changes, and the selling prices that it inverts are marked', async () => {
    const place = await makePriced(page)
    await makeSellingPrice(page, place, { agency_purchase_price: euros('110'), min_price: percent('10'), recommended_price: percent('5') })
    await openScreen(page, tabOf(place))
    await expect(page.getByText('« Prix min » est au-dessus de « Prix conseillé »')).toBeVisible()
    await page.getByRole('link', { name: /Modifier le prix d’achat/ }).click()
    await page.getByRole('textbox', { name: 'Prix d’achat' }).fill('150,00 €')
    await saveButton(page).click()
    await expect(page.getByRole('dialog')).toContainText('150,00 €')
    await confirmImpact(page)
    await expect(page.getByText('Des tarifs sont à vérifier')).toBeVisible()
    await expect(page.getByText('« Prix d’achat groupe » est au-dessus de « Prix d’achat agence »')).toBeVisible()
  })
})

test('a selling price is switched off after what that changes was shown, and past and inactive ones are found again', async ({ page }) => {
  await signIn(page, 'catalogue')
  const place = await makePriced(page)
  await makeSellingPrice(page, place, { min_price: euros('10') })
  await makeSellingPrice(page, place, { start_date: '2024-01-01', end_date: '2024-12-31', min_price: euros('9') })
  await openScreen(page, tabOf(place))
  await expect(page.locator('tbody[data-row]')).toHaveCount(1)
  await expect(page.getByText('Sans tarif du 01/01/2025 au 31/12/2025')).toBeVisible()
  await page.getByRole('button', { name: /Autres actions/ }).click()
  await page.getByRole('menuitem', { name: 'Désactiver' }).click()
  await expect(page.getByRole('dialog')).toContainText('aucun prix')
  await confirmImpact(page)
  await expect(page.getByText('Tarif désactivé')).toBeVisible()
  await page.getByRole('button', { name: 'Tout afficher' }).click()
  await expect(page.locator('tbody[data-row]')).toHaveCount(2)
  await page.reload()
  await expect(page.locator('tbody[data-row]')).toHaveCount(2)
})

test('without the right to purchase prices there is none anywhere in the page, nor a percentage', async ({ page, browser }) => {
  await signIn(page, 'catalogue')
  const place = await makePriced(page)
  const row = await makeSellingPrice(page, place, { seller_purchase_price: percent('10'), min_price: percent('15') })
  const context = await browser.newContext()
  const seller = await context.newPage()
  await signIn(seller, 'vendeur')
  for (const path of ['', `/${row.id}`, '/why', `/why?catalog=${place.catalog.id}&actor=%22agency%22`]) {
    await openScreen(seller, tabOf(place) + path)
    await expect(seller.getByText('Prix min').first()).toBeVisible()
    const shown = await seller.content()
    expect(shown).toContain('126,50')
    for (const secret of ['100,00', '110,00', '15,00', '10,00 %', 'd’achat', 'marge']) expect(shown).not.toContain(secret)
    await expectAccessible(seller)
  }
  await context.close()
})

test('a failure is told in words, and what was typed stays', async ({ page }) => {
  await signIn(page, 'catalogue')
  const place = await makePriced(page)
  const row = await makeSellingPrice(page, place, { min_price: euros('10') })
  const failing = { status: 500, json: { code: 'INTERNAL_SERVER_ERROR', message: 'x' } }
  await page.route('**/api/v2/catalogs', (route) => route.fulfill(failing))
  await openScreen(page, tabOf(place))
  await expect(page.getByText('Impossible de récupérer les catalogues')).toBeVisible()
  await expect(page.getByText('Les tarifs n’ont pas pu être chargés')).toBeVisible()
  await page.unroute('**/api/v2/catalogs')
  // Meanwhile they may be refetched automatically.
  const change = page.getByRole('link', { name: /Modifier le tarif/ })
  await expect.poll(async () => (await pressAll(page.getByRole('button', { name: 'Réessayer' })), await change.isVisible())).toBe(true)
  await change.click()
  await page.route(`**/sellingprices/${row.id}/catalogs/**`, (route) => route.fulfill(failing))
  await page.getByLabel('Prix min', { exact: true }).fill('11')
  await saveButton(page).click()
  await confirmImpact(page)
  await expect(page.getByText('Une erreur est survenue, Contactez un administrateur')).toBeVisible()
  await expect(page.getByLabel('Prix min', { exact: true })).toHaveValue('11,00')
})

test('without any price the tab says so and leads to the first one; the focus of the day leads to the row', async ({ page }) => {
  await signIn(page, 'catalogue')
  const place = await makePriced(page)
  await openScreen(page, tabOf(place))
  await expect(page.getByRole('heading', { name: 'Aucun tarif pour cet article' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Nouveau tarif' }).click()
  await expect(page.getByRole('heading', { name: 'Nouveau tarif' })).toBeVisible()
  const row = await makeSellingPrice(page, place, { min_price: euros('10'), end_date: addDays(today(), 2) })
  await openScreen(page, '/daily-focus?kind=tariff_ends')
  await page.getByRole('link', { name: place.product.reference, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/tarifs/${row.id}$`))
})

test('without any catalogue a user creates the first one in place, and an error loses nothing that was typed', async ({ page }) => {
  await signIn(page, 'catalogue')
  const { product, catalog } = await makePriced(page)
  await page.route('**/api/v2/catalogs', async (route) => {
    if (route.request().method() !== 'GET') return await route.fallback()
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), items: [], total: 0 } })
  })
  await openScreen(page, `/products/${product.id}/tarifs/new`)
  await page.getByRole('button', { name: 'Créer un catalogue' }).click()
  const [name, code] = [page.getByLabel('Nom'), page.getByLabel('Code')]
  const other = unique('Catalogue')
  await name.fill(catalog.name)
  await code.fill(unique('C'))
  await saveButton(page).click()
  await expect(page.getByText('Cette valeur est déjà utilisée.').first()).toBeVisible()
  await name.fill(other)

  const failing = { status: 500, json: { code: 'INTERNAL_SERVER_ERROR' } }
  await page.route('**/api/v2/catalogs', (route) => route.fulfill(failing), { times: 1 })
  await saveButton(page).click()
  await expect(page.getByText('Une erreur est survenue, Contactez un administrateur')).toBeVisible()
  await expect(name).toHaveValue(other)

  await page.unroute('**/api/v2/catalogs')
  await saveButton(page).click()
  await expect(page.getByText('Catalogue créé')).toBeVisible()
  await expect(page.getByLabel('Date de début')).toBeVisible()
})
