// Helpers for the terms of sale: the parts of their screens, and versions made through the API by the user of the page.
import type { Page } from '@playwright/test'

import { expect, nextFrame, openScreen } from '../base.ts'

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const editor = (page: Page) => page.getByRole('textbox', { name: 'Texte des conditions' })
export const pages = (page: Page) => page.locator('[data-part=page-count]')
export const last = async (page: Page) =>
  (await (await page.request.get('/api/v2/cgv/last')).json()) as { content: string; version: number }

export async function openEmptied(page: Page) {
  await openScreen(page, '/cgv/edit')
  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
}

/** Pastes HTML like a browser does for content copied elsewhere. */
export const paste = (page: Page, html: string) =>
  editor(page).evaluate((element, text) => {
    const data = new DataTransfer()
    data.setData('text/html', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, html)

/** Moves to the end of the text; the editor is notified in a separate task, and would otherwise paste at the previous position. */
export async function toEnd(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+End')
  const inTable = () => page.evaluate(() => Boolean(document.getSelection()?.anchorNode?.parentElement?.closest('table')))
  await expect.poll(inTable).toBe(false)
  await nextFrame(page)
}

/** Saves versions and values through the API, as the user of the page. */
export async function saveText(page: Page, content: string, published_from: string | null = null) {
  const data = { content, published_from, version: (await last(page)).version }
  expect((await page.request.post('/api/v2/cgv', { data })).status()).toBe(201)
  return data.version + 1
}
export async function setValue(page: Page, key: string, zone: string | null, value: string) {
  const { version } = (await (await page.request.get('/api/v2/cgv/variables')).json()) as { version: number }
  const data = { version, items: [{ key, zone, value }] }
  expect((await page.request.put('/api/v2/cgv/variables', { data })).ok()).toBe(true)
}
