// Deleting a product first shows what is deleted with it.
import { expect, expectAccessible, signIn, test } from '../base.ts'
import { euros, makePriced, makeSellingPrice } from '../prices/selling-prices.ts'

for (const [language, more, remove, said] of [
  ['fr', 'Plus d’actions', 'Supprimer', 'Seront supprimés avec lui\u00a0: 1 tarif, 1 prix d’achat.'],
  ['en', 'More actions', 'Delete', 'Deleted with it: 1 price, 1 purchase price.'],
] as const)
  test(`whoever deletes a product is told of the prices that go with it, in ${language}`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    await signIn(page, 'admin')
    const place = await makePriced(page)
    await makeSellingPrice(page, place, { min_price: euros('10') })
    await page.goto(`/products/${place.product.id}`)
    await page.getByRole('button', { name: more }).click()
    await page.getByRole('menuitem', { name: remove }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(said)
    await expectAccessible(page)
    await question.getByRole('button', { name: remove }).click()
    await expect(page).toHaveURL(/\/products(\?.*)?$/)
  })
