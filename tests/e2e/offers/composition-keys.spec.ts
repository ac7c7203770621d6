// Composing an offer with the keyboard only, including a large one.
import type { Locator, Page } from '@playwright/test'

import { expect, openScreen, signIn, test } from '../base.ts'
import { pasteInto } from '../lists/paste.ts'
import { unique } from '../products/products.ts'
import { compose, line, makeOffer, makeProducts, read, saved, table } from './composition.ts'

test.use({ account: 'offres' })

/** A keyboard that counts its key presses. */
function keysOf(page: Page) {
  let count = 0
  const press = async (key: string, times = 1) => {
    for (let turn = 0; turn < times; turn++) await page.keyboard.press(key)
    count += times
  }
  return {
    press,
    count: () => count,
    type: async (text: string) => {
      await page.keyboard.type(text)
      count += text.length
    },
    /** Presses Tab until the control is focused, like a person who sees it. */
    async tabTo(goal: Locator, most: number) {
      await expect(goal).toBeVisible()
      for (let turn = 0; turn < most; turn++) {
        await press('Tab')
        if (await goal.evaluate((element) => element === document.activeElement)) return
      }
      throw new Error(`more than ${most} Tabs to ${goal.toString()}`)
    },
  }
}

test('an offer manager makes a copier offer from nothing with the keyboard alone, in fewer than 300 keys', async ({ page, browser }) => {
  const [copier, colours, tray, service] = ['Copieur', 'Toner', 'Bac', 'Maintenance'].map((name) => unique(name).replaceAll('-', ''))
  const toners = ['noir', 'cyan', 'magenta', 'jaune'].map((colour) => `${colours} ${colour} 30 000 pages`)
  await makeProducts(browser, `${copier} couleur A3`, ...toners, `${tray} papier 500 feuilles`, `${service} sur site J+1`)
  await signIn(page, 'offres')
  await openScreen(page, '/offers/new')
  const keys = keysOf(page)
  const dialog = page.getByRole('dialog')
  const focused = page.locator(':focus')
  /** Starting at a name or a product of a bundle: finds these products and adds all of them. */
  const add = async (text: string, count: number) => {
    await keys.press('Control+Enter')
    await expect(dialog.getByRole('searchbox')).toBeFocused()
    await keys.type(text)
    await expect(dialog.getByRole('checkbox')).toHaveCount(count)
    for (let turn = 0; turn < count; turn++) {
      await keys.press('ArrowDown')
      await keys.press(' ')
    }
    await expect(dialog.getByRole('button', { name: `Ajouter ${count} article` })).toBeEnabled()
    await keys.press('Control+Enter')
    await expect(dialog).toHaveCount(0)
    await expect(focused).toHaveAttribute('aria-label', 'Quantité par défaut')
  }
  const named = async (shortcut: string, label: string, name: string) => {
    await keys.press(shortcut)
    await expect(focused).toHaveAttribute('aria-label', label)
    await expect(focused).toHaveValue('')
    await keys.type(name)
  }

  await test.step('the offer', async () => {
    await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toBeFocused()
    await keys.type('Copieur A3 couleur')
    await keys.tabTo(page.getByRole('textbox', { name: 'Référence' }), 5)
    await keys.type(unique('COPIEUR'))
    await keys.press('Control+s')
    await expect(page).toHaveURL(/\/offers\/\d+/)
    await keys.tabTo(page.getByRole('navigation', { name: 'Rubriques de l’offre' }).getByRole('link', { name: 'Articles' }), 12)
    await keys.press('Enter')
    await expect(page.getByText('Cette offre ne contient encore aucun article')).toBeVisible()
  })
  await test.step('its sections, bundles and articles', async () => {
    await named('Control+Shift+Enter', 'Nom de la section', 'Matériel')
    await named('Control+Enter', 'Nom du lot', 'Copieur')
    await keys.tabTo(line(page, copier ?? '').or(page.getByRole('textbox', { name: 'Budget indicatif (21T)' })), 6)
    await keys.type('5000')
    await add(copier ?? '', 1)
    await named('Shift+Enter', 'Nom du lot', 'Options')
    await add(tray ?? '', 1)
    await keys.press('Control+a')
    await keys.type('2')
    await named('Control+Shift+Enter', 'Nom de la section', 'Consommables')
    await named('Control+Enter', 'Nom du lot', 'Toners')
    await add(colours ?? '', 4)
    for (let turn = 0; turn < 4; turn++) {
      await keys.press('Control+a')
      await keys.type('3')
      if (turn < 3) await keys.press('ArrowDown')
    }
    await named('Control+Shift+Enter', 'Nom de la section', 'Services')
    await named('Control+Enter', 'Nom du lot', 'Maintenance')
    await add(service ?? '', 1)
  })
  await test.step('a line moves, a step is taken back, and all of it is saved in one request', async () => {
    await keys.press('Enter')
    await keys.press('Alt+ArrowUp')
    await expect(line(page, service ?? '')).toBeFocused()
    await keys.press('Control+z')
    const id = Number(/offers\/(\d+)/.exec(page.url())?.[1])
    const path = `/api/v2/offers/${id}/products`
    const requests: string[] = []
    page.on('request', (request) => request.method() === 'POST' && requests.push(new URL(request.url()).pathname))
    await keys.press('Control+s')
    await saved(page)
    // The prices on display are read by a POST too, which the steps before may have started only now.
    expect(requests.filter((sent) => sent !== `${path}/prices`)).toEqual([path])
    const { sections } = await read(page, id)
    const found = sections.map(({ name, bundles }) => [
      name,
      ...bundles.map((bundle) => [
        bundle.name,
        bundle.indicative_budget,
        ...bundle.products.map(({ default_quantity }) => default_quantity),
      ]),
    ])
    expect(found).toEqual([
      ['Matériel', ['Copieur', '5000.00', '1.00'], ['Options', null, '2.00']],
      ['Consommables', ['Toners', null, '3.00', '3.00', '3.00', '3.00']],
      ['Services', ['Maintenance', null, '1.00']],
    ])
    expect(keys.count()).toBeLessThan(300)
  })
})

