// The list of products, as a catalogue manager and as a seller use it.
import { readFile } from 'node:fs/promises'

import { expect, expectAccessible, openScreen, pressAll, signIn, test } from '../base.ts'
import { unique } from '../products/products.ts'
import { behindDots, openFilter, makeProducts, rows, searchBox } from './list.ts'

test.describe('a catalogue manager', () => {
  test.use({ account: 'catalogue' })
  test.beforeEach(({ page }) => signIn(page, 'catalogue'))

  test('finds products by their reference, by what is on sale and in any order, walks through them by keyboard and opens one', async ({
    page,
  }) => {
    await test.step('walks through the rows by keyboard', async () => {
      await openScreen(page, '/products')
      await rows(page).first().getByRole('link').focus()
      await page.keyboard.press('ArrowDown')
      await expect(rows(page).nth(1).getByRole('link')).toBeFocused()
    })

    await test.step('sees every row that they walk to, also when its selection brings the actions below', async () => {
      const cut = () =>
        page.evaluate(() => {
          const row = document.activeElement?.closest('tr')
          const table = row?.closest('table')
          const [top = 0, bottom = 0] = [
            table?.querySelector('thead th')?.getBoundingClientRect().bottom,
            table?.parentElement?.getBoundingClientRect().bottom,
          ]
          const place = row?.getBoundingClientRect()
          return place ? Math.max(0, top - place.top, place.bottom - bottom) : null
        })
      await openScreen(page, '/products')
      await rows(page).first().getByRole('link').focus()
      const walk: [key: string, place: number][] = [
        ['PageDown', 15],
        ['ArrowDown', 16],
        ['PageDown', 31],
        ['PageUp', 16],
        ['PageUp', 1],
        ['PageDown', 16],
      ]
      for (const [key, place] of walk) {
        await page.keyboard.press(key)
        await expect(page.locator(`tr[data-index="${place}"]`).getByRole('link')).toBeFocused()
        await expect.poll(cut).toBe(0)
      }
      await page.keyboard.press('Space')
      await expect(page.getByRole('toolbar', { name: 'Actions sur la sélection' })).toBeVisible()
      await expect.poll(cut).toBe(0)
    })

    await test.step('sees in the filters how many products a manufacturer has', async () => {
      await openScreen(page, '/products')
      await openFilter(page, 'Fabricant')
      await expect(page.locator('[data-part=facet-option]').first()).toHaveText(/\d$/)
    })

    await test.step('narrows the list by what is on sale', async () => {
      const mdm_designation = unique('Gamme').replace('-', '')
      await makeProducts(page, 2, { mdm_designation, marketing_start_date: '2020-01-01' })
      const over = await makeProducts(page, 1, { mdm_designation, marketing_start_date: '2020-01-01', marketing_end_date: '2020-12-31' })
      await openScreen(page, `/products?search=${mdm_designation}`)
      await expect(rows(page)).toHaveCount(3)
      await openFilter(page, 'Vente')
      await page.getByLabel('Hors vente').check()
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL(/on_sale=false/)
      await expect(rows(page)).toHaveCount(1)
      await expect(rows(page)).toContainText(over)
      await page.getByRole('button', { name: 'Retirer le filtre Vente' }).click()
      await expect(rows(page)).toHaveCount(3)
    })

    await test.step('sorts by keyboard without losing the place', async () => {
      await openScreen(page, '/products')
      const header = page.getByRole('columnheader', { name: 'Désignation' }).getByRole('button')
      await header.focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/sort=commercial_designation/)
      await expect(header).toBeFocused()
    })

    await test.step('finds a product by any part of its reference and opens it by Enter', async () => {
      const prefix = await makeProducts(page, 3)
      await openScreen(page, '/products')
      await searchBox(page).fill(`${prefix.slice(3)}-2`)
      await expect(rows(page)).toHaveCount(1)
      await rows(page).getByRole('link').focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/products\/\d+$/)
      await expect(page.getByText(`${prefix}-2`).first()).toBeVisible()
    })
  })

  test('finds the same list again by back, by reload and by a pasted link', async ({ page, context }) => {
    const prefix = await makeProducts(page, 2)
    await page.goto('/products')
    await searchBox(page).fill(prefix)
    await page.getByRole('button', { name: 'Désignation', exact: true }).click()
    await expect(page).toHaveURL(/sort=commercial_designation/)
    await expect(rows(page)).toHaveCount(2)
    const address = page.url()
    await page.reload()
    await expect(rows(page)).toHaveCount(2)
    await rows(page).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/products\/\d+$/)
    await page.goBack()
    await expect(page).toHaveURL(address)
    await expect(searchBox(page)).toHaveValue(prefix)
    const pasted = await context.newPage()
    await pasted.goto(address)
    await expect(rows(pasted)).toHaveCount(2)
  })

  test('is told in words that nothing matches, and takes away with one click what the button names', async ({ page }) => {
    await openScreen(page, '/products?search=nothing-is-called-so')
    const empty = page.locator('#list')
    await expect(page.getByText('Aucun article ne correspond')).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByRole('button', { name: 'Effacer les filtres' })).toHaveCount(0)
    await empty.getByRole('button', { name: 'Vider la recherche' }).click()
    await expect(rows(page).first()).toBeVisible()
    await openScreen(page, '/products?search=nothing-is-called-so&on_sale=false')
    await page.getByRole('group', { name: 'Filtres' }).getByRole('button', { name: 'Effacer les filtres' }).click()
    await expect(searchBox(page)).toHaveValue('nothing-is-called-so')
    await openScreen(page, '/products?search=nothing-is-called-so&on_sale=false')
    await empty.getByRole('button', { name: 'Effacer la recherche et les filtres' }).click()
    await expect(rows(page).first()).toBeVisible()
  })

  test('opens an address with several orders, and lists under the name that their order once had', async ({ page }) => {
    const prefix = await makeProducts(page, 2, { commercial_designation: 'Pareil' })
    await openScreen(page, `/products?search=${prefix}&sort=commercial_designation,-reference`)
    await expect(rows(page).first()).toContainText(`${prefix}-2`)
    await signIn(page, 'admin')
    await page.goto('/admin/users?order=-email')
    await expect(page.getByRole('columnheader', { name: 'E-mail' })).toHaveAttribute('aria-sort', 'descending')
    await page.getByRole('columnheader', { name: 'Nom' }).getByRole('button').click()
    await expect(page).toHaveURL(/sort=name/)
    await expect(page).not.toHaveURL(/order=/)
    await openScreen(page, '/references/manufacturers?order=-name')
    await expect(page.getByRole('columnheader', { name: 'Nom' })).toHaveAttribute('aria-sort', 'descending')
  })

  test('imports from master data, synchronises with it, and is told that a search has failed', async ({ page }) => {
    await test.step('searches master data and sees what is already there', async () => {
      await openScreen(page, '/products')
      await page.getByRole('button', { name: 'Importer du référentiel (MDM)' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText('Déjà dans Starif').first()).toBeVisible()
      await dialog.getByRole('checkbox').first().check()
      await dialog.getByRole('button', { name: /Importer sur Starif/ }).click()
      await expect(page.getByText(/^0 créé, (0 mis à jour, 1 inchangé|1 mis à jour, 0 inchangé)$/)).toBeVisible()
    })

    await test.step('synchronises with master data, is told how it went, and sees what it brought', async () => {
      await openScreen(page, '/products')
      await (await behindDots(page, 'Synchroniser')).click()
      const panel = page.getByRole('dialog', { name: 'Synchronisation avec le MDM' })
      const anew = page.waitForRequest(/api\/v2\/products\?.*page=1&/)
      await panel.getByRole('button', { name: 'Lancer la synchronisation' }).click()
      await expect(panel.getByText('Terminée ·')).toBeVisible()
      await expect(panel.getByText(/\d sur \d.* mis à jour · .* inchangés? · 0 refusé/)).toBeVisible()
      await anew
    })

    await test.step('is told that a search has failed instead of seeing the rows of the former one', async () => {
      await openScreen(page, '/products')
      await expect(rows(page).first()).toBeVisible()
      await page.route('**/api/v2/products?*', (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR' } }))
      await searchBox(page).fill('écran')
      await expect(page.getByRole('heading', { name: 'Les articles n’ont pas pu être chargés' })).toBeVisible()
      const again = page.locator('#list').getByRole('button', { name: 'Réessayer' })
      const asked = page.waitForRequest('**/api/v2/products?*')
      await again.click()
      await asked
      await page.unroute('**/api/v2/products?*')
      // The app also retries by itself once the server responds, so the button may disappear at any moment.
      await expect.poll(async () => (await pressAll(again), await rows(page).count())).toBeGreaterThan(0)
      await expect(page.getByRole('heading', { name: 'Les articles n’ont pas pu être chargés' })).toHaveCount(0)
    })
  })

  test('deletes a selection after being asked, and exports exactly what is shown', async ({ page }) => {
    await test.step('deletes a selection after being asked, and the products are gone', async () => {
      const prefix = await makeProducts(page, 2)
      await openScreen(page, `/products?search=${prefix}`)
      await page.getByRole('checkbox', { name: 'Tout sélectionner' }).click()
      await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
      await page.getByRole('button', { name: 'Supprimer 2 articles' }).click()
      await expect(page.getByText('2 articles traités')).toBeVisible()
      await page.getByRole('button', { name: 'Fermer' }).last().click()
      await expect(page.getByText('Aucun article ne correspond')).toBeVisible()
    })

    await test.step('exports exactly what is shown as a CSV that French Excel opens and that runs nothing', async () => {
      const prefix = await makeProducts(page, 1, {
        commercial_designation: '=HYPERLINK("http://evil.example")',
        manufacturer_reference: '-12,5',
      })
      await openScreen(
        page,
        `/products?search=${prefix}&columns=${encodeURIComponent(JSON.stringify(['reference', 'designation', 'manufacturer_reference']))}`,
      )
      await expect(rows(page)).toHaveCount(1)
      await (await behindDots(page, 'Exporter')).click()
      const download = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: 'CSV' }).click()
      const text = await readFile(await (await download).path(), 'utf8')
      expect(text.startsWith('\uFEFF')).toBe(true)
      const [head, line] = text.slice(1).split('\r\n')
      expect(head).toBe('Référence;Désignation;Référence fabricant')
      expect(line).toBe(`${prefix}-1;"'=HYPERLINK(""http://evil.example"")";-12,5`)
    })
  })
})

