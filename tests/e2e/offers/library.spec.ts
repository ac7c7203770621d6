// The library of bundles, from the composition of an offer.
import { expect, openScreen, signIn, test } from '../base.ts'
import { unique } from '../products/products.ts'
import { compose, makeOffer } from './composition.ts'

test.use({ account: 'offres' })

test('an offer manager deletes a bundle of the library that no offer holds, and none that one does', async ({ page }) => {
  await signIn(page, 'offres')
  const [from, to] = [await makeOffer(page), await makeOffer(page)]
  const mark = unique('Lot')
  const [kept, gone] = [`${mark} gardé`, `${mark} à jeter`]
  const { version } = await compose(page, from.id, from.version, [{ name: 'Tous', bundles: [{ name: kept }, { name: gone }] }])
  const library = await page.request.get(`/api/v2/bundles?search=${encodeURIComponent(kept)}`)
  const { items } = (await library.json()) as { items: { id: number }[] }
  await compose(page, from.id, version, [{ name: 'Tous', bundles: [{ id: items[0]?.id }] }])
  await compose(page, to.id, to.version, [{ name: 'Reprise', bundles: [{ name: 'Un' }] }])
  await openScreen(page, `/offers/${to.id}/articles`)
  await page.getByRole('button', { name: 'Actions pour Reprise' }).click()
  await page.getByRole('menuitem', { name: 'Rattacher un lot de la bibliothèque' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rattacher un lot de la bibliothèque' })
  await dialog.getByRole('searchbox').fill(mark)
  await expect(dialog.getByText('dans aucune offre')).toBeVisible()
  await expect(dialog.getByRole('button', { name: `Supprimer ${kept} de la bibliothèque` })).toHaveCount(0)
  await dialog.getByRole('button', { name: `Supprimer ${gone} de la bibliothèque` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Lot supprimé')).toBeVisible()
  await expect(dialog.getByRole('button', { name: `Rattacher ${gone}` })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: `Rattacher ${kept}` })).toBeVisible()
})
