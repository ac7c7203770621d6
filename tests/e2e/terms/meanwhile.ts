// What happens to an unsaved text when another version arrives: from another user, or an older one; and when pages cannot be counted.
import type { Page } from '@playwright/test'

import { askUntilShown, expect, test } from '../base.ts'
import { written } from '../device.ts'
import { button, editor, saveText } from './cgv.ts'

/** Types `text` while pages cannot be counted: the screen says nothing about the values of its variables. */
export async function typeUncounted(page: Page, text: string): Promise<void> {
  await page.route('**/api/v2/cgv/preview', (route) => route.fulfill({ status: 500 }))
  await page.keyboard.type(text)
  await expect(page.getByText('Les pages n’ont pas pu être comptées.')).toBeVisible()
  await expect(page.getByText('Toutes les variables du texte ont une valeur.')).toHaveCount(0)
  await page.unroute('**/api/v2/cgv/preview')
}

export const expectTheirsInEditor = (page: Page) =>
  test.step('what somebody else saves comes into a text in which the cursor stands, and the next letter into that', async () => {
    await editor(page).press('ControlOrMeta+End')
    await saveText(page, '<h2>Prix</h2><p>Payable à 60 jours.</p>')
    await askUntilShown(page, editor(page).getByText('Payable à 60 jours.'))
    await page.keyboard.type(' Net.')
    await expect(editor(page)).toContainText('Payable à 60 jours. Net.')
  })

/** Afterwards restores version `older`, which contains 45 days. */
export const expectAskedBeforeTakenUp = (page: Page, older: number) =>
  test.step('an older one takes the place of what is typed and not saved yet only when it may', async () => {
    await written(page)
    await page.goto(`/cgv/edit?from=${older}`)
    const question = page.getByRole('alertdialog', { name: 'Remplacer votre brouillon\u00a0?' })
    await question.getByRole('button', { name: 'Garder mon brouillon' }).click()
    await expect(editor(page)).toContainText('Payable à 60 jours. Net.')
    await expect(page).toHaveURL(/edit$/)
    await page.goto(`/cgv/edit?from=${older}`)
    await question.getByRole('button', { name: 'Remplacer' }).click()
    await expect(editor(page)).toContainText('Payable à 45 jours.')
    await button(page, 'Annuler les modifications').click()
    await written(page)
  })
