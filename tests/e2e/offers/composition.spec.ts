// The composition of an offer: built from scratch, with the keyboard, by pasting and by dragging; shared, undone, and edited by two people
// at once.
import type { Page } from '@playwright/test'

import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { saveButton, unique } from '../products/products.ts'
import { compose, line, makeOffer, makeProducts, read, saved, table } from './composition.ts'

test.use({ account: 'offres' })

const names = async (page: Page) =>
  await table(page)
    .getByRole('textbox', { name: /^Nom d/ })
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))

test('an offer manager composes an offer from nothing by keyboard and pasted references, and takes a step back', async ({
  page,
  browser,
}) => {
  const [copier, toner] = await makeProducts(browser, 'Copieur couleur A3 45 pages par minute', 'Toner noir 30 000 pages')
  await signIn(page, 'offres')
  const { id } = await makeOffer(page)
  await openScreen(page, `/offers/${id}/articles`)
  await page.getByRole('button', { name: 'Ajouter une section' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Nom de la section' })).toBeFocused()
  await page.keyboard.type('Matériel')
  await saveButton(page).press('Enter')
  await expect(page.getByText('Des lignes sont à corriger').first()).toBeVisible()
  await expect(table(page).getByText('Une section ne peut pas être vide')).toBeVisible()
  await page.getByRole('button', { name: 'Ajouter un lot à Matériel' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Nom du lot' })).toBeFocused()
  await page.keyboard.type('Copieur')
  await page.getByRole('button', { name: 'Ajouter des articles à Copieur' }).press('Enter')
  const dialog = page.getByRole('dialog')
  const search = dialog.getByRole('searchbox', { name: 'Rechercher un article' })
  await search.fill('rien de tel nulle part')
  await expect(dialog.getByText('Aucun article ne correspond.')).toBeVisible()
  await search.fill('e')
  await expect(dialog.getByText(/^Les 20 premiers sur [\d\s]+ sont montrés/)).toBeVisible()
  await dialog.getByRole('textbox', { name: /Références collées/ }).fill(`${copier?.reference}\tx\n${toner?.reference}\nINCONNU-7\n`)
  await dialog.getByRole('button', { name: 'Chercher ces références' }).press('Enter')
  await expect(dialog.getByText('1 référence introuvable :')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'INCONNU-7' })).toBeVisible()
  // The focus is unchanged, and Ctrl Enter adds from anywhere in the dialog.
  await expect(dialog.getByRole('button', { name: 'Chercher ces références' })).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Ajouter 2 articles' })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(line(page, toner?.reference ?? '')).toBeVisible()
  await line(page, toner?.reference ?? '')
    .getByRole('textbox', { name: 'Quantité par défaut' })
    .fill('2,5')
  await line(page, toner?.reference ?? '').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(table(page).locator('[data-kind=link]').first()).toContainText(toner?.reference ?? '')
  await expect(line(page, toner?.reference ?? '')).toBeFocused()
  // Text that cannot be parsed stays while other lines are changed, and does not block saving once its line is removed.
  const minimum = line(page, toner?.reference ?? '').getByRole('textbox', { name: 'Minimum' })
  await minimum.fill('deux')
  await line(page, copier?.reference ?? '')
    .getByRole('textbox', { name: 'Quantité par défaut' })
    .fill('3')
  await expect(minimum).toHaveValue('deux')
  await expect(minimum).toHaveAccessibleDescription(/./)
  await minimum.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Delete')
  await expect(line(page, toner?.reference ?? '')).toHaveCount(0)
  await expect(line(page, copier?.reference ?? '')).toBeFocused()
  await page.getByRole('button', { name: 'Annuler l’action' }).click()
  await expect(line(page, toner?.reference ?? '')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await saved(page)
  const [bundle] = (await read(page, id)).sections.flatMap(({ bundles }) => bundles)
  expect(bundle?.products.map(({ product, default_quantity }) => [product.id, default_quantity])).toEqual([
    [toner?.id, '2.50'],
    [copier?.id, '3.00'],
  ])
})

test('two people who compose different sections at once lose nothing', async ({ page }) => {
  await signIn(page, 'offres')
  const { id, version } = await makeOffer(page)
  const made = await compose(
    page,
    id,
    version,
    ['Matériel', 'Services'].map((name) => ({ name, bundles: [{ name: `Lot ${name}` }] })),
  )
  await openScreen(page, `/offers/${id}/articles`)
  await expect(table(page)).toBeVisible()
  await table(page).getByRole('textbox', { name: 'Nom de la section' }).first().fill('Matériel A3')
  const [first, second] = made.sections
  const keep = { id: first?.id, bundles: [{ id: first?.bundles[0]?.id }] }
  await compose(page, id, made.version, [keep, { id: second?.id, name: 'Services inclus', bundles: [{ id: second?.bundles[0]?.id }] }])
  await saveButton(page).click()
  // Both changes are merged: the person sees that, and saves them.
  await page.getByRole('dialog', { name: 'Modifié entre-temps' }).getByRole('button', { name: 'Enregistrer ces choix' }).click()
  await saved(page)
  expect((await read(page, id)).sections.map(({ name }) => name)).toEqual(['Matériel A3', 'Services inclus'])
})

test('a bundle of two offers says so, is changed in both only with consent, and a detached one in neither other', async ({ page }) => {
  await signIn(page, 'offres')
  const { id, version } = await makeOffer(page)
  const here = await compose(page, id, version, [{ name: 'Matériel', bundles: [{ name: 'Finition' }] }])
  const bundle = here.sections[0]?.bundles[0]?.id ?? 0
  await openScreen(page, `/offers/${id}/articles`)
  await expect(page.getByRole('textbox', { name: 'Nom du lot' })).toHaveValue('Finition')
  // Attached by another user after this was read: the server asks for confirmation.
  const other = await makeOffer(page, unique('Autre'))
  await compose(page, other.id, other.version, [{ name: 'Reprise', bundles: [{ id: bundle }] }])
  await page.getByRole('textbox', { name: 'Nom du lot' }).fill('Finition complète')
  await saveButton(page).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('figure aussi dans : Autre')
  await question.getByRole('button', { name: 'Modifier partout' }).click()
  await saved(page)
  expect((await read(page, other.id)).sections[0]?.bundles[0]?.name).toBe('Finition complète')
  await expect(table(page).getByText(/^Partagé avec Autre/)).toBeVisible()
  await page.getByRole('button', { name: 'Actions pour Finition complète' }).click()
  await page.getByRole('menuitem', { name: /^Détacher/ }).click()
  await page.getByRole('textbox', { name: 'Nom du lot' }).fill('Finition à part')
  await saveButton(page).click()
  await expect.poll(async () => (await read(page, id)).sections[0]?.bundles[0]?.name).toBe('Finition à part')
  expect((await read(page, other.id)).sections[0]?.bundles[0]).toMatchObject({ id: bundle, name: 'Finition complète', shared_with: [] })
})

test('a finger drags a bundle by its grip into another place', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 1024, height: 768 } })
  const page = await context.newPage()
  await signIn(page, 'offres')
  const { id, version } = await makeOffer(page)
  await compose(page, id, version, [{ name: 'Matériel', bundles: ['Un', 'Deux', 'Trois'].map((name) => ({ name })) }])
  await openScreen(page, `/offers/${id}/articles`)
  await expect.poll(async () => await names(page)).toEqual(['Matériel', 'Un', 'Deux', 'Trois'])
  // Content that loads later would move them.
  await expect(page.getByRole('combobox', { name: 'Catalogue' })).toBeVisible()
  const grips = table(page).locator('[data-kind=bundle] [data-part=grip]')
  const [from, to] = [await grips.nth(2).boundingBox(), await grips.nth(0).boundingBox()]
  if (!from || !to) throw new Error('no grips')
  const client = await context.newCDPSession(page)
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    await client.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  const start = { x: from.x + from.width / 2, y: from.y + from.height / 2 }
  const end = { x: to.x + to.width / 2, y: to.y + 2 }
  await touch('touchStart', start)
  await touch('touchMove', { x: end.x, y: (start.y + end.y) / 2 })
  await touch('touchMove', end)
  await touch('touchEnd')
  await expect.poll(async () => await names(page)).toEqual(['Matériel', 'Trois', 'Un', 'Deux'])
  await context.close()
})
