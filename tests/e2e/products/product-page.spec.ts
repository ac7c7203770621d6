// The product page: reading, editing, creating, deleting.
import type { Route } from '@playwright/test'

import { expect, expectAccessible, goTo, openScreen, signIn, test } from '../base.ts'
import { changeProduct, importProduct, makeProduct, openProduct, readProduct, saveButton, unique } from './products.ts'

test.describe('a catalogue manager', () => {
  test.use({ account: 'catalogue' })

  test('reads, changes and saves a product, by mouse and by keyboard, and is told what is wrong', async ({ page }) => {
    await test.step('reads in the header what the product is called, whether it is on sale and why not', async () => {
      const product = await openProduct(page, { commercial_designation: 'Le multifonction compact' })
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Le multifonction compact')
      await expect(page.getByText(product.reference).first()).toBeVisible()
      await expect(page.getByText('Hors vente\u00a0: pas de début de commercialisation')).toBeVisible()
      await expect(page.getByText(/Modifié le .* par/)).toBeVisible()
      await expect(page).toHaveTitle(/Le multifonction compact/)
    })

    await test.step('changes the commercial designation and finds it saved, in the header too', async () => {
      const product = await openProduct(page)
      await page.getByLabel('Désignation commerciale').fill('Un nom qui se vend')
      await expect(page.getByText('1 champ modifié')).toBeVisible()
      await saveButton(page).click()
      await expect(page.getByText('Article enregistré')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Un nom qui se vend')
      expect((await readProduct(page, product.id)).commercial_designation).toBe('Un nom qui se vend')
    })

    await test.step('saves by keyboard alone with Ctrl S', async () => {
      const product = await openProduct(page)
      await page.getByLabel('Désignation commerciale').focus()
      await page.keyboard.type('Tapé au clavier')
      await page.keyboard.press('Control+s')
      await expect(page.getByText('Article enregistré')).toBeVisible()
      expect((await readProduct(page, product.id)).commercial_designation).toBe('Tapé au clavier')
    })

    await test.step('sends only what was changed, with the version that was read', async () => {
      const product = await openProduct(page, { commercial_designation: 'A', manufacturer_reference: 'B' })
      const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(`/products/${product.id}`))
      // Nothing has changed yet, so Enter sends nothing.
      await expect(page.locator('[data-part=save-bar]')).toBeAttached()
      await page.getByLabel('Référence fabricant').press('Enter')
      await page.getByLabel('Référence fabricant').fill('C')
      await saveButton(page).click()
      expect((await sent).postDataJSON()).toEqual({ manufacturer_reference: 'C', version: product.version })
    })

    await test.step('is told beside the field and in a summary what is wrong', async () => {
      await openProduct(page)
      await page.getByLabel('Désignation MDM').fill('')
      await saveButton(page).click()
      await expect(
        page.getByText('Le formulaire comporte des erreurs de saisies merci de suivre les indications des champs.'),
      ).toBeVisible()
      await expect(page.getByLabel('Désignation MDM')).toHaveAttribute('aria-invalid', 'true')
      await expectAccessible(page)
    })

    await test.step('saving by keyboard is told what is wrong too, and the error goes only once it is cured', async () => {
      await openProduct(page)
      const designation = page.getByLabel('Désignation MDM')
      await designation.fill('')
      await page.keyboard.press('Control+s')
      await expect(page.getByText('Ce champ est requis.').first()).toBeVisible()
      await page.getByRole('button', { name: 'Désignation MDM' }).click()
      await expect(designation).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(designation).toHaveAttribute('aria-invalid', 'true')
      await designation.fill('Un nom')
      await expect(designation).not.toHaveAttribute('aria-invalid', 'true')
    })

    await test.step('is asked before leaving with changes, and stays when not finished', async () => {
      await openProduct(page)
      await page.getByLabel('Désignation commerciale').fill('Pas fini')
      await page.getByRole('link', { name: 'Articles' }).first().click()
      const modal = page.locator('[data-group="confirmation-modal"]')
      await expect(modal).toContainText('Êtes-vous sûr ?')
      await modal.getByRole('button', { name: "Non je n'ai pas terminé" }).click()
      await expect(page.getByLabel('Désignation commerciale')).toHaveValue('Pas fini')
      await page.getByRole('link', { name: 'Articles' }).first().click()
      await modal.getByRole('button', { name: 'Oui je pars sans sauvegarder' }).click()
      await expect(page).toHaveURL(/\/products(\?|$)/)
    })
  })

  test('creates a product, sees others when the address changes, and deletes one', async ({ page }) => {
    await signIn(page, 'catalogue')
    await test.step('walks through a new product by keyboard, and the bar that saves hides no field that has the focus', async () => {
      await openScreen(page, '/products/new')
      await page.getByLabel('Référence').first().focus()
      const bar = page.getByRole('region', { name: 'Enregistrement' })
      await expect(bar).toBeVisible()
      const last = page.getByLabel('Fin de commercialisation fournisseur')
      while (!(await last.evaluate((field) => field === document.activeElement))) {
        await page.keyboard.press('Tab')
        const hidden = await bar.evaluate((frame) => {
          const focused = document.activeElement
          if (!focused || focused === document.body || frame.contains(focused)) return 'the walk left the form'
          const top = frame.getBoundingClientRect().top
          return focused.getBoundingClientRect().top < top && focused.getBoundingClientRect().bottom > top
        })
        expect(hidden, await page.locator(':focus').evaluate(({ outerHTML }) => outerHTML)).toBe(false)
      }
      await expect(last).toBeInViewport({ ratio: 1 })
    })

    await test.step('creates a product and lands on its page', async () => {
      await openScreen(page, '/products/new')
      await expect(page.getByRole('heading', { name: 'Nouvel article' })).toBeVisible()
      const reference = unique('NEW')
      await page.getByLabel('Référence interne').fill(reference)
      await page.getByLabel('Désignation MDM').fill('Scanner de documents')
      await saveButton(page).click()
      await expect(page).toHaveURL(/\/products\/\d+$/)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Scanner de documents')
      await expect(page.getByText('Création manuelle').first()).toBeVisible()
    })

    await test.step('is told beside the field that a reference is already taken', async () => {
      const { reference } = await makeProduct(page)
      await openScreen(page, '/products/new')
      await page.getByLabel('Référence interne').fill(reference)
      await page.getByLabel('Désignation MDM').fill('Deuxième')
      await saveButton(page).click()
      await expect(page.getByLabel('Référence interne')).toHaveAttribute('aria-invalid', 'true')
      await expect(page).toHaveURL(/\/products\/new$/)
    })

    await test.step('sees another product when the address changes', async () => {
      const first = await openProduct(page, { mdm_designation: 'Premier article' })
      const second = await makeProduct(page, { mdm_designation: 'Deuxième article' })
      await goTo(page, `/products/${second.id}`)
      await expect(page.getByLabel('Désignation MDM')).toHaveValue('Deuxième article')
      await page.goBack()
      await expect(page).toHaveURL(new RegExp(`/products/${first.id}$`))
      await expect(page.getByLabel('Désignation MDM')).toHaveValue('Premier article')
    })

    await test.step('reads who changed what as sentences, to the end of the history', async () => {
      const product = await makeProduct(page, { commercial_designation: 'Avant' })
      await changeProduct(page, product, { commercial_designation: 'Après' })
      await openScreen(page, `/products/${product.id}`)
      const history = page.getByRole('region', { name: 'Historique des modifications' })
      await expect(history).toContainText('a changé la désignation commerciale de «\u00a0Avant\u00a0» à «\u00a0Après\u00a0»')
      await expect(history).toContainText("Vous avez chargé tout l'historique.")
    })

    await test.step('deletes a product after confirming, and its address then says so', async () => {
      const product = await openProduct(page)
      await page.getByRole('button', { name: 'Plus d’actions' }).click()
      await page.getByRole('menuitem', { name: 'Supprimer' }).click()
      const modal = page.locator('[data-group="confirmation-modal"]')
      await expect(modal).toContainText(product.reference)
      await modal.getByRole('button', { name: 'Supprimer' }).click()
      await expect(page).toHaveURL(/\/products(\?|$)/)
      await openScreen(page, `/products/${product.id}`)
      await expect(page.getByText('Article introuvable')).toBeVisible()
      await expectAccessible(page)
    })
  })
})

