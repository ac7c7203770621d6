// A bulk edit of more products than one request changes: a task does it while the manager goes on.
import type { Page } from '@playwright/test'

import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { ownAccount } from '../own-account.ts'
import { unique } from '../products/products.ts'
import { rows } from './list.ts'

const COUNT = 505
const AT_ONCE = 5

/** So many products at the end of the list, whose references share a prefix; the first is only sold from 2040 on. */
async function makeMany(page: Page): Promise<string> {
  const prefix = unique('Z').replace('-', '')
  for (let from = 1; from <= COUNT; from += AT_ONCE) {
    const made = Array.from({ length: AT_ONCE }, async (_, at) => {
      const number = String(from + at).padStart(3, '0')
      const start = from + at === 1 ? { marketing_start_date: '2040-01-01' } : {}
      const data = { reference: `${prefix}-${number}`, mdm_designation: `Article ${prefix} numéro ${number}`, ...start }
      return (await page.request.post('/api/v2/products', { data })).status()
    })
    expect(await Promise.all(made)).toEqual(Array(AT_ONCE).fill(201))
  }
  return prefix
}

test('selects everything of a long list but one product, changes it in the background, finds what was refused, and takes it back', async ({
  page,
}) => {
  // Tasks of one person wait for each other, and their ends are told on every screen: those of other tests would be in the way.
  await signIn(page, await ownAccount('Gestion du catalogue'))
  const prefix = await makeMany(page)
  await openScreen(page, `/products?search=${prefix}`)
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).click()
  await page.getByRole('button', { name: `Sélectionner les ${COUNT} articles de la liste` }).click()
  await rows(page)
    .filter({ hasText: `${prefix}-002` })
    .getByRole('checkbox')
    .click()
  await expect(page.getByText('504 articles sélectionnés')).toBeVisible()

  await page.getByRole('button', { name: 'Modifier', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Fin de commercialisation', exact: true }).check()
  await dialog.getByRole('textbox', { name: 'Fin de commercialisation', exact: true }).fill('31/12/2029')
  await page.getByRole('button', { name: 'Aperçu pour 504 articles' }).click()
  await expect(dialog.getByText(/^Aperçu des 500 premiers articles sur 504\./)).toBeVisible()
  await expect(dialog.getByText('499 articles seront modifiés, 1 refusé.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Modifier 504 articles' }).click()
  await expect(page.getByText('Modification de 504 articles')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  // The manager goes elsewhere, and hears of the end there.
  await page.getByRole('link', { name: 'Permis', exact: true }).click()
  await expect(page.getByText('Traitement terminé')).toBeVisible()
  await page.getByRole('button', { name: 'Voir le résultat' }).click()
  await expect(page.getByText('503 articles, 1 refusé')).toBeVisible()
  await expect(page.getByRole('row', { name: `${prefix}-003` })).toContainText('31/12/2029')
  await page.getByRole('button', { name: 'Refusés 1' }).click()
  await expect(page.getByRole('row', { name: `${prefix}-001` })).toContainText('La date de fin doit être postérieure à la date de début.')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Annuler cette modification' }).click()
  await page.getByRole('button', { name: 'Annuler la modification' }).click()
  await expect(page.getByText('Annulation pour 503 articles')).toBeVisible()
  await expect(page.getByText('Annulation d’une modification d’articles · 31/12/2029')).toBeVisible()
  await expect(page.getByText('Annulée', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Annuler cette modification' })).toHaveCount(0)
  const found = await page.request.get(`/api/v2/products?search=${prefix}&sort=reference&page_size=200`)
  const { items } = (await found.json()) as { items: { marketing_end_date: string | null; version: number }[] }
  expect(items.slice(0, 4).map(({ marketing_end_date, version }) => [marketing_end_date, version])).toEqual([
    [null, 1],
    [null, 1],
    [null, 3],
    [null, 3],
  ])
})