test.describe('somebody whose app has just come', () => {
  test('goes on typing right after Ctrl K, before the palette is there', async ({ page }) => {
    await signIn(page, 'catalogue')
    const { promise: typed, resolve: letCome } = Promise.withResolvers<void>()
    await page.route('**/assets/palette-*.js', async (route) => {
      await typed
      await route.continue()
    })
    await page.goto('/products')
    await expect(rows(page).first()).toBeVisible()
    await page.getByLabel('Rechercher un article').focus()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('lisxx')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    letCome()
    const palette = page.getByRole('combobox', { name: 'Rechercher un écran, un article ou une offre' })
    await expect(palette).toBeFocused()
    await page.keyboard.type('tes')
    await expect(palette).toHaveValue('listes')
    await expect(page.getByLabel('Rechercher un article')).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('données')
    await expect(palette).toHaveValue('données')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/references/)
  })
})

test.describe('a seller', () => {
  test.use({ account: 'vendeur' })

  test('reads the list without the means to change it, and selects only what is to be kept offline', async ({ page }) => {
    await signIn(page, 'vendeur')
    await openScreen(page, '/products')
    await expect(rows(page).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Nouvel article' })).toHaveCount(0)
    await expect(await behindDots(page, 'Synchroniser')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await rows(page).first().getByRole('checkbox').click()
    const bar = page.getByRole('toolbar', { name: 'Actions sur la sélection' })
    await expect(bar.getByRole('button', { name: 'Garder hors ligne' })).toBeVisible()
    for (const name of ['Modifier', 'Supprimer', 'Actualiser']) await expect(bar.getByRole('button', { name })).toHaveCount(0)
  })
})

test('on a phone the panels of the list open inside the window, and give the focus back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'catalogue')
  await page.goto('/products')
  for (const name of ['Colonnes', 'Vues', 'Synchroniser']) {
    const button = name === 'Vues' ? page.getByRole('button', { name, exact: true }) : await behindDots(page, name)
    await button.click()
    const panel = page.getByRole('dialog').last()
    const inside = async () => {
      const box = await panel.boundingBox()
      return box !== null && box.x > 0 && box.x + box.width <= 390
    }
    await expect.poll(inside).toBe(true)
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  }
})