test('more than two thousand references are pasted at once, and more than two hundred articles priced and saved', async ({
  page,
  browser,
}) => {
  test.slow()
  const made = await makeProducts(browser, ...Array.from({ length: 205 }, (_, place) => `Pièce ${place}`))
  const unknown = Array.from({ length: 1_900 }, (_, place) => `INCONNU-${place}`)
  await signIn(page, 'offres')
  const { id, version } = await makeOffer(page)
  await compose(page, id, version, [{ name: 'Pièces', bundles: [{ name: 'Toutes' }] }])
  await openScreen(page, `/offers/${id}/articles`)
  await page.getByRole('button', { name: 'Ajouter des articles à Toutes' }).click()
  const dialog = page.getByRole('dialog')
  const pasted = [...unknown, ...made.map(({ reference }) => reference)].join('\n')
  // The search field has the focus when the dialog opens.
  await expect(dialog.getByRole('searchbox')).toBeFocused()
  await pasteInto(dialog.getByRole('searchbox'), pasted)
  await expect(dialog.getByText(/^1[\s\u202f]900 références introuvables/)).toBeVisible()
  const priced: number[] = []
  page.on('response', (response) => {
    const ids = new URL(response.url()).searchParams.get('product_ids')
    if (ids && response.ok()) priced.push(ids.split(',').length)
  })
  await dialog.getByRole('button', { name: 'Ajouter 205 articles' }).click()
  await expect.poll(() => priced.toSorted((a, b) => a - b)).toEqual([5, 200])
  await page.keyboard.press('Control+s')
  await saved(page)
  expect((await read(page, id)).sections[0]?.bundles[0]?.products).toHaveLength(205)
})

test('the library shows all of its bundles, and a long composition scrolls under what rests at its edge', async ({ page }) => {
  await signIn(page, 'offres')
  const [from, to] = [await makeOffer(page), await makeOffer(page)]
  const mark = unique('Lot')
  const bundles = Array.from({ length: 35 }, (_, place) => ({ name: `${mark} ${place}` }))
  await compose(page, from.id, from.version, [{ name: 'Tous', bundles }])
  await compose(page, to.id, to.version, [{ name: 'Reprise', bundles: [{ name: 'Un' }] }])
  await openScreen(page, `/offers/${to.id}/articles`)
  await page.getByRole('button', { name: 'Actions pour Reprise' }).click()
  await page.getByRole('menuitem', { name: 'Rattacher un lot de la bibliothèque' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill(mark)
  const attach = dialog.getByRole('button', { name: `Rattacher ${mark}` })
  await expect(attach).toHaveCount(30)
  await dialog.getByRole('button', { name: 'Charger plus' }).click()
  await expect(attach).toHaveCount(35)
  await openScreen(page, `/offers/${from.id}/articles`)
  const grip = await table(page).locator('[data-kind=bundle] [data-part=grip]').first().boundingBox()
  const frame = await table(page).boundingBox()
  if (!grip || !frame) throw new Error('no grip')
  await page.mouse.move(grip.x + 4, grip.y + 4)
  await page.mouse.down()
  await page.mouse.move(grip.x + 4, frame.y + frame.height - 8)
  const left = async () => await table(page).evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop)
  await expect.poll(left).toBeLessThan(1)
  const last = table(page).locator('[data-kind=bundle]').last()
  await expect(last).toHaveAttribute('data-drop', 'behind')
  await page.mouse.up()
  await expect(last.getByRole('textbox', { name: 'Nom du lot' })).toHaveValue(`${mark} 0`)
})
