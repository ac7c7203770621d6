// Deleted products can still be looked up.
import { expect, loaded, openScreen, signIn, test } from '../base.ts'
import { written } from '../device.ts'
import { makePriced } from '../prices/selling-prices.ts'

test.describe('an administrator', () => {
  test.use({ account: 'admin' })

  test('who looks for a product that was deleted finds it by its reference and reads its history', async ({ page }) => {
    await signIn(page, 'admin')
    const { product } = await makePriced(page)
    await page.request.delete(`/api/v2/products/${product.id}?version=1`)
    await openScreen(page, `/products?search=${product.reference}`)
    await page.getByRole('link', { name: 'Chercher parmi les articles supprimés' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Articles supprimés' })).toBeVisible()
    await page.getByRole('link', { name: product.reference }).click()
    await expect(page.getByRole('heading', { level: 1, name: product.reference })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Historique des modifications' })).toContainText('a supprimé l’article')
  })
})

test('whoever opens a product that they had seen, and that was deleted meanwhile, is told so at once', async ({ page }) => {
  await signIn(page, 'catalogue')
  const { product } = await makePriced(page)
  await page.goto(`/products/${product.id}`)
  await loaded(page)
  await written(page)
  await page.goto('/healthz')
  // Removes the cache, so that the page is refetched.
  await page.evaluate(() => localStorage.removeItem('answers'))
  await page.request.delete(`/api/v2/products/${product.id}?version=1`)
  await page.goto(`/products/${product.id}`)
  await expect(page.getByText('Article introuvable').first()).toBeVisible()
})
