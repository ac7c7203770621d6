// No input is lost, and no change is overwritten unnoticed.
import type { Route } from '@playwright/test'

import { chooseLanguage, expect, expectAccessible, test } from '../base.ts'
import { draftsKept } from '../device.ts'
import { changeProduct, makeProduct, openProduct, readProduct, saveButton } from './products.ts'

test.describe('somebody else saves in between', () => {
  test.use({ account: 'catalogue' })

  test('and changed another field or the same one: both changes are seen, and nothing is written before the choice', async ({ page }) => {
    await test.step('another field: the dialog shows it, and both changes are kept', async () => {
      const product = await openProduct(page, { commercial_designation: 'Base', manufacturer_reference: 'MR-1' })
      await page.getByLabel('Désignation commerciale').fill('La mienne')
      await changeProduct(page, product, { manufacturer_reference: 'MR-2' })
      await saveButton(page).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText('MR-2')
      await dialog.getByRole('button', { name: 'Enregistrer ces choix' }).click()
      await expect(page.getByText('Article enregistré')).toBeVisible()
      const saved = await readProduct(page, product.id)
      expect([saved.commercial_designation, saved.manufacturer_reference]).toEqual(['La mienne', 'MR-2'])
    })

    await test.step('the same field: a dialog shows theirs and mine, and nothing is written before the choice', async () => {
      const product = await openProduct(page, { commercial_designation: 'Base' })
      await page.getByLabel('Désignation commerciale').fill('La mienne')
      await changeProduct(page, product, { commercial_designation: 'La leur' })
      await saveButton(page).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText('La leur')
      await expect(dialog).toContainText('La mienne')
      await expectAccessible(page)
      expect((await readProduct(page, product.id)).commercial_designation).toBe('La leur')
      await dialog.getByRole('radio', { name: /La mienne/ }).check()
      await dialog.getByRole('button', { name: 'Enregistrer ces choix' }).click()
      await expect(page.getByText('Article enregistré')).toBeVisible()
      expect((await readProduct(page, product.id)).commercial_designation).toBe('La mienne')
    })
  })

  test('and the window is looked at again: their change comes into the open form, mine stays', async ({ page }) => {
    await page.clock.install()
    const fields = { commercial_designation: 'Base', manufacturer_reference: 'MR-1', public_comment: '<p>Silencieux.</p>' }
    const product = await openProduct(page, fields)
    await page.getByLabel('Désignation commerciale').fill('La mienne')
    const comment = page.getByRole('textbox', { name: 'Commentaire public' })
    await comment.press('Control+End')
    // A response that is older than this is refetched when the window becomes visible.
    await page.clock.fastForward(11_000)
    await changeProduct(page, product, { manufacturer_reference: 'MR-2', public_comment: '<p>Très silencieux.</p>' })
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByLabel('Référence fabricant')).toHaveValue('MR-2')
    await expect(page.getByLabel('Désignation commerciale')).toHaveValue('La mienne')

    await test.step('a text in which the cursor stands as well: what is typed then goes on from theirs, where the cursor was', async () => {
      await expect(comment).toBeFocused()
      await expect(comment).toHaveText('Très silencieux.')
      await page.keyboard.type(' Sobre.')
    })

    await test.step('what is typed while it is being saved stays, and is not saved yet', async () => {
      const held = Promise.withResolvers<Route>()
      await page.route(`**/api/v2/products/${product.id}`, (route) => held.resolve(route), { times: 1 })
      await page.keyboard.press('Control+s')
      const route = await held.promise
      await page.keyboard.type(' Compact.')
      await page.getByLabel('Référence fabricant').fill('MR-3')
      await route.continue()
      await expect(page.getByText('Article enregistré')).toBeVisible()
      expect((await readProduct(page, product.id)).public_comment).toBe('<p>Très silencieux. Sobre.</p>')
      await expect(comment).toHaveText('Très silencieux. Sobre. Compact.')
      await expect(page.getByLabel('Référence fabricant')).toHaveValue('MR-3')
      await expect(page.getByText('2 champs modifiés')).toBeVisible()
      await saveButton(page).click()
      await expect(page.getByText(/champs? modifié/)).toHaveCount(0)
      const saved = await readProduct(page, product.id)
      expect([saved.manufacturer_reference, saved.public_comment]).toEqual(['MR-3', '<p>Très silencieux. Sobre. Compact.</p>'])
    })
  })
})

