// The PDF for a customer from the simulator: made by the server, and unavailable without it.
import { expect, signIn, test } from '../base.ts'
import { composeOf, makeOffer } from '../offers/offers.ts'

test('a seller gives a customer the configuration as a PDF; without a network the button says that it takes one', async ({ page }) => {
  await signIn(page, 'offres')
  const offer = await makeOffer(page)
  await composeOf(page, offer, 'ORV-LM210')
  await signIn(page, 'vendeur')
  await page.goto(`/offers/${offer.id}/simulator`)
  const button = page.getByRole('button', { name: 'PDF pour le client' })
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${offer.reference} \\d{4}-\\d\\d-\\d\\d\\.pdf$`))
  // The customer's view offers it too; printed by the browser, that view is complete and contains no links.
  await page.getByRole('link', { name: 'Vue client' }).click()
  const leave = page.getByRole('button', { name: 'Quitter la vue client' })
  const [same] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(same.suggestedFilename()).toBe(download.suggestedFilename())
  await page.emulateMedia({ media: 'print' })
  await expect(leave).toBeHidden()
  const cut = () => page.locator('[data-scroll]').evaluate((box) => box.scrollHeight - box.clientHeight)
  await expect.poll(cut).toBe(0)
  await page.emulateMedia({ media: 'screen' })
  await leave.click()
  await page.context().setOffline(true)
  await button.click()
  await expect(page.getByText('Connexion requise pour créer le PDF').first()).toBeVisible()
})
