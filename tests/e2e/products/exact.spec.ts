// Amounts and days come back exactly as they were typed, in any time zone; secret data never reaches the browser.
import { expect, openScreen, signIn, test } from '../base.ts'
import { everythingKept, written } from '../device.ts'
import { confirmImpact, euros, makePriced, makeSellingPrice, percent, readSellingPrices, tabOf } from '../prices/selling-prices.ts'
import { saveButton } from './products.ts'

for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata', 'America/St_Johns']) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId })
    test('amounts and days go to the database and come back exactly', async ({ page }) => {
      await signIn(page, 'catalogue')
      const place = await makePriced(page)
      await page.goto(`${tabOf(place)}/new?catalog=${place.catalog.id}`)
      await page.getByLabel('Acteur').selectOption('Agence')
      const typed = {
        'Date de début': '29/02/2028',
        'Date de fin': '31/12/2028',
        'Prix min': '0,07 €',
        'Prix conseillé': '33,33 %',
        'Prix max': '1 234 567,89 €',
        'Prix public': '9 999 999 999,99 €',
      }
      for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: label.startsWith('Prix') }).fill(text)
      await saveButton(page).click()
      await confirmImpact(page)
      await expect(page.getByText('Tarif créé')).toBeVisible()
      const [row] = await readSellingPrices(page, place)
      expect(row).toMatchObject({
        start_date: '2028-02-29',
        end_date: '2028-12-31',
        min_price: euros('0.07'),
        recommended_price: percent('33.33'),
        max_price: euros('1234567.89'),
        public_price: euros('9999999999.99'),
      })
      await openScreen(page, `${tabOf(place)}/${row?.id}`)
      for (const [label, text] of Object.entries(typed))
        await expect(page.getByLabel(label, { exact: label.startsWith('Prix') })).toHaveValue(
          new RegExp(`^${text.replace(/ [€%]$/, '').replaceAll(' ', '\\s')}$`),
        )
    })
  })
}

test('a purchase price never comes to the device of a seller, wherever the app keeps things', async ({ page, browser }) => {
  await signIn(page, 'catalogue')
  // So long that no random name or timestamp contains its digits.
  const secret = '73918264.62'
  const place = await makePriced(page, secret)
  await makeSellingPrice(page, place, { recommended_price: euros('8421.35') })

  const theirs = await (await browser.newContext()).newPage()
  await signIn(theirs, 'vendeur')
  await theirs.goto(`/products?search=${place.product.reference}`)
  await theirs.getByRole('link', { name: place.product.reference }).click()
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
  await openScreen(theirs, tabOf(place))
  await expect(theirs.getByText(/8\s421,35/).first()).toBeVisible()
  await expect.poll(async () => await everythingKept(theirs)).toContain('8421.35')
  await written(theirs)
  const kept = `${await everythingKept(theirs)}\n${await theirs.content()}`
  for (const form of [secret, secret.replace('.', ','), '73 918 264', '73\u202F918\u202F264', '73918264']) expect(kept).not.toContain(form)
  await theirs.context().close()
})
