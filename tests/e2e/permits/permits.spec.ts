// Permits: created, given levels whose order is checked while typing, detached after a confirmation, read without rights, and shown in the
// history.
import type { Page } from '@playwright/test'

import { addDays } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'

import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { openFilter } from '../lists/list.ts'
import { makeOffer } from '../offers/offers.ts'
import { accountWith } from '../own-account.ts'
import { unique } from '../products/products.ts'
import { makePermit } from './permits.ts'

test.use({ account: 'admin' })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const level = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const saved = async (page: Page, id: number) => (await (await page.request.get(`/api/v2/permits/${id}`)).json()) as Record<string, unknown>

test('a new permit needs a name and an offer, is told so in words, and lands on its levels', async ({ page }) => {
  await signIn(page, 'admin')
  const offer = await makeOffer(page)
  const name = unique('Partenaires')
  await openScreen(page, '/permis')
  await page.getByRole('link', { name: 'Nouveau permis' }).first().click()
  const tooLong = page.getByText('Le nom ne doit pas dépasser 64 caractères')
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('👩‍👩‍👧'.repeat(64))
  await page.getByRole('textbox', { name: 'Description' }).fill('x'.repeat(256))
  await expect(page.getByText('La description ne doit pas dépasser 255 caractères')).toBeVisible()
  await expect(tooLong).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('x'.repeat(65))
  await expect(tooLong).toBeVisible()
  await page.getByRole('textbox', { name: 'Description' }).fill('')
  await button(page, 'Enregistrer').click()
  await expect(page.getByText('Le nom ne doit pas dépasser 64 caractères').first()).toBeVisible()
  await expect(page.getByText('Attachez au moins une offre.').first()).toBeVisible()
  await expect(page.getByText('Erreur lors de la création du permis')).toBeVisible()
  await expect(page.getByText('Vérifiez les champs obligatoires et les valeurs saisies.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill(name)
  await page.getByRole('combobox', { name: 'Offres attachées' }).fill(offer.reference)
  await page.getByRole('option', { name: offer.name }).click()
  await button(page, 'Enregistrer').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(level(page, 'Argent')).toBeVisible()
  await openScreen(page, `/permis?search=${name}`)
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Illimité')
  await openScreen(page, `/permis?search=${name}&state=ended`)
  await expect(page.getByText('Aucun résultat')).toBeVisible()
})

test('levels: an objective above the next one is refused in the programme’s words; bundles are opened as one chooses, and told', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const permit = await makePermit(page)
  await openScreen(page, `/permis/${permit.id}/details`)
  const objective = (name: string) => level(page, name).getByRole('textbox', { name: 'Objectif de CA total trimestriel' })
  await objective('Or').fill('50000')
  await objective('Argent').fill('50000')
  // While typing, before anything is saved.
  const minimum = level(page, 'Bronze').getByRole('textbox', { name: 'CA Min' })
  await minimum.fill('-1')
  await expect(level(page, 'Bronze').getByText('Un montant ne peut pas être négatif.')).toBeVisible()
  await minimum.fill('')
  await expect(
    level(page, 'Argent').getByText('La valeur saisie au niveau Argent doit-être inférieure à celle du niveau Or.'),
  ).toBeVisible()
  await button(page, 'Enregistrer').click()
  await expect(page.getByText('Le formulaire comporte des erreurs de saisies merci de suivre les indications des champs.')).toBeVisible()
  await expectAccessible(page)
  await objective('Argent').fill('30000')
  await expect(level(page, 'Or').getByText('Lots ouverts (1)').first()).toBeVisible()
  await level(page, 'Or').getByRole('combobox', { name: 'Lots' }).selectOption('Une sélection')
  await expect(level(page, 'Or').getByText('Ce niveau n’ouvre aucun lot.')).toBeVisible()
  await level(page, 'Or').getByRole('group', { name: 'Lots choisis' }).locator('label').first().click()
  await level(page, 'Bronze').getByRole('combobox', { name: 'Lots' }).selectOption('Tous les autres lots')
  await expect(level(page, 'Bronze').getByText('Ce niveau n’ouvre aucun lot.')).toBeVisible()
  await button(page, 'Enregistrer').click()
  await expect(page.getByText('Niveaux enregistrés')).toBeVisible()
  const history = page.getByRole('region', { name: 'Historique des modifications' })
  await expect(history.getByText(/a changé l’objectif de CA du niveau Argent de non défini à 30\s000,00\s€/)).toBeVisible()
  expect(await saved(page, permit.id)).toMatchObject({
    ranks: [
      { level: 'or', quarterly_turnover_objective: '50000.00', bundles: 'selection', effective: [{}] },
      { level: 'argent', quarterly_turnover_objective: '30000.00', bundles: 'all' },
      { level: 'bronze', bundles: 'others', effective: [] },
    ],
  })

  await test.step('an offer whose bundle a level has chosen is detached after a question alone', async () => {
    const other = await makeOffer(page)
    await page.getByRole('link', { name: 'Général' }).click()
    await page.getByRole('combobox', { name: 'Offres attachées' }).fill(other.reference)
    await page.getByRole('option', { name: other.name }).click()
    await page.getByRole('button', { name: `Détacher ${permit.offers[0]?.name ?? ''}` }).click()
    await button(page, 'Enregistrer').click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('(Or)')
    await question.getByRole('button', { name: 'Annuler' }).click()
    await expect(question).toBeHidden()
    expect(await saved(page, permit.id)).toMatchObject({ version: 2 })
    await button(page, 'Enregistrer').click()
    await question.getByRole('button', { name: 'Détacher' }).click()
    await expect(page.getByText('Permis enregistré')).toBeVisible()
    expect(await saved(page, permit.id)).toMatchObject({ offers: [{ id: other.id }] })
    await page.getByRole('link', { name: 'Détails' }).click()
    await expect(history.getByText(/a attaché .* et détaché/)).toBeVisible()
  })
})

test('who may not write reads a permit, its levels and its history, and is offered nothing else', async ({ page, request }) => {
  const account = await accountWith(request)
  await signIn(page, 'admin')
  const permit = await makePermit(page, { end_of_activation_date: '2020-01-31', ranks: [{ level: 'or', minimum_turnover: '1234.5' }] })
  await signIn(page, account)
  await openScreen(page, `/permis/${permit.id}`)
  await expect(page.getByText('Terminé', { exact: true })).toBeVisible()
  await expect(button(page, 'Plus d’actions')).toHaveCount(0)
  await page.getByRole('link', { name: 'Détails' }).click()
  await expect(level(page, 'Or')).toContainText(/1.234,50.€/)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)
})

