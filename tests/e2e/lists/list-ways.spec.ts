// The effects of clicks, keys and Back around the list.
import { expect, goTo, openScreen, signIn, test } from '../base.ts'
import { ownAccount } from '../own-account.ts'
import { unique } from '../products/products.ts'
import { openFilter, makeProducts, rows, searchBox } from './list.ts'
import { inventLongList, LENGTH } from './long-list.ts'

test.beforeEach(({ page }) => signIn(page, 'catalogue'))

test('selects all, a range and all but one of a list that is longer than the screen', async ({ page }) => {
  await test.step('sees that not all are selected, and takes all where the eye is', async () => {
    await inventLongList(page)
    await openScreen(page, '/products')
    const all = page.getByRole('checkbox', { name: 'Tout sélectionner' })
    await all.click()
    await expect(page.getByText('100 articles sélectionnés')).toBeVisible()
    await expect(all).toHaveJSProperty('indeterminate', true)
    await page
      .getByRole('table')
      .getByRole('button', { name: /^Sélectionner les 5.000 articles de la liste$/ })
      .click()
    await expect(page.getByText(/^5.000 articles sélectionnés$/)).toBeVisible()
    await expect(all).toHaveJSProperty('indeterminate', false)
    await expect(all).toBeChecked()
  })

  await test.step('selects a range whose middle was never on screen, and all but one of what matches', async () => {
    await inventLongList(page)
    await openScreen(page, '/products')
    await rows(page).first().getByRole('checkbox').click()
    await rows(page).first().getByRole('link').focus()
    await page.keyboard.press('End')
    const last = page.locator(`tr[data-index="${LENGTH - 1}"]`)
    await expect(last.getByRole('link')).toBeFocused()
    await page.keyboard.press('Shift+Space')
    await expect(page.getByText(/^5.000 articles sélectionnés$/)).toBeVisible()
    await page.getByRole('button', { name: 'Tout désélectionner' }).click()
    await page.keyboard.press('Escape')
    await last.getByRole('checkbox').click()
    await page.getByRole('button', { name: /^Sélectionner les/ }).click()
    // The banner above the rows has disappeared, so the rows have moved up.
    await expect(page.getByText(/^5.000 articles sélectionnés$/)).toBeVisible()
    await last.getByRole('checkbox').click()
    await expect(page.getByText(/^4.999 articles sélectionnés$/)).toBeVisible()
  })
})

