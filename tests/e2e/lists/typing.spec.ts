// A search box always keeps what the user types: the URL follows, and never writes an older text into the box.
import type { CDPSession, Page } from '@playwright/test'

import { expect, openScreen, signIn, test } from '../base.ts'
import { makeRule } from '../offers/offers.ts'

test.use({ account: 'admin', putsBack: true })
test.beforeEach(({ page }) => signIn(page, 'admin'))

/** Every list whose search is in the URL: its path, or a function that creates one. */
const lists: Record<string, string | ((page: Page) => Promise<string>)> = {
  products: '/products',
  'deleted products': '/products/deleted',
  offers: '/offers',
  'the tree of offers': '/offers?shape=tree',
  nomenclatures: '/nomenclatures/technical-nomenclature',
  'printer categories': '/nomenclatures/printer-category',
  permits: '/permis',
  certifications: '/permis/certifications',
  manufacturers: '/references/manufacturers',
  users: '/admin/users',
  'the rules of an offer': async (page) => `/offers/${(await makeRule(page)).offer.id}/rules`,
}
const box = (page: Page) => page.getByRole('main').getByRole('searchbox').first()

async function typeEach(page: Page, text: string): Promise<void> {
  for (const letter of text) await page.keyboard.press(letter === ' ' ? 'Space' : letter)
}

/** Runs `work` on a processor that is slowed down this many times: the URL lags behind the keys. */
async function slowed(page: Page, rate: number, work: (session: CDPSession) => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  try {
    await work(session)
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await session.detach()
  }
}

for (const [name, path] of Object.entries(lists))
  test(`somebody who types fast into the search of ${name} finds every letter where they typed it`, async ({ page }) => {
    await openScreen(page, typeof path === 'string' ? path : await path(page))
    for (const rate of [1, 4, 6]) {
      await box(page).fill('')
      await expect(page).not.toHaveURL(/(search|article)=/)
      await slowed(page, rate, async () => {
        await box(page).focus()
        await typeEach(page, 'lexmark toner')
        await expect(page).toHaveURL(/(search|article)=lexmark(\+|%20)toner/)
        await expect(box(page)).toHaveValue('lexmark toner')
        // In the middle of the text, after a pause: the box used to be reset there, with the caret at its end.
        for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowLeft')
        await page.keyboard.press('-')
        await expect(page).toHaveURL(/(search|article)=lexmark(\+|%20)to-ner/)
        await page.keyboard.press('x')
        await expect(page).toHaveURL(/(search|article)=lexmark(\+|%20)to-xner/)
        await expect(box(page)).toHaveValue('lexmark to-xner')
      })
    }
  })

test('somebody who writes with an input method keeps what is being composed', async ({ page }) => {
  await openScreen(page, '/products')
  await slowed(page, 6, async (session) => {
    await box(page).focus()
    for (const text of ['C', 'CA', 'CAS']) {
      await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
      await expect(page).toHaveURL(new RegExp(`search=${text}$`))
    }
    await expect(box(page)).toHaveValue('CAS')
    await session.send('Input.insertText', { text: 'CASE' })
    await expect(page).toHaveURL(/search=CASE$/)
    await expect(box(page)).toHaveValue('CASE')
  })
})
