// The simulator of a permit: partners typed, pasted or taken from a spreadsheet; the level that each reaches, and who moves when a
// threshold changes.
import type { Page } from '@playwright/test'

import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { pasteInto } from '../lists/paste.ts'
import { makePermit } from './permits.ts'

test.use({ account: 'admin' })

const objective = (level: string, amount: string) => ({ level, quarterly_turnover_objective: amount })
const makeProgramme = (page: Page, fields: object = {}) =>
  makePermit(page, { ranks: [objective('or', '50000'), objective('argent', '30000'), objective('bronze', '10000')] as never, ...fields })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const grid = (page: Page) => page.getByRole('table', { name: 'Partenaires et leur CA du trimestre' })
const cell = (page: Page, name: string, at = 0) => grid(page).getByRole('textbox', { name, exact: true }).nth(at)
const standing = (page: Page, at = 0) => grid(page).locator('[data-part=standing]').nth(at)
const level = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const threshold = (page: Page, name: string) => level(page, name).getByRole('textbox', { name: 'Objectif de CA total trimestriel' })
const moving = (page: Page) => level(page, 'Qui monte, qui descend')

test('a turnover that is typed reaches a level at once; a threshold that moves shows who rises and falls, and changes nothing in the permit', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const permit = await makeProgramme(page)
  await openScreen(page, `/permis/${permit.id}`)
  await page.getByRole('link', { name: 'Simulateur' }).click()
  await cell(page, 'Partenaire').fill('Durand')
  await cell(page, 'CA récurrent').fill('20 000')
  await expect(standing(page)).toContainText('Bronze')
  await expect(standing(page)).toContainText(/Il manque 10.000,00.€ pour Argent/)
  await cell(page, 'CA non récurrent').fill('10000,50')
  await expect(standing(page)).toContainText('Argent')
  await expect(standing(page)).toContainText('1 lot ouvert')
  await expect(level(page, 'Argent')).toContainText('1 partenaire')

  await threshold(page, 'Argent').fill('35000')
  await expect(standing(page)).toContainText('Descend : Argent → Bronze')
  await expect(moving(page)).toContainText('Personne ne monte, 1 descend')
  await expect(moving(page).getByRole('list', { name: 'Descendent' })).toContainText('Durand : Argent → Bronze')
  await threshold(page, 'Or').fill('35000')
  await expect(
    level(page, 'Argent').getByText('La valeur saisie au niveau Argent doit-être inférieure à celle du niveau Or.'),
  ).toBeVisible()
  await expect(moving(page)).toContainText('Aucun permis ne peut avoir ces seuils')
  await expect(standing(page)).toContainText('Argent')
  await expectAccessible(page)
  await threshold(page, 'Argent').fill('25000')
  await threshold(page, 'Or').fill('30000,5')
  await expect(standing(page)).toContainText('Monte : Argent → Or')
  await button(page, 'Revenir aux seuils du permis').click()
  await expect(threshold(page, 'Or')).toHaveValue(/^50.000,00$/)
  await expect(standing(page)).not.toContainText('Monte')
  const stored = (await (await page.request.get(`/api/v2/permits/${permit.id}`)).json()) as { version: number }
  expect(stored.version).toBe(permit.version)
})

test('partners come from a sheet: its columns are found by their names, what is not understood is shown before it is taken', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const permit = await makeProgramme(page)
  await openScreen(page, `/permis/${permit.id}/simulator`)
  await pasteInto(cell(page, 'Partenaire'), 'CA récurrent\tVille\tPartenaire\n51 000,00\tLyon\tDurand\nbeaucoup\tNantes\tMartin')
  const preview = page.getByRole('dialog', { name: 'Coller ces cellules ?' })
  await expect(preview).toContainText('Ligne 2, CA récurrent : « beaucoup »')
  await button(page, 'Coller').click()
  await expect(cell(page, 'Partenaire', 1)).toHaveValue('Martin')
  await expect(standing(page)).toContainText('Or')
  await expect(standing(page, 1)).toContainText('Aucun niveau')

  const csv = 'Partenaire;Code Artis;CA récurrent;CA non récurrent\r\nL’Été;0077;12 000,50;\r\n'
  await page.getByLabel('Importer un fichier').setInputFiles({ name: 'ca.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await button(page, 'Coller').click()
  await expect(cell(page, 'Partenaire', 2)).toHaveValue('L’Été')
  await expect(standing(page, 2)).toContainText('Bronze')
  const broken = { name: 'ca.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK\u0003\u0004 no workbook') }
  await page.getByLabel('Importer un fichier').setInputFiles(broken)
  await expect(page.getByText('Ce fichier n’est pas un tableur lisible.')).toBeVisible()
  await expect(cell(page, 'Partenaire', 2)).toHaveValue('L’Été')
})

