// Search texts that look like something else, and references that are pasted into the search.
import type { Page } from '@playwright/test'

import { expect, openScreen, signIn, test } from '../base.ts'

const box = (page: Page) => page.getByRole('searchbox', { name: 'Rechercher un article' })

/** Pastes text like a browser does for cells copied in a spreadsheet. */
const paste = (page: Page, text: string) =>
  box(page).evaluate((element, copied) => {
    const data = new DataTransfer()
    data.setData('text/plain', copied)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)

test('a link whose search looks like a number, a truth or a list shows what was searched, and stays as it is', async ({ page }) => {
  await signIn(page, 'admin')
  for (const typed of ['662E41', '1E3', '00123', '12345678901234567890', 'true', 'null', '[1]', '{"a":1}', '"toner"']) {
    await openScreen(page, `/products?search=${encodeURIComponent(typed)}`)
    await expect(box(page)).toHaveValue(typed)
    expect(new URL(page.url()).searchParams.get('search')).toBe(typed)
  }
})

test('a column of references that is pasted lists those articles, and the unknown ones can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'admin')
  const { items } = (await (await page.request.get('/api/v2/products?page_size=3')).json()) as { items: { reference: string }[] }
  const references = items.map(({ reference }) => reference)
  await openScreen(page, '/products')
  await box(page).click()
  await paste(page, [...references, 'INCONNUE-1', 'INCONNUE-2'].join('\r\n'))
  await expect(box(page)).toHaveValue([...references, 'INCONNUE-1', 'INCONNUE-2'].join(', '))
  const unknown = page.locator('[data-part=unknown-references]')
  await expect(unknown).toContainText('2 références sont inconnues')
  await expect(unknown).toContainText('INCONNUE-1, INCONNUE-2')
  for (const reference of references) await expect(page.getByRole('row').filter({ hasText: reference }).first()).toBeVisible()
  await unknown.getByRole('button', { name: 'Copier' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('INCONNUE-1\nINCONNUE-2')
  await page.reload()
  await expect(unknown).toContainText('INCONNUE-1, INCONNUE-2')
})