test('opens, closes and comes back around the list, by clicks, keys and Back', async ({ page }) => {
  // Must be the first step: only a load, and not `openScreen`, creates a history entry that the app knows.
  await test.step('closes the palette and a dialog by Back, and stays on the page', async () => {
    const prefix = await makeProducts(page, 1)
    await openScreen(page, '/products')
    await searchBox(page).fill(prefix)
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('link', { name: `${prefix}-1`, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(prefix)
    const { pathname } = new URL(page.url())
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Rechercher partout' })).toBeVisible()
    await page.evaluate(() => history.back())
    await expect(page.getByRole('dialog', { name: 'Rechercher partout' })).toBeHidden()
    // The browser has gone back and comes forward again.
    await expect(page).toHaveURL(pathname)
    await page.getByRole('button', { name: 'Créer un tag' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.evaluate(() => history.back())
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(pathname)
    await page.goBack()
    await expect(rows(page)).toHaveCount(1)
  })

  await test.step('closes a panel by a click on a row, which does not open it', async () => {
    await openScreen(page, '/products')
    await openFilter(page, 'Vente')
    await expect(page.getByRole('dialog', { name: 'Vente' })).toBeVisible()
    // A visible row: after each scroll, the last rendered row is another one.
    const row = rows(page).nth(6)
    await expect(row).toBeInViewport()
    await row.click({ position: { x: 700, y: 10 } })
    await expect(page.getByRole('dialog', { name: 'Vente' })).toBeHidden()
    await expect(page).toHaveURL(/\/products($|\?)/)
    await row.click({ position: { x: 700, y: 10 } })
    await expect(page).toHaveURL(/\/products\/\d+/)
  })

  await test.step('comes back from a product to its row', async () => {
    const prefix = await makeProducts(page, 3)
    await openScreen(page, `/products?search=${prefix}`)
    await page.getByRole('link', { name: `${prefix}-2`, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`Article ${prefix} numéro 2`)
    await page.goBack()
    await expect(page.getByRole('link', { name: `${prefix}-2`, exact: true })).toBeFocused()
    // Opening the same list by a link does not restore the row.
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`Article ${prefix} numéro 2`)
    await goTo(page, `/products?search=${prefix}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Articles' })).toBeFocused()
    await expect(rows(page)).toHaveCount(3)
    await expect(page.getByRole('heading', { level: 1, name: 'Articles' })).toBeFocused()
  })

  await test.step('adds a tag and finds the field empty again', async () => {
    const prefix = await makeProducts(page, 1)
    await openScreen(page, `/products?search=${prefix}`)
    await page.getByRole('link', { name: `${prefix}-1`, exact: true }).click()
    const field = page.getByRole('combobox', { name: 'Ajouter un tag' })
    await field.click()
    const option = page.getByRole('option').first()
    await expect(option).toBeVisible()
    await option.click()
    await expect(page.getByRole('button', { name: /^Retirer le tag/ })).toHaveCount(1)
    await expect(field).toHaveValue('')
  })

  await test.step('starts a new product in its first field, is led to the first wrong one, and sees the new page from its top', async () => {
    await openScreen(page, '/products/new')
    const field = (name: string) => page.getByRole('textbox', { name })
    await expect(field('Désignation commerciale')).toBeFocused()
    await page.keyboard.type('Un article qui commence en haut')
    await page.keyboard.press('Control+s')
    await expect(field('Désignation MDM')).toBeFocused()
    await page.keyboard.type('Imprimante')
    await page.keyboard.press('Control+s')
    await expect(field('Référence interne')).toBeFocused()
    await page.keyboard.type(unique('FOCUS'))
    const main = page.locator('main')
    await main.evaluate((box) => box.scrollTo(0, box.scrollHeight))
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Un article qui commence en haut' })).toBeVisible()
    await expect.poll(() => main.evaluate((box) => box.scrollTop)).toBe(0)
  })

  await test.step('opens from the palette what was typed, however soon Enter follows, and not what an earlier text had found', async () => {
    const prefix = await makeProducts(page, 2)
    const { promise: pressed, resolve: answer } = Promise.withResolvers<void>()
    await page.route(`**/api/v2/products?*${prefix}-2*`, async (route) => {
      await pressed
      await route.continue()
    })
    await openScreen(page, '/products')
    await expect(rows(page).first()).toBeVisible()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('combobox', { name: 'Rechercher un écran, un article ou une offre' })
    await palette.fill(`${prefix}-1`)
    await expect(page.getByRole('option').filter({ hasText: `${prefix}-1` })).toBeVisible()
    await palette.fill(`${prefix}-2`)
    await palette.press('Enter')
    answer()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('numéro 2')
  })
})

test('makes a column wider by its edge, and the address changes once, at the end', async ({ page }) => {
  // The list remembers its columns, and the demo accounts are shared.
  await signIn(page, await ownAccount('Gestion du catalogue'))
  await page.goto('/products')
  await expect(rows(page).first()).toBeVisible()
  const head = page.getByRole('columnheader', { name: 'Référence', exact: true })
  const width = () => head.evaluate((cell) => Math.round(cell.getBoundingClientRect().width))
  const before = await width()
  const edge = await head.locator('[data-handle]').boundingBox()
  const [x, y] = [(edge?.x ?? 0) + (edge?.width ?? 0) / 2, (edge?.y ?? 0) + (edge?.height ?? 0) / 2]
  // The URL is also updated after scrolling has paused: only count changes of widths.
  await page.evaluate(() => {
    const navigation = (window as unknown as { navigation: EventTarget }).navigation
    const widths = () => new URL(location.href).searchParams.get('widths')
    let before = widths()
    navigation.addEventListener('currententrychange', () => {
      if (widths() === before) return
      before = widths()
      document.body.append(Object.assign(document.createElement('i'), { id: 'moved' }))
    })
  })
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 60, y, { steps: 20 })
  await expect.poll(width).toBe(before + 60)
  await expect(page.locator('#moved')).toHaveCount(0)
  await page.mouse.up()
  await expect(page).toHaveURL(/widths=/)
  await expect(page.locator('#moved')).toHaveCount(1)
  expect(await width()).toBe(before + 60)
})
