// What happens to a text that is being written when another one comes, of somebody else.
import type { Page } from '@playwright/test'

import { askUntilShown, expect, test } from '../base.ts'
import { editor, saveText } from './cgv.ts'

export const expectTheirsInEditor = (page: Page) =>
  test.step('what somebody else saves comes into a text in which the cursor stands, and the next letter into that', async () => {
    await editor(page).press('ControlOrMeta+End')
    await saveText(page, '<h2>Prix</h2><p>Payable à 60 jours.</p>')
    await askUntilShown(page, editor(page).getByText('Payable à 60 jours.'))
    await page.keyboard.type(' Net.')
    await expect(editor(page)).toContainText('Payable à 60 jours. Net.')
  })