test.describe('in the midst of an edit', () => {
  test.use({ account: 'catalogue' })

  test('another language is chosen: what is typed stays, what says so is said in that language, and the heading is read anew', async ({
    page,
  }) => {
    const product = await openProduct(page, { commercial_designation: 'Base' })
    await page.getByLabel('Désignation commerciale').fill('La mienne')
    await expect(page.getByRole('region', { name: 'Enregistrement' })).toBeVisible()
    await chooseLanguage(page, 'Langue', 'English')
    await expect(page.getByRole('region', { name: 'Saving' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByLabel('Commercial designation')).toHaveValue('La mienne')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Product saved')).toBeVisible()
    expect((await readProduct(page, product.id)).commercial_designation).toBe('La mienne')
    await chooseLanguage(page, 'Language', 'Français')
    await expect(page.getByLabel('Désignation commerciale')).toHaveValue('La mienne')
  })
})

test.describe('the image', () => {
  test.use({ account: 'catalogue' })

  const file = (name: string, bytes: number) => ({ name, mimeType: 'image/png', buffer: Buffer.alloc(bytes) })

  test('is refused when it is no image by its name, is too large, or is not what its name says', async ({ page }) => {
    for (const [why, chosen] of [
      ['is no image by its name', file('plan.gif', 100)],
      ['is larger than 10 Mb', file('plan.png', 10 * 1024 * 1024 + 1)],
      ['is not what its name says', file('plan.png', 100)],
    ] as const)
      await test.step(`it ${why}`, async () => {
        const product = await openProduct(page)
        await page.getByLabel('Choisir une image').setInputFiles(chosen)
        const words = "Mauvais format ou taille d'image..."
        await expect(page.getByRole('region', { name: 'Image' }).getByText(words)).toBeVisible()
        await expect(page.getByRole('region', { name: 'Notifications' }).getByText(words)).toHaveCount(1)
        expect((await readProduct(page, product.id)).image).toBeNull()
      })
  })

  test('is added, shown in the card and the header, removed after confirming, and can be changed in the middle of an edit', async ({
    page,
  }) => {
    await test.step('is added, shown in the card and the header, then removed after confirming', async () => {
      const product = await openProduct(page)
      await page
        .getByLabel('Choisir une image')
        .setInputFiles({ name: 'point.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') })
      await expect(page.getByText('Image enregistrée')).toBeVisible()
      await expect(page.getByRole('img', { name: product.mdm_designation })).toBeVisible()
      await page.getByRole('button', { name: 'Retirer', exact: true }).click()
      await page.locator('[data-group="confirmation-modal"]').getByRole('button', { name: 'Retirer' }).click()
      await expect(page.getByText('Image retirée')).toBeVisible()
      expect((await readProduct(page, product.id)).image).toBeNull()
    })

    await test.step('can be changed in the middle of an edit, which then still saves', async () => {
      const product = await openProduct(page)
      await page.getByLabel('Désignation commerciale').fill('En cours')
      await page
        .getByLabel('Choisir une image')
        .setInputFiles({ name: 'point.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') })
      await expect(page.getByText('Image enregistrée')).toBeVisible()
      await saveButton(page).click()
      await expect(page.getByText('Article enregistré')).toBeVisible()
      const saved = await readProduct(page, product.id)
      expect([saved.commercial_designation, saved.image === null]).toEqual(['En cours', false])
    })

    await test.step('that cannot be saved or removed is said in its own words', async () => {
      await openProduct(page)
      await page.route('**/upload-image', (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR' } }))
      await page.getByLabel('Choisir une image').setInputFiles(file('plan.png', 100))
      await expect(page.getByText('L’image n’a pas pu être enregistrée')).toHaveCount(1)
      await expect(page.getByText('Erreur serveur')).toHaveCount(0)
    })
  })
})

test.describe('a draft', () => {
  test('survives a reload', async ({ page }) => {
    await openProduct(page)
    await page.getByLabel('Désignation commerciale').fill('Brouillon')
    await expect(page.getByText('1 champ modifié')).toBeVisible()
    await expect.poll(() => draftsKept(page)).toBe(1)
    // Accepts the browser's own confirmation.
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByLabel('Désignation commerciale')).toHaveValue('Brouillon')
    await expect(page.getByText('1 champ modifié')).toBeVisible()
  })

  test('survives the end of the session and is there again after signing in', async ({ page, context }) => {
    const signIn = async () => {
      await page.getByLabel('Adresse e-mail').fill('catalogue@starif.example')
      await page.getByLabel('Mot de passe').fill(process.env['DEMO_PASSWORD'] ?? 'starif-demo')
      await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
    }
    await page.goto('/login')
    await signIn()
    await expect(page).toHaveURL(/\/products/)
    const product = await makeProduct(page)
    await page.goto(`/products/${product.id}`)
    await page.getByLabel('Désignation commerciale').fill('Brouillon')
    await expect.poll(() => draftsKept(page)).toBe(1)
    await context.clearCookies()
    // Another request may notice it first and remove the button, so use the shortcut.
    await page.keyboard.press('Control+s')
    await expect(page).toHaveURL(/\/login/)
    await signIn()
    await expect(page).toHaveURL(new RegExp(`/products/${product.id}$`))
    await expect(page.getByLabel('Désignation commerciale')).toHaveValue('Brouillon')
    await saveButton(page).click()
    await expect(page.getByText('Article enregistré')).toBeVisible()
  })
})

/** One red pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
