// A customer at the table reads the price of a product, and no internal terms.
import { expect, openScreen, signIn, test } from '../base.ts'
import { signInByForm } from '../device.ts'
import { composeOf, makeOffer, refuseFullScreen } from '../offers/offers.ts'
import { ownAccount } from '../own-account.ts'
import { euros, makeSellingPrice, percent } from '../prices/selling-prices.ts'
import { makeProduct, unique } from '../products/products.ts'

test('a customer reads what a product costs as the seller’s own tab says it, and in an offer no word of ours', async ({
  page,
  browser,
}) => {
  const manager = await (await browser.newContext()).newPage()
  await signIn(manager, 'admin')
  const { items } = (await (await manager.request.get('/api/v2/catalogs')).json()) as { items: { id: number; name: string }[] }
  const catalog = items.find(({ name }) => name === 'Catalogue Lyon Métropole')
  if (!catalog) throw new Error('no catalogue of Lyon')
  const product = await makeProduct(manager, { commercial_designation: unique('Écran') })
  await makeSellingPrice(
    manager,
    { product, catalog },
    {
      actor: 'seller',
      agency_purchase_price: euros('123.45'),
      recommended_price: percent('100'),
      unit_label: 'poste',
    },
  )
  const offer = await makeOffer(manager)
  await composeOf(manager, offer, product.reference)
  await refuseFullScreen(page)
  await signInByForm(page, await ownAccount('Vente'), `/login?redirect=%2Fproducts%2F${product.id}%2Fclient`)
  await expect(page.locator('[data-part=recommended-price]')).toHaveText(/Prix conseillé HT\s*246,90\s€\s*par poste/)
  await expect(page.getByText('123,45')).toHaveCount(0)
  await openScreen(page, `/offers/${offer.id}`)
  await expect(page.getByText('Hors vente').first()).toBeVisible()
  await openScreen(page, `/offers/${offer.id}/client`)
  const line = page.getByRole('listitem').filter({ hasText: product.reference })
  await expect(line).toContainText('Non disponible')
  await expect(page.getByText('Hors vente')).toHaveCount(0)
})