test.describe('somebody whose app has just come', () => {
  test('reads a text before its editor is there, and goes on with it once it is', async ({ page }) => {
    await signIn(page, 'catalogue')
    const product = await makeProduct(page, { public_comment: '<p>Silencieux et <strong>sobre</strong></p>' })
    const held = Promise.withResolvers<Route>()
    await page.route('**/rich-text-editor*', (route) => held.resolve(route))
    await page.goto(`/products/${product.id}`)
    const route = await held.promise
    const form = page.locator('form')
    await expect(form.getByText('Silencieux et sobre')).toBeVisible()
    await expectAccessible(page)
    await route.continue()
    const editor = form.getByRole('textbox', { name: 'Commentaire public' })
    await editor.press('Control+End')
    await page.keyboard.type(' aussi')
    await saveButton(page).click()
    await expect(page.getByText('Article enregistré')).toBeVisible()
    expect((await readProduct(page, product.id)).public_comment).toContain('<strong>sobre aussi</strong>')
  })
})

test.describe('a catalogue manager', () => {
  test.use({ account: 'catalogue' })

  test('refreshes a product from master data, and takes back one of its values', async ({ page }) => {
    await signIn(page, 'catalogue')
    await test.step('takes back the value of master data with one click', async () => {
      const imported = await importProduct(page)
      const edited = await changeProduct(page, imported, { mdm_designation: unique('Mon nom') })
      await openScreen(page, `/products/${edited.id}`)
      await expect(page.getByText(/champs? diff.* du MDM/)).toBeVisible()
      await page.getByRole('button', { name: 'Reprendre la valeur MDM : Désignation MDM' }).click()
      await expect(page.getByLabel('Désignation MDM')).toHaveValue(String(imported.masterdata?.['mdm_designation']))
      await saveButton(page).click()
      await expect(page.getByText('Article enregistré')).toBeVisible()
      expect((await readProduct(page, edited.id)).differing_fields).not.toContain('mdm_designation')
    })

    await test.step('refreshes a product from master data and reads what came of it', async () => {
      const imported = await importProduct(page)
      await openScreen(page, `/products/${imported.id}`)
      await page.getByRole('button', { name: 'Plus d’actions' }).click()
      await page.getByRole('menuitem', { name: 'Actualiser depuis le MDM' }).click()
      await expect(page.getByText(/Article déjà à jour avec le MDM|Article actualisé/)).toBeVisible()
    })
  })
})

test.describe('a seller', () => {
  test.use({ account: 'vendeur' })

  test('reads the description and the facts, and finds nothing to edit', async ({ page, browser }) => {
    const manager = await browser.newPage()
    await signIn(manager, 'catalogue')
    const product = await makeProduct(manager, {
      public_comment: '<p>Imprime <strong>30 pages</strong> par minute.</p>',
      commission_subject_purchase: true,
    })
    await manager.close()
    await signIn(page, 'vendeur')
    await openScreen(page, `/products/${product.id}`)
    // The history, which loads later, contains it too.
    await expect(page.getByText('30 pages').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'En bref' })).toContainText(/Achat soumis à commission\s*Oui/)
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expect(saveButton(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Plus d’actions' })).toHaveCount(0)
    await expectAccessible(page)
  })
})
