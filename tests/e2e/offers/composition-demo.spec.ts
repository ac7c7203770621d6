// The copier offer of the demo, rebuilt from scratch with the keyboard: its fields, products and bundles of the library.
import type { Locator } from '@playwright/test'

import type { Outputs } from '#contract/index.ts'

import { expect, openScreen, signIn, test } from '../base.ts'
import { unique } from '../products/products.ts'
import { read, saved } from './composition.ts'

/** Two keys a second, which is slow, for five minutes. */
const FIVE_MINUTES = 600

test.use({ account: 'offres' })

test('an offer manager makes the copier offer of the demo from nothing, ready to be sold, by keyboard within the keys of five minutes', async ({
  page,
}) => {
  await signIn(page, 'offres')
  const get = async <T>(path: string) => (await (await page.request.get(`/api/v2${path}`)).json()) as T
  const demo = await get<Outputs['offers']['show_by_code']>('/offers/show-by-code?code=OFF-COP-25')
  let keys = 0
  const press = async (key: string, times = 1) => {
    for (let turn = 0; turn < times; turn++) await page.keyboard.press(key)
    keys += times
  }
  const type = async (text: string) => {
    await page.keyboard.type(text)
    keys += text.length
  }
  const tabTo = async (goal: Locator) => {
    await expect(goal).toBeVisible()
    for (let turn = 0; turn < 40; turn++) {
      if (await goal.evaluate((element) => element === document.activeElement)) return
      await press('Tab')
    }
    throw new Error(`more than 40 Tabs to ${goal.toString()}`)
  }
  const field = (name: string | RegExp) => page.getByRole('textbox', { name, exact: true })
  const focused = page.locator(':focus')

  await test.step('its fields', async () => {
    await openScreen(page, '/offers/new')
    await expect(field('Nom')).toBeFocused()
    await type('Copieur couleur A3 25 ppm, finition, entretien et consommables')
    await tabTo(field('Référence'))
    await type(unique('COP'))
    for (const [level, name] of ['Impression', 'Copieurs', 'Couleur A3'].entries()) {
      await tabTo(page.getByLabel(`Catégorie de niveau ${level + 1}`))
      await type(name)
    }
    await tabTo(field('Début de commercialisation'))
    await type('07/05/2026')
    await tabTo(page.getByRole('checkbox', { name: 'France entière' }))
    await press(' ')
    await press('Control+s')
    await expect(page).toHaveURL(/\/offers\/\d+/)
  })
  const id = Number(/offers\/(\d+)/.exec(page.url())?.[1])
  const tab = (name: string) => page.getByRole('navigation', { name: 'Rubriques de l’offre' }).getByRole('link', { name })

  await test.step('its articles: one bundle of its own, three of the library', async () => {
    await tabTo(tab('Articles'))
    await press('Enter')
    await expect(page.getByText('Cette offre ne contient encore aucun article')).toBeVisible()
    const section = async (name: string) => {
      await press('Control+Shift+Enter')
      await expect(focused).toHaveAttribute('aria-label', 'Nom de la section')
      await expect(focused).toHaveValue('')
      await type(name)
    }
    await section('Copieur')
    await press('Control+Enter')
    await expect(focused).toHaveAttribute('aria-label', 'Nom du lot')
    await type('Copieur KC-2530i')
    await press('Tab', 4)
    await expect(focused).toHaveAttribute('aria-label', 'Obligatoire')
    await press(' ')
    await press('Tab')
    await type('3600')
    await press('Control+Enter')
    await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
    await type('KEL-C2530')
    await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(1)
    await press('ArrowDown')
    await press(' ')
    await press('Control+Enter')
    await expect(focused).toHaveAttribute('aria-label', 'Quantité par défaut')
    await press('Tab')
    await type('1')
    await press('Tab')
    await type('5')
    await press('Tab')
    await press(' ')
    const attach = async (to: string, reference: string, name: string) => {
      await tabTo(page.getByRole('button', { name: `Actions pour ${to}`, exact: true }))
      await press('Enter')
      // Wait for the menu: a person does not navigate a menu that is not open yet.
      await expect(page.getByRole('menuitem', { name: /^Monter/ })).toBeFocused()
      await press('ArrowDown', 2)
      await expect(page.getByRole('menuitem', { name: 'Rattacher un lot de la bibliothèque' })).toBeFocused()
      await press('Enter')
      await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
      await type(reference)
      await tabTo(page.getByRole('dialog').getByRole('button', { name: `Rattacher ${name}`, exact: true }))
      await press('Enter')
      await expect(page.locator('[data-key]:focus')).toContainText(reference)
    }
    await section('Consommables')
    await attach('Consommables', 'LOT-TK35', 'Toners d’origine de la gamme KC, un jeu complet')
    // Up to the line of the section, past the added products; its name is one step further.
    await press('ArrowUp')
    await attach('Consommables', 'LOT-PAPIER', 'Papier de démarrage')
    await section('Entretien')
    await attach('Entretien', 'LOT-ENTRETIEN-KC', 'Pièces d’entretien de la gamme KC')
    await press('Control+s')
    await saved(page)
  })

  const [made, original] = [await read(page, id), await read(page, demo.id)]
  const outline = ({ sections }: typeof made) =>
    sections.map(({ name, bundles }) => [
      name,
      ...bundles.map(({ id: _id, reference: _made, shared_with: _with, products, ...bundle }) => ({
        ...bundle,
        products: products.map(({ id: _link, product, ...link }) => ({ ...link, reference: product.reference })),
      })),
    ])
  expect(outline(made)).toEqual(outline(original))
  expect(await get(`/offers/${id}`)).toMatchObject({ available: true, category_3: demo.category_3, zones: demo.zones })
  expect(keys).toBeLessThan(FIVE_MINUTES)
})