test('certifications are fetched anew on demand; when the academy does not answer, what is held stays and the failure is told', async ({
  page,
}) => {
  await signIn(page, 'admin')
  // As stored on a device that has been without a network since the previous day.
  await page.route('**/api/v2/certifications', async (route) => {
    const response = await route.fetch()
    const held = (await response.json()) as { items: object[] }
    const over = { ...held.items[0], id: 0, partner: 'Hors Délai', zone: 'XYZ', valid: true, expires_on: addDays(today(), -1) }
    await route.fulfill({ response, json: { ...held, items: [...held.items, over] } })
  })
  await openScreen(page, '/permis/certifications')
  const rows = page.getByRole('table', { name: 'Certifications' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Atlantique Copie' })).toContainText('Valide')
  await expect(rows.filter({ hasText: 'Pyrénées Informatique' })).toContainText('Non valide')
  await expect(rows.filter({ hasText: 'Hors Délai' })).toContainText('Non valide')
  await expect(rows.filter({ hasText: 'Hors Délai' })).toContainText('XYZ (code inconnu)')
  await expect(rows.filter({ hasText: 'Bureautique du Rhône' })).toContainText('Lyon Métropole')
  await expectAccessible(page)
  await openFilter(page, 'État')
  await page.getByRole('checkbox', { name: 'Non valide' }).check()
  await expect(rows.filter({ hasText: 'Atlantique Copie' })).toHaveCount(0)
  await expect(rows.filter({ hasText: 'Pyrénées Informatique' })).toBeVisible()
  await expect(rows.filter({ hasText: 'Hors Délai' })).toBeVisible()
  await page.keyboard.press('Escape')
  await button(page, 'Effacer les filtres').click()
  await button(page, 'Actualiser').click()
  await expect(page.getByText('Certifications actualisées')).toBeVisible()
  await page.route('**/api/v2/certifications/refresh', (route) =>
    route.fulfill({ status: 503, json: { defined: true, code: 'CERTIFICATIONS_UNAVAILABLE', status: 503, message: 'away' } }),
  )
  await button(page, 'Actualiser').click()
  await expect(page.getByText('Erreur lors de la récupération des certifications')).toBeVisible()
  await expect(rows.filter({ hasText: 'Atlantique Copie' })).toBeVisible()
})
