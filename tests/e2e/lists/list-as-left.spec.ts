// A list is restored as the user left it: its columns, its density, the open view. Tests that change them use their own account, because
// the demo accounts are shared.
import type { Page } from '@playwright/test'

import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { ownAccount } from '../own-account.ts'
import { unique } from '../products/products.ts'
import { behindDots, makeProducts, rows, searchBox } from './list.ts'

const family = (page: Page) => page.getByRole('columnheader', { name: 'Famille' })

/** The state of a list that is stored on the server. */
const left = async (page: Page, list: string) => {
  const { items } = (await (await page.request.get('/api/v2/remembered-lists')).json()) as { items: { list: string; layout: object }[] }
  return items.find((one) => one.list === list)?.layout
}

test('a manager finds the columns and the density of each list again on another device, and not what was searched', async ({
  page,
  browser,
}) => {
  const account = await ownAccount('Gestion du catalogue')
  await signIn(page, account)
  await page.goto('/products')
  await (await behindDots(page, 'Colonnes')).click()
  await page.getByLabel('Famille', { exact: true }).uncheck()
  await page.getByRole('button', { name: 'Affichage compact' }).click()
  await page.keyboard.press('Escape')
  await expect(family(page)).toHaveCount(0)
  await expect(page).toHaveURL(/[?&]columns=reference,designation,.*density=compact/)
  await expect.poll(async () => await left(page, 'products')).toMatchObject({ density: 'compact' })
  await searchBox(page).fill('imprimante')
  await expect(page).toHaveURL(/search=imprimante/)

  const device = await (await browser.newContext()).newPage()
  await signIn(device, account)
  await device.goto('/references/manufacturers')
  await (await behindDots(device, 'Colonnes')).click()
  await device.getByLabel('Articles', { exact: true }).uncheck()
  await device.keyboard.press('Escape')
  await expect.poll(async () => await left(device, 'references/manufacturers')).toEqual({ columns: ['name'] })
  await device.getByRole('link', { name: 'Articles', exact: true }).first().click()
  await expect(rows(device).first()).toBeVisible()
  await expect(family(device)).toHaveCount(0)
  await expect(device).toHaveURL(/columns=.*density=compact/)
  await expect(searchBox(device)).toHaveValue('')
  // Another list of the same screen has its own state.
  await device.getByRole('link', { name: 'Données de référence', exact: true }).first().click()
  const lists = device.getByRole('navigation', { name: 'Données de référence' })
  await lists.getByRole('link', { name: 'Tags' }).click()
  await expect(device.getByRole('table', { name: 'Tags' }).getByRole('columnheader', { name: 'Articles' })).toBeVisible()
  await lists.getByRole('link', { name: 'Fabricants' }).click()
  await expect(device.getByRole('table', { name: 'Fabricants' })).toBeVisible()
  await expect(device.getByRole('columnheader', { name: 'Articles' })).toHaveCount(0)
  // Back to the defaults.
  await (await behindDots(device, 'Colonnes')).click()
  await device.getByRole('button', { name: 'Rétablir' }).click()
  await expect(device.getByRole('columnheader', { name: 'Articles' })).toBeVisible()
  await expect.poll(async () => await left(device, 'references/manufacturers')).toEqual({})
  await device.context().close()
})

test('a view says that it was changed, is saved or gone back to, comes back with the list and is left for the whole of it', async ({
  page,
}) => {
  await signIn(page, await ownAccount('Gestion du catalogue'))
  const prefix = await makeProducts(page, 2)
  const name = unique('Vue')
  const button = page.getByRole('button', { name: 'Vues' })
  const panel = page.getByRole('dialog', { name: 'Vues' })
  await page.goto(`/products?search=${prefix}`)
  await button.click()
  await panel.getByLabel('Nom de la vue').fill(name)
  await panel.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText(`Vue « ${name} » enregistrée`)).toBeVisible()
  await panel.getByLabel('Nom de la vue').fill(`${name} bis`)
  await panel.getByRole('button', { name: `Renommer « ${name} » ainsi` }).click()
  await expect(panel.getByRole('button', { name: `${name} bis`, exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Vues : ${name} bis`, exact: true })).toBeVisible()

  // Changed, then reverted.
  await searchBox(page).fill(`${prefix}-1`)
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: `Vues : ${name} bis modifiée` }).click()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Revenir à la vue' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(panel.getByRole('button', { name: 'Enregistrer dans la vue' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  // Changed, and saved.
  await page.getByRole('columnheader', { name: 'Désignation' }).getByRole('button').click()
  await page.getByRole('button', { name: `Vues : ${name} bis modifiée` }).click()
  await panel.getByRole('button', { name: 'Enregistrer dans la vue' }).click()
  await expect(panel.getByRole('button', { name: 'Enregistrer dans la vue' })).toHaveCount(0)
  await openScreen(page, '/daily-focus')
  await page.getByRole('link', { name: 'Articles', exact: true }).first().click()
  await expect(page.getByRole('button', { name: `Vues : ${name} bis`, exact: true })).toBeVisible()
  await expect(page).toHaveURL(/[?&]view=\d+/)
  await expect(page).toHaveURL(/sort=commercial_designation/)
  await expect(rows(page)).toHaveCount(2)

  // Left, and the list is unfiltered the next time too.
  await button.click()
  await panel.getByRole('button', { name: 'Liste complète' }).click()
  await expect(searchBox(page)).toHaveValue('')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Focus du jour' }).click()
  await page.getByRole('link', { name: 'Articles', exact: true }).first().click()
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Vues', exact: true })).toBeVisible()
  await expect(page).not.toHaveURL(/view=/)

  // Deleted while it is open.
  await button.click()
  await panel.getByRole('button', { name: `${name} bis`, exact: true }).click()
  await expect(rows(page)).toHaveCount(2)
  await panel.getByRole('button', { name: `Supprimer la vue « ${name} bis »` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByRole('button', { name: 'Vues', exact: true })).toBeVisible()
  await expect(searchBox(page)).toHaveValue('')
})
