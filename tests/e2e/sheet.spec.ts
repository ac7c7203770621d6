// The sheet of an article: reading, editing, creating, deleting.
import { expect, expectAccessible, signIn, test } from './base.ts'
import { changeArticle, importArticle, makeArticle, openArticle, readArticle, saveButton, unique } from './sheet.ts'

test.describe('a catalogue manager', () => {
  test('reads in the header what the article is called, whether it is on sale and why not', async ({ page }) => {
    const article = await openArticle(page, { commercial_designation: 'Le multifonction compact' })
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Le multifonction compact')
    await expect(page.getByText(article.reference).first()).toBeVisible()
    await expect(page.getByText('Hors vente\u00a0: pas de début de commercialisation')).toBeVisible()
    await expect(page.getByText(/Modifié le .* par/)).toBeVisible()
    await expect(page).toHaveTitle(/Le multifonction compact/)
    await expectAccessible(page)
  })

  test('changes the commercial designation and finds it saved, in the header too', async ({ page }) => {
    const article = await openArticle(page)
    await page.getByLabel('Désignation commerciale').fill('Un nom qui se vend')
    await expect(page.getByText('1 champ modifié')).toBeVisible()
    await saveButton(page).click()
    await expect(page.getByText('Article enregistré')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Un nom qui se vend')
    expect((await readArticle(page, article.id)).commercial_designation).toBe('Un nom qui se vend')
  })

  test('saves by keyboard alone with Ctrl S', async ({ page }) => {
    const article = await openArticle(page)
    await page.getByLabel('Désignation commerciale').focus()
    await page.keyboard.type('Tapé au clavier')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Article enregistré')).toBeVisible()
    expect((await readArticle(page, article.id)).commercial_designation).toBe('Tapé au clavier')
  })

  test('walks through a new article by keyboard, and the bar that saves hides no field that has the focus', async ({ page }) => {
    await signIn(page, 'catalogue')
    await page.goto('/products/new')
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

  test('sends only what was changed, with the version that was read', async ({ page }) => {
    const article = await openArticle(page, { commercial_designation: 'A', manufacturer_reference: 'B' })
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(`/products/${article.id}`))
    await page.getByLabel('Référence fabricant').fill('C')
    await saveButton(page).click()
    expect((await sent).postDataJSON()).toEqual({ manufacturer_reference: 'C', version: article.version })
  })

  test('is told beside the field and in a summary what is wrong', async ({ page }) => {
    await openArticle(page)
    await page.getByLabel('Désignation MDM').fill('')
    await saveButton(page).click()
    await expect(page.getByText('Le formulaire comporte des erreurs de saisies merci de suivre les indications des champs.')).toBeVisible()
    await expect(page.getByLabel('Désignation MDM')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
  })

  test('saving by keyboard is told what is wrong too, and the error goes only once it is cured', async ({ page }) => {
    await openArticle(page)
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

  test('is asked before leaving with changes, and stays when not finished', async ({ page }) => {
    await openArticle(page)
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

  test('takes back the value of master data with one click', async ({ page }) => {
    await signIn(page, 'catalogue')
    const imported = await importArticle(page)
    const edited = await changeArticle(page, imported, { mdm_designation: unique('Mon nom') })
    await page.goto(`/products/${edited.id}`)
    await expect(page.getByText(/champs? diff.* du MDM/)).toBeVisible()
    await page.getByRole('button', { name: 'Reprendre la valeur MDM : Désignation MDM' }).click()
    await expect(page.getByLabel('Désignation MDM')).toHaveValue(String(imported.masterdata?.['mdm_designation']))
    await saveButton(page).click()
    await expect(page.getByText('Article enregistré')).toBeVisible()
    expect((await readArticle(page, edited.id)).differing_fields).not.toContain('mdm_designation')
  })

  test('refreshes an article from master data and reads what came of it', async ({ page }) => {
    await signIn(page, 'catalogue')
    const imported = await importArticle(page)
    await page.goto(`/products/${imported.id}`)
    await page.getByRole('button', { name: 'Actualiser depuis le MDM' }).click()
    await expect(page.getByText(/Article déjà à jour avec le MDM|Article actualisé/)).toBeVisible()
  })

  test('creates an article and lands on its sheet', async ({ page }) => {
    await signIn(page, 'catalogue')
    await page.goto('/products/new')
    await expect(page.getByRole('heading', { name: 'Nouvel article' })).toBeVisible()
    await expectAccessible(page)
    const reference = unique('NEW')
    await page.getByLabel('Référence interne').fill(reference)
    await page.getByLabel('Désignation MDM').fill('Scanner de documents')
    await saveButton(page).click()
    await expect(page).toHaveURL(/\/products\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Scanner de documents')
    await expect(page.getByText('Création manuelle').first()).toBeVisible()
  })

  test('is told beside the field that a reference is already taken', async ({ page }) => {
    await signIn(page, 'catalogue')
    const { reference } = await makeArticle(page)
    await page.goto('/products/new')
    await page.getByLabel('Référence interne').fill(reference)
    await page.getByLabel('Désignation MDM').fill('Deuxième')
    await saveButton(page).click()
    await expect(page.getByLabel('Référence interne')).toHaveAttribute('aria-invalid', 'true')
    await expect(page).toHaveURL(/\/products\/new$/)
  })

  test('deletes an article after confirming, and its address then says so', async ({ page }) => {
    const article = await openArticle(page)
    await page.getByRole('button', { name: 'Plus d’actions' }).click()
    await page.getByRole('menuitem', { name: 'Supprimer' }).click()
    const modal = page.locator('[data-group="confirmation-modal"]')
    await expect(modal).toContainText(article.reference)
    await modal.getByRole('button', { name: 'Supprimer' }).click()
    await expect(page).toHaveURL(/\/products(\?|$)/)
    await page.goto(`/products/${article.id}`)
    await expect(page.getByText('Article introuvable')).toBeVisible()
    await expectAccessible(page)
  })

  test('sees another article when the address changes', async ({ page }) => {
    const first = await openArticle(page, { mdm_designation: 'Premier article' })
    const second = await makeArticle(page, { mdm_designation: 'Deuxième article' })
    await page.goto(`/products/${second.id}`)
    await expect(page.getByLabel('Désignation MDM')).toHaveValue('Deuxième article')
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`/products/${first.id}$`))
    await expect(page.getByLabel('Désignation MDM')).toHaveValue('Premier article')
  })

  test('reads who changed what as sentences, to the end of the history', async ({ page }) => {
    const article = await openArticle(page, { commercial_designation: 'Avant' })
    await changeArticle(page, article, { commercial_designation: 'Après' })
    await page.reload()
    const history = page.getByRole('region', { name: 'Historique des modifications' })
    await expect(history).toContainText('a changé la désignation commerciale de «\u00a0Avant\u00a0» à «\u00a0Après\u00a0»')
    await expect(history).toContainText("Vous avez chargé tout l'historique.")
  })
})

test.describe('a seller', () => {
  test('reads the description and the facts, and finds nothing to edit', async ({ page, browser }) => {
    const manager = await browser.newPage()
    await signIn(manager, 'catalogue')
    const article = await makeArticle(manager, { public_comment: '<p>Imprime <strong>30 pages</strong> par minute.</p>' })
    await manager.close()
    await signIn(page, 'vendeur')
    await page.goto(`/products/${article.id}`)
    // The history, which comes later, says it too.
    await expect(page.getByText('30 pages').first()).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expect(saveButton(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Plus d’actions' })).toHaveCount(0)
    await expectAccessible(page)
  })
})
