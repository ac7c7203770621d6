// What was deleted can still be looked up.
import { expect, signIn, test } from '../base.ts'
import { makePriced } from '../prices/selling-prices.ts'

test('whoever looks for a product that was deleted finds it by its reference and reads its history', async ({ page }) => {
  await signIn(page, 'admin')
  const { product } = await makePriced(page)
  await page.request.delete(`/api/v2/products/${product.id}?version=1`)
  await page.goto(`/products?search=${product.reference}`)
  await page.getByRole('link', { name: 'Chercher parmi les articles supprimés' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Articles supprimés' })).toBeVisible()
  await page.getByRole('link', { name: product.reference }).click()
  await expect(page.getByRole('heading', { level: 1, name: product.reference })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Historique des modifications' })).toContainText('a supprimé l’article')
})
