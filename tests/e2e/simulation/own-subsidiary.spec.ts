// The user's own subsidiary is the default wherever a subsidiary or a catalogue is chosen, and never forced.
import { expect, openScreen, signIn, test } from '../base.ts'
import { ownAccount } from '../own-account.ts'
import { euros, makePriced, makeSellingPrice } from '../prices/selling-prices.ts'

const LYON = 'Catalogue Lyon Métropole'

test('a manager of a subsidiary is offered its catalogue and its name first, and keeps what they choose instead', async ({
  page,
  browser,
}) => {
  const head = await (await browser.newContext()).newPage()
  await signIn(head, 'catalogue')
  const { items } = (await (await head.request.get('/api/v2/catalogs')).json()) as { items: { id: number; name: string }[] }
  const lyon = items.find(({ name }) => name === LYON)
  if (!lyon) throw new Error('no catalogue of Lyon')
  const place = await makePriced(head)
  await makeSellingPrice(head, place, { min_price: euros('10') })
  await makeSellingPrice(head, { ...place, catalog: lyon }, { min_price: euros('20') })
  await head.context().close()

  await signIn(page, await ownAccount('Gestion du catalogue'))
  const tab = `/products/${place.product.id}/tarifs`
  await page.goto(tab)
  await expect(page.locator('tbody[data-row]')).toHaveCount(1)
  await expect(page.locator('tbody[data-row]')).toContainText('20,00')
  await expect(page.getByText('1 tarif masqué par les filtres.')).toBeVisible()
  await page.getByRole('button', { name: 'Tout afficher' }).click()
  await expect(page.locator('tbody[data-row]')).toHaveCount(2)
  await page.reload()
  await expect(page.locator('tbody[data-row]')).toHaveCount(2)

  await openScreen(page, `${tab}/why`)
  await expect(page.getByLabel('Catalogue')).toHaveValue(String(lyon.id))
  await openScreen(page, `${tab}/why?catalog=${place.catalog.id}`)
  await expect(page.getByLabel('Catalogue')).toHaveValue(String(place.catalog.id))

  await openScreen(page, `${tab}/new?catalog=${place.catalog.id}`)
  await expect(page.getByRole('combobox', { name: 'Catalogue' })).toHaveValue(place.catalog.name)
  await openScreen(page, `${tab}/new`)
  await expect(page.getByRole('combobox', { name: 'Catalogue' })).toHaveValue(LYON)
  // The default is not a change: leaving the page asks for no confirmation.
  await page.getByRole('link', { name: 'Codes', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Codes par filiale' }).getByRole('textbox').first()).toHaveAccessibleName(
    'Lyon Métropole Solutions',
  )

  await openScreen(page, `/products/price-plans/new?products=${place.product.id.toString(36)}`)
  await expect(page.getByRole('checkbox', { name: LYON })).toBeChecked()
  await openScreen(page, '/references/catalogs/new')
  await expect(page.getByRole('combobox', { name: 'Filiale' })).toHaveValue('Lyon Métropole Solutions')
})
