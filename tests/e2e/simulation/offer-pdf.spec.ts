// The PDF that a customer takes along from the simulator: made by the server, and not without it.
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
  await page.context().setOffline(true)
  await button.click()
  await expect(page.getByText('Le PDF est fait par le serveur\u00a0: il faut le réseau').first()).toBeVisible()
})
