// A user who has never seen the screen writes a first rule, only with the keyboard, and tries it out.
import type { Page } from '@playwright/test'

import { expect, nextFrame, openScreen, signIn, test } from '../base.ts'
import { makeOffer } from '../offers/offers.ts'
import { makeProduct, unique } from '../products/products.ts'

test('a newcomer writes “from five copiers on, the installation is free in Lyon” by keyboard alone, reads it and tries it', async ({
  page,
  browser,
}) => {
  const making = await browser.newPage()
  await signIn(making, 'admin')
  const installation = await makeProduct(making, { commercial_designation: unique('Installation') })
  await signIn(page, 'offres')
  const offer = await makeOffer(page)
  await compose(page, offer.id, ['KEL-C2530', installation.reference])
  await openScreen(page, `/offers/${offer.id}/rules`)
  const keys = new Keys(page)
  const sentence = page.locator('[data-part=sentence]')
  const watched = page.getByRole('combobox', { name: 'Sélection' })
  const name = String(installation.commercial_designation)

  await test.step('who, what and where are chosen one after the other', async () => {
    await expect(page.getByRole('link', { name: 'Nouvelle règle' }).first()).toBeVisible()
    await keys.to('Nouvelle règle')
    await keys.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Nom' })).toBeVisible()
    await keys.to('Nom')
    await keys.type('Installation offerte à Lyon')
    await keys.to('Article regardé')
    await keys.type('KEL-C2530')
    await keys.press('Enter')
    await nextFrame(page)
    await keys.to('Valeur')
    await keys.type('5')
    await keys.to('Condition')
    await keys.press('Enter')
    await expect(watched.nth(1)).toBeFocused()
    await keys.type('Filiale')
    await expect(watched.nth(1)).toHaveValue('zone')
    await keys.to('Valeur')
    await keys.type('Lyon')
    await keys.to('Ce qui change')
    await keys.type('Prix')
    await keys.to('Article changé')
    await keys.type(name)
    await keys.press('Enter')
    await nextFrame(page)
    await keys.to('Valeur')
    await keys.type('0')
  })
  await test.step('the sentence says what was meant', async () => {
    await expect(sentence).toContainText('vaut au moins 5 et la filiale est Lyon Métropole Solutions')
    await expect(sentence).toContainText(`fixer le prix unitaire de « ${name} » à 0,00 €`)
  })
  await test.step('it is saved with a number of keys that two minutes are enough for', async () => {
    await keys.press('Control+s')
    await expect(page.getByText('Règle créée')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Installation offerte à Lyon' })).toBeFocused()
    // Two keys a second, for a person who looks at each.
    expect(keys.pressed).toBeLessThanOrEqual(240)
  })
  await test.step('in the simulator five copiers in Lyon make it free, four do not', async () => {
    await openScreen(page, `/offers/${offer.id}/simulator?zone=LYO`)
    const [copier, free] = [page.locator('li').filter({ hasText: 'KEL-C2530' }), page.locator(`[data-product="${installation.id}"]`)]
    await copier.getByRole('textbox').fill('4')
    await expect(free.locator('[data-cell=unit]')).not.toContainText('0,00 €')
    await copier.getByRole('textbox').fill('5')
    await expect(free.locator('[data-cell=unit]')).toContainText('0,00 €')
    await expect(free).toContainText('Installation offerte à Lyon')
  })
})

async function compose(page: Page, offer_id: number, references: readonly string[]) {
  const at = `/api/v2/offers/${offer_id}/products`
  const { version } = (await (await page.request.get(at)).json()) as { version: number }
  const { items } = (await (await page.request.post(`${at}/find`, { data: { references } })).json()) as { items: { id: number }[] }
  const products = items.map(({ id }) => ({ product_id: id, default_quantity: '1' }))
  const sections = [{ name: 'Machines', bundles: [{ name: 'Copieur et installation', products }] }]
  expect((await page.request.post(at, { data: { version, sections } })).status()).toBe(200)
}

/** A person at the keyboard: each key press counts. */
class Keys {
  pressed = 0
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  async press(key: string) {
    this.pressed++
    await this.page.keyboard.press(key)
  }
  async type(text: string) {
    this.pressed += text.length
    await this.page.keyboard.type(text)
  }
  to = async (label: string) => await this.walk(label, 'Tab')
  back = async (label: string) => await this.walk(label, 'Shift+Tab')
  /** Presses the key until the control with that name is focused. */
  private async walk(label: string, key: 'Tab' | 'Shift+Tab') {
    const passed: string[] = []
    for (let step = 0; step < 60; step++) {
      await this.press(key)
      const name = await this.page.evaluate(() => {
        const at = document.activeElement
        const labels = at instanceof HTMLInputElement || at instanceof HTMLSelectElement ? [...(at.labels ?? [])] : []
        return (at?.getAttribute('aria-label') ?? labels[0]?.textContent ?? at?.textContent ?? '').trim()
      })
      passed.push(name)
      if (name.startsWith(label)) return
    }
    throw new Error(`The keyboard never came to ${label}: ${passed.join(' | ')}`)
  }
}