test('where the academy’s certification is asked for, it is found by the partner’s code or name, and without it nothing is open', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const permit = await makeProgramme(page, { academy_certification: true })
  await openScreen(page, `/permis/${permit.id}/simulator`)
  // The code of Atlantique Copie, without the zeros that a spreadsheet removes.
  await cell(page, 'Code Artis').fill('418')
  await cell(page, 'CA récurrent').fill('50000')
  await expect(standing(page)).toContainText('Certifié : Impression – niveau 1')
  await expect(standing(page)).toContainText('1 lot ouvert')
  await button(page, 'Ajouter un partenaire').click()
  await cell(page, 'Partenaire', 1).fill('pyrenees informatique')
  await cell(page, 'CA récurrent', 1).fill('50000')
  await expect(standing(page, 1)).toContainText('Certification non valide')
  await expect(standing(page, 1)).toContainText('Aucun lot ouvert sans la certification')
  await cell(page, 'Partenaire', 1).fill('Inconnu')
  await expect(standing(page, 1)).toContainText('Certification manquante')
  await button(page, /^Ajouter \d+ partenaires de l’académie$/).click()
  const partners = grid(page).getByRole('textbox', { name: 'Partenaire', exact: true })
  await expect(partners).toHaveCount(7)
  await button(page, 'Étape précédente').click()
  await expect(partners).toHaveCount(2)
  await expect(cell(page, 'Partenaire', 1)).toHaveValue('Inconnu')
})

test('what is typed is kept under a name, follows what is stored where no threshold was moved, and goes with its permit', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const permit = await makeProgramme(page)
  await openScreen(page, `/permis/${permit.id}/simulator`)
  await cell(page, 'Partenaire').fill('Durand')
  await cell(page, 'CA récurrent').fill('31000')
  await threshold(page, 'Argent').fill('32000')
  await button(page, 'Scénarios').click()
  await page.getByRole('textbox', { name: 'Nom du scénario' }).fill('Plus haut')
  const list = Promise.withResolvers<void>()
  await page.route('**/api/v2/saved-views?*', async (route) => {
    await list.promise
    await route.continue()
  })
  await page.getByRole('dialog', { name: 'Scénarios' }).getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByText('Scénario « Plus haut » enregistré')).toBeVisible()
  await expect(page).toHaveURL(/view=\d+/)
  const link = page.url()
  // After saving, leaving asks for no confirmation, even before the list has been refetched.
  await page.getByRole('link', { name: 'Général' }).click()
  await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toBeVisible()
  list.resolve()

  const raised = { version: permit.version, ranks: [{ level: 'or', quarterly_turnover_objective: '60000' }] }
  expect((await page.request.put(`/api/v2/permits/${permit.id}`, { data: raised })).ok()).toBe(true)
  await page.goto(link)
  await expect(cell(page, 'Partenaire')).toHaveValue('Durand')
  await expect(threshold(page, 'Argent')).toHaveValue(/^32.000,00$/)
  await expect(threshold(page, 'Or')).toHaveValue(/^60.000,00$/)
  await expect(standing(page)).toContainText('Descend : Argent → Bronze')
  await expectAccessible(page)

  await test.step('what is typed over it is changed until it is saved there, and is given up after a question alone', async () => {
    await cell(page, 'CA récurrent').fill('33000')
    const menu = button(page, /^Scénarios : Plus haut/)
    await expect(menu).toContainText('modifié')
    await menu.click()
    await button(page, 'Aucun scénario').click()
    await button(page, "Non je n'ai pas terminé").click()
    await expect(cell(page, 'CA récurrent')).toHaveValue(/^33.?000/)
    await menu.click()
    await button(page, 'Enregistrer dans le scénario').click()
    await expect(menu).not.toContainText('modifié')
    await button(page, 'Aucun scénario').click()
    await expect(cell(page, 'Partenaire')).toHaveValue('')
    await expect(page).not.toHaveURL(/view=/)
  })

  const saved = async () => (await (await page.request.get(`/api/v2/saved-views?list=permits/${permit.id}`)).json()) as { total: number }
  expect((await saved()).total).toBe(1)
  expect((await page.request.delete(`/api/v2/permits/${permit.id}?version=2`)).status()).toBe(204)
  expect((await saved()).total).toBe(0)
})

test('partners that are too many for a scenario are told of before anybody saves them, with how many are to go', async ({ page }) => {
  await signIn(page, 'admin')
  const permit = await makeProgramme(page)
  await openScreen(page, `/permis/${permit.id}/simulator`)
  const rows = Array.from({ length: 500 }, (_, at) => `${`Partenaire ${at} `.padEnd(40, 'x')}\t${at}\t31000\t500`)
  await pasteInto(cell(page, 'Partenaire'), rows.join('\n'))
  await button(page, 'Coller').click()
  await expect(level(page, 'Argent')).toContainText('500 partenaires')
  await button(page, 'Scénarios').click()
  const menu = page.getByRole('dialog', { name: 'Scénarios' })
  await expect(menu).toContainText(/Trop de lignes pour un scénario.: retirez-en environ 4\d.%/)
  await menu.getByRole('textbox', { name: 'Nom du scénario' }).fill('Trop')
  await expect(menu.getByRole('button', { name: 'Enregistrer', exact: true })).toBeDisabled()
  await expectAccessible(page)
})

test('the palette finds a permit by a part of its name', async ({ page }) => {
  await signIn(page, 'admin')
  const permit = await makeProgramme(page)
  await openScreen(page, '/daily-focus')
  await button(page, /Rechercher partout/).click()
  await page.getByRole('combobox', { name: 'Rechercher un écran, un article ou une offre' }).fill(permit.name.toUpperCase())
  await page.getByRole('group', { name: 'Permis' }).getByRole('option', { name: permit.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: permit.name })).toBeVisible()
})
