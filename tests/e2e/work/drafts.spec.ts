// Unsaved input from before a session ended is restored on top of what others have saved meanwhile, never over it.
import { expect, goTo, openScreen, test } from '../base.ts'
import { draftsKept, signInByForm } from '../device.ts'
import { saveButton } from '../products/products.ts'
import { draftForms } from './draft-forms.ts'

/** Three tests in parallel: a single one would be the longest of all. */
const groups = [0, 1, 2].map((rest) => Object.entries(draftForms).filter((_, index) => index % 3 === rest))

for (const group of groups)
  test(`what comes back after a session ended overwrites nothing that a colleague saved meanwhile: ${group.map(([name]) => name).join(', ')}`, async ({
    page,
    context,
  }) => {
    page.on('dialog', (dialog) => void dialog.accept())
    await signInByForm(page, 'admin', '/login')
    const forms = []
    for (const [name, make] of group) forms.push({ name, ...(await make(page)) })
    for (const [index, { name, path, type }] of forms.entries())
      await test.step(`${name}: type`, async () => {
        await openScreen(page, path)
        await type(page)
        await expect.poll(async () => await draftsKept(page)).toBe(index + 1)
        // As when a right is revoked: leaving in any other way would discard the input.
        await goTo(page, '/permission-denied')
        await expect(page.getByText('Accès interdit')).toBeVisible()
      })
    await page.goto('/products')
    for (const { colleague } of forms) await colleague?.()
    await context.clearCookies()
    await page.goto('/products')
    await expect(page).toHaveURL(/\/login/)
    await signInByForm(page, 'admin')

    for (const { name, path, typed, conflict, colleague } of forms)
      await test.step(`${name}: come back`, async () => {
        await openScreen(page, path)
        if (conflict) {
          const dialog = page.getByRole('dialog', { name: 'Modifié entre-temps' })
          await expect(dialog).toContainText(conflict.theirs)
          await expect(dialog).toContainText(conflict.mine)
          // Without a decision, saving asks again.
          await dialog.getByRole('button', { name: 'Revenir au formulaire' }).click()
          await typed(page)
          await saveButton(page).click()
          await dialog.getByRole('radio', { name: new RegExp(conflict.theirs) }).check()
          await dialog.getByRole('button', { name: 'Enregistrer ces choix' }).click()
          await expect(dialog).toHaveCount(0)
          await expect(page.getByText(/champs? modifié/)).toHaveCount(0)
        } else await typed(page)
        if (colleague && !conflict) {
          await expect(page.getByText('Modifié entre-temps par quelqu’un d’autre')).toBeVisible()
          await saveButton(page).click()
          await expect(page.getByText('Modifications enregistrées')).toBeVisible()
        }
      })
    for (const { untouched } of forms) await untouched?.()
  })
