// The prices tab for users with some of its rights: it offers nothing that would be refused, and no secret can be derived.
import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { signInByForm } from '../device.ts'
import { accountWith } from '../own-account.ts'
import { saveButton } from '../products/products.ts'
import { confirmImpact, euros, makePriced, makeSellingPrice, percent, readSellingPrices, tabOf } from './selling-prices.ts'

const reading = ['product.index', 'product.show', 'selling_price.read']
const SECRETS = ['73,19', '81,37', '17,31', 'd’achat', 'marge', 'marque']

test('who changes selling prices without seeing purchase prices saves a price, and the hidden amounts stay', async ({
  page,
  request,
  browser,
}) => {
  const account = await accountWith(request, ...reading, 'selling_price.update', 'selling_price.create')
  const context = await browser.newContext()
  const manager = await context.newPage()
  await signIn(manager, 'catalogue')
  const place = await makePriced(manager)
  const row = await makeSellingPrice(manager, place, {
    group_purchase_price: euros('73.19'),
    agency_purchase_price: euros('81.37'),
    min_price: percent('17.31'),
    recommended_price: euros('120'),
  })
  const expectNoSecret = async () => {
    const shown = await page.content()
    // As a whole word, because « Remarques » may occur.
    for (const secret of SECRETS) expect(shown).not.toMatch(new RegExp(String.raw`(?<!\p{L})${secret}`, 'u'))
  }

  await signInByForm(page, account, '/login')
  await openScreen(page, tabOf(place))
  await expect(page.locator('tbody[data-row]')).toContainText('95,46 €')
  await expectNoSecret()
  await page.getByRole('link', { name: /Modifier le tarif/ }).click()
  await expect(page.getByLabel('Prix min', { exact: true })).toHaveValue('95,46')
  await expect(page.getByRole('group', { name: /^Unité/ })).toHaveCount(0)
  await expectNoSecret()
  await expectAccessible(page)
  await page.getByLabel('Prix conseillé', { exact: true }).fill('130')
  await saveButton(page).click()
  await expect(page.getByRole('dialog')).toContainText('130,00 €')
  await expectNoSecret()
  await confirmImpact(page)
  await expect(page.getByText('Tarif enregistré')).toBeVisible()
  await expect(page.locator('tbody[data-row]')).toContainText('130,00 €')
  await expectNoSecret()
  expect((await readSellingPrices(manager, place))[0]).toMatchObject({
    group_purchase_price: euros('73.19'),
    agency_purchase_price: euros('81.37'),
    min_price: percent('17.31'),
    recommended_price: euros('130.00'),
  })

  await openScreen(page, `${tabOf(place)}/new?from=${row.id}&to=catalog`)
  await expect(page.getByText('Seuls les prix que vous voyez sont repris')).toBeVisible()
  await expectNoSecret()
  await openScreen(page, `${tabOf(place)}/purchases/new`)
  await expect(page).toHaveURL(/permission-denied/)
  await context.close()
})

test('who sees purchase prices without the right to change them is offered no change', async ({ page, request, browser }) => {
  const account = await accountWith(request, ...reading, 'selling_price.show')
  const context = await browser.newContext()
  const manager = await context.newPage()
  await signIn(manager, 'catalogue')
  const place = await makePriced(manager)
  await context.close()
  await signInByForm(page, account, '/login')
  await openScreen(page, tabOf(place))
  const card = page.getByRole('region', { name: 'Prix d’achat' })
  await expect(card).toContainText('100,00 €')
  await expect(card.getByRole('link', { name: 'Ajouter un prix d’achat' })).toHaveCount(0)
  await card.getByRole('link', { name: /Voir le prix d’achat/ }).click()
  await expect(page.getByRole('textbox', { name: 'Prix d’achat' })).not.toBeEditable()
  await expect(page.getByRole('button', { name: 'Supprimer ce prix d’achat' })).toHaveCount(0)
  await expectAccessible(page)
})

test('who may change purchase prices but not see them is told why there are none, and finds no way to them', async ({
  page,
  request,
  browser,
}) => {
  const account = await accountWith(request, ...reading, 'purchase_price.update')
  const context = await browser.newContext()
  const manager = await context.newPage()
  await signIn(manager, 'catalogue')
  const place = await makePriced(manager)
  await makeSellingPrice(manager, place, { min_price: euros('120') })
  await context.close()
  await signInByForm(page, account, '/login')
  await openScreen(page, tabOf(place))
  await expect(page.locator('tbody[data-row]')).toContainText('120,00 €')
  const card = page.getByRole('region', { name: 'Prix d’achat' })
  await expect(card).toContainText(/mais pas celle de les voir.*Voir les prix d’achat/)
  await expect(card.getByRole('link')).toHaveCount(0)
  await openScreen(page, `${tabOf(place)}/purchases/new`)
  await expect(page).toHaveURL(/permission-denied/)
})
