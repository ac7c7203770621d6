// The page of an offer: its form, its coverages and what a seller reads.
import { expect, goTo, openScreen, signIn, test } from '../base.ts'
import { everythingKept, settled } from '../device.ts'
import { changeOffer, composeOf, makeCoverage, makeOffer, makeService } from '../offers/offers.ts'
import { accountWith } from '../own-account.ts'
import { saveButton, unique } from '../products/products.ts'

test.use({ account: 'offres' })

test('a manager fills in an offer while a colleague changes another field: both are kept, and the history says who did what', async ({
  page,
}) => {
  await signIn(page, 'offres')
  const offer = await makeOffer(page, { category_1: 'Impression' })
  await openScreen(page, `/offers/${offer.id}`)
  await expect(page.getByText('Indisponible à la vente : pas de début de commercialisation, aucune filiale')).toBeVisible()
  await page.getByRole('textbox', { name: 'Message interne' }).fill('À revoir avec Alice')
  await changeOffer(page, offer, { category_2: 'Copieurs A3' })
  await page.getByRole('textbox', { name: 'Début de commercialisation' }).fill('01/01/2026')
  await page.getByRole('checkbox', { name: 'Breizh Bureau' }).press('Space')
  await saveButton(page).click()
  const merged = page.getByRole('dialog', { name: 'Modifié entre-temps' })
  await expect(merged).toContainText('Copieurs A3')
  await merged.getByRole('button', { name: 'Enregistrer ces choix' }).click()
  await expect(page.getByText('Offre enregistrée')).toBeVisible()
  await expect(page.getByText('Disponible à la vente', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Catégorie de niveau 2')).toHaveValue('Copieurs A3')
  const history = page.getByRole('region', { name: 'Historique des modifications' })
  await expect(history).toContainText('a renseigné le message interne')
  await expect(history).toContainText('a renseigné la catégorie de niveau 2')
  await expect(history).toContainText('a créé l’offre')
})

test('who composes offers without writing their pages reads the internal message and who stands in for the manager', async ({
  page,
  browser,
}) => {
  await signIn(page, 'offres')
  const message = unique('À revoir avec Alice')
  const offer = await makeOffer(page, { internal_message: message })
  const composer = await (await browser.newContext()).newPage()
  await signIn(
    composer,
    await accountWith(composer.request, 'offer.read', 'offer.show', 'offer.composition.index', 'offer.composition.update'),
  )
  await composer.goto(`/offers/${offer.id}`)
  await expect(composer.getByRole('region', { name: 'Message interne' })).toHaveText(new RegExp(message))
  await composer.context().close()
})

test('a manager covers an offer: only the fields of its mode, an example beside, and the bought one stays while it is demanded', async ({
  page,
}) => {
  await signIn(page, 'offres')
  const offer = await makeOffer(page)
  const service = await makeService(page)
  await openScreen(page, `/offers/${offer.id}/services`)
  await page.getByRole('button', { name: 'Ajouter une couverture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouvelle couverture' })
  await dialog.getByRole('combobox', { name: 'Service' }).fill(service.name)
  await page.getByRole('option', { name: service.name }).click()
  await expect(dialog.getByRole('textbox', { name: 'Prix de vente minimum' })).toHaveCount(0)
  await dialog.getByRole('textbox', { name: 'Taux du montant couvert' }).fill('4,5')
  await expect(dialog.getByText('10 000 € couverts → 450,00 € par an')).toBeVisible()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Incomplète, ne peut pas être vendue : Taux de marge agence théorique')).toBeVisible()

  await page.getByRole('checkbox', { name: 'L’offre ne se vend qu’avec une couverture' }).press('Space')
  await expect(page.getByText('Couverture obligatoire enregistrée')).toBeVisible()
  await page.getByRole('button', { name: `Plus d’actions pour ${service.name}` }).click()
  await page.getByRole('menuitem', { name: 'Désactiver' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Désactiver' }).click()
  await expect(page.getByText('La vente avec couverture obligatoire demande au moins une couverture active en mode Achat.')).toBeVisible()
  await page.getByRole('link', { name: 'Général' }).click()
  await expect(page.getByRole('region', { name: 'Historique des modifications' })).toContainText(
    `a ajouté la couverture « ${service.name} »`,
  )
})

test('a manager covers one bundle of an offer, found from its line in the composition', async ({ page }) => {
  await signIn(page, 'offres')
  const { offer, coverage } = await makeCoverage(page)
  await composeOf(page, offer, 'ORV-LM210')
  const service = await makeService(page)
  await openScreen(page, `/offers/${offer.id}/articles`)
  await page.getByRole('button', { name: 'Actions pour Lot de base' }).click()
  await page.getByRole('menuitem', { name: 'Couvertures' }).click()
  const list = page.getByRole('region', { name: 'Couvertures du lot Lot de base' })
  await expect(list).toContainText('Aucune couverture.')
  await list.getByRole('button', { name: 'Ajouter une couverture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouvelle couverture' })
  await dialog.getByRole('combobox', { name: 'Service' }).fill(service.name)
  await page.getByRole('option', { name: service.name }).click()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(list).toContainText(service.name)
  await page.getByRole('combobox', { name: 'Périmètre couvert' }).selectOption('Toute l’offre')
  const offers = page.getByRole('region', { name: 'Couvertures de l’offre' })
  await expect(offers).toContainText(coverage.service.name)
  await expect(offers).not.toContainText(service.name)
})

test.describe('on a device that keeps the app', () => {
  test.use({ account: undefined, onDevice: true })

  test('a seller reads an offer as one page, also without a network, and nothing internal is on the device', async ({ page, context }) => {
    await signIn(page, 'offres')
    const internal_message = 'Marge à ne pas dire'
    const { offer, coverage } = await makeCoverage(page, {}, { description: '<p>Un copieur pour l’étage.</p>', internal_message })
    const product = await composeOf(page, offer, 'ORV-LM210')
    await signIn(page, 'vendeur')
    await page.goto(`/offers/${offer.id}`)
    await expect(page.getByText('Un copieur pour l’étage.')).toBeVisible()
    const machines = page.getByRole('region', { name: 'Machines' })
    await expect(machines.getByRole('listitem')).toHaveText(new RegExp(`^3 ×${product.designation}.*€$`))
    await expect(page.getByRole('region', { name: 'Total HT' })).toContainText('€')
    await expect(page.getByRole('navigation', { name: 'Rubriques de l’offre' }).getByRole('link')).toHaveText(['Général', 'Simulateur'])
    await expect(page.getByRole('region', { name: 'Historique des modifications' })).toHaveCount(0)
    // The URL of a tab that they do not have leads to the page, which contains the documents.
    await goTo(page, `/offers/${offer.id}/documents`)
    await expect(page).toHaveURL(new RegExp(`/offers/${offer.id}$`))
    await expect(page.getByText('Un copieur pour l’étage.')).toBeVisible()
    await settled(page)
    const kept = await everythingKept(page)
    expect(kept).toContain(offer.reference)
    expect(kept).not.toContain(internal_message)
    expect(kept).not.toContain(coverage.service.name)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('Un copieur pour l’étage.')).toBeVisible()
    await expect(machines.getByRole('listitem')).toContainText('€')
  })
})
