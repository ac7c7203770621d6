// What a user of a screen reader hears when something happens; screens.spec.ts checks the accessibility tree of every screen.
import type { Page } from '@playwright/test'

import { expect, goTo, openScreen, signIn, test } from '../base.ts'
import { makeProducts, rows, searchBox } from '../lists/list.ts'
import { changeProduct, makeProduct, saveButton, unique } from './products.ts'

/** The permanent live region that announces events to screen readers. */
const announcement = (page: Page) => page.locator('[data-part=announcement]')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const inEnglish = (page: Page) => page.addInitScript(() => localStorage.setItem('language', 'en'))

test.describe('somebody who listens', () => {
  test('has the focus on the heading of the screen that they went to, and keeps it on the tab that they chose', async ({ page }) => {
    await signIn(page, 'catalogue')
    const prefix = await makeProducts(page, 1)
    await page.goto(`/products?search=${prefix}`)
    await rows(page).getByRole('link').focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/products\/\d+$/)
    await expect(heading(page)).toBeFocused()
    const tab = page.getByRole('navigation', { name: 'Rubriques de l’article' }).getByRole('link', { name: 'Documents' })
    await tab.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/documents$/)
    await expect(page).toHaveTitle(/^Documents · Article/)
    await expect(tab).toBeFocused()
    // On another screen, because in the list the opened row would have the focus.
    await page.getByRole('link', { name: 'Données de référence' }).first().click()
    await expect(page).toHaveURL(/references/)
    await expect(heading(page)).toBeFocused()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Rechercher un écran, un article ou une offre' }).fill('Focus du jour')
    await expect(page.getByRole('option', { name: 'Focus du jour', exact: true })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Focus du jour' })).toBeFocused()
  })

  test('keeps the focus on what they used while a screen is on its way, and has it back there after the palette', async ({ page }) => {
    await signIn(page, 'catalogue')
    const { id, reference } = await makeProduct(page)
    await openScreen(page, '/daily-focus')
    // Until the app shows its first screen, there is nothing to have the focus.
    await expect(page.getByRole('heading', { level: 1, name: 'Focus du jour' })).toBeVisible()
    const [product, palette] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const hold = async (calls: string, { promise }: PromiseWithResolvers<void>) =>
      await page.route(calls, async (route) => {
        await promise
        await route.continue()
      })
    await hold(`**/api/v2/products/${id}`, product)
    await hold('**/assets/palette-*.js', palette)
    await goTo(page, `/products/${id}`)
    const opener = page.getByRole('button', { name: 'Rechercher partout' })
    await opener.focus()
    await page.keyboard.press('Enter')
    product.resolve()
    await expect(page.getByRole('main')).toContainText(reference)
    palette.resolve()
    const dialog = page.getByRole('dialog', { name: 'Rechercher partout' })
    await expect(dialog.getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })

  test('has the focus back on what they used, although they close what it opened before the browser has drawn it', async ({ page }) => {
    await page.addInitScript(() => {
      const frames: FrameRequestCallback[] = []
      const ask = window.requestAnimationFrame.bind(window)
      window.requestAnimationFrame = (frame) => (document.documentElement.dataset['drawsNothing'] ? frames.push(frame) : ask(frame))
    })
    await signIn(page, 'catalogue')
    const { id } = await makeProduct(page)
    await openScreen(page, `/products/${id}`)
    const draws = (nothing: string) => page.locator('html').evaluate((html, how) => void (html.dataset['drawsNothing'] = how), nothing)
    const opener = page.getByRole('button', { name: 'Rechercher partout' })
    const dialog = page.getByRole('dialog', { name: 'Rechercher partout' })
    await opener.focus()
    await draws('true')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })

  test('is told of a list, of what was saved and of a history', async ({ page }) => {
    await signIn(page, 'catalogue')
    const prefix = await makeProducts(page, 2)
    await page.goto(`/products?search=${prefix}`)
    await expect(rows(page)).toHaveCount(2)

    await test.step('is told how many a search finds, and that it finds nothing, and nothing when the screen opens', async () => {
      await expect(announcement(page)).toHaveText('')
      await searchBox(page).fill(`${prefix}-1`)
      await expect(announcement(page)).toHaveText('1 résultat')
      await searchBox(page).fill(`${prefix}-nowhere`)
      await expect(announcement(page)).toHaveText('La recherche ne donne rien')
      await searchBox(page).fill(prefix)
      await expect(announcement(page)).toHaveText('2 résultats')
    })

    await test.step('skips the search and the filters on the way to the rows', async () => {
      const skip = page.getByRole('link', { name: 'Aller à la liste' })
      await skip.focus()
      await expect(skip).toBeInViewport()
      await page.keyboard.press('Enter')
      await expect(rows(page).first().getByRole('link')).toBeFocused()
      await expect(page).not.toHaveURL(/#/)
    })

    await test.step('is told what was saved', async () => {
      const product = await makeProduct(page)
      await openScreen(page, `/products/${product.id}`)
      const notifications = page.locator('[aria-live=polite][aria-relevant=additions]')
      await expect(notifications).toHaveText('')
      await page.getByLabel('Désignation commerciale').fill('Une imprimante qui se nomme')
      await saveButton(page).click()
      await expect(notifications).toHaveText(/Article enregistré/)
    })

    await test.step('does not hear the end of the history when a product opens, and stands there once all is loaded', async () => {
      let product = await makeProduct(page)
      await openScreen(page, `/products/${product.id}`)
      const end = page.locator('#main').getByText("Vous avez chargé tout l'historique.")
      await expect(end).toBeVisible()
      expect(await end.evaluate((element) => element.closest('[role=status], [role=alert], [role=log], [aria-live]'))).toBeNull()
      for (let n = 0; n < 21; n++) product = await changeProduct(page, product, { commercial_designation: `Imprimante ${n}` })
      await page.reload()
      await page.getByRole('button', { name: 'Charger plus' }).press('Enter')
      await expect(end).toBeFocused()
    })
  })

  test('in English, hears what is written in French in French', async ({ page }) => {
    await inEnglish(page)
    await signIn(page, 'catalogue')
    const word = unique('Souris').replaceAll('-', '')
    const product = await makeProduct(page, {
      mdm_designation: `${word} optique sans fil`,
      commercial_designation: `${word} optique bleue`,
      public_comment: `<p>${word} très légère</p>`,
    })
    for (const address of [`/products?search=${product.reference}`, `/products/${product.id}`, `/products/${product.id}/details`]) {
      await openScreen(page, address)
      await expect(page.getByText(word).first()).toBeVisible()
      expect(await textsInEnglishWith(page, word), address).toEqual([])
    }
    await signIn(page, 'vendeur')
    await page.goto(`/products/${product.id}`)
    await expect(page.getByText('très légère').first()).toBeVisible()
    expect(await textsInEnglishWith(page, word)).toEqual([])
  })
})

/** Texts and fields that contain `word` and would be read aloud in English. */
const textsInEnglishWith = (page: Page, word: string): Promise<string[]> =>
  page.locator('body').evaluate((body, wanted) => {
    const languageOf = (element: Element | null) => element?.closest('[lang]')?.getAttribute('lang')
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    const wrong: string[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode
      if (text.textContent?.includes(wanted) && languageOf(text.parentElement) !== 'fr') wrong.push(text.parentElement?.outerHTML ?? '')
    }
    for (const field of body.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
      if (field.type !== 'search' && field.value.includes(wanted) && languageOf(field) !== 'fr') wrong.push(field.outerHTML)
    return wrong
  }, word)
