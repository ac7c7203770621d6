// A thousand lines of a set, edited in place: only the visible ones are rendered, and the others keep their values.
import type { Page } from '@playwright/test'

import { addDays } from '#engine/time/days.ts'

import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { draftsKept } from '../device.ts'
import { pasteInto } from '../lists/paste.ts'
import { makeOffer } from './offers.ts'

const LENGTH = 1_000
/** More than any screen has room for, and far fewer than there are. */
const RENDERED = 60

const table = (page: Page) => page.getByRole('table', { name: 'Coefficients par filiale, acteur et période' })
const line = (page: Page, number: number) => table(page).locator(`[data-line][aria-rowindex="${number + 1}"]`)
const cell = (page: Page, number: number, label: string) => line(page, number).getByRole('textbox', { name: label, exact: true })
const scrollTo = (page: Page, end: 'top' | 'bottom') =>
  table(page).evaluate((frame, top) => {
    frame.scrollIntoView()
    frame.scrollTo({ top: top ? 0 : frame.scrollHeight })
  }, end === 'top')
const expectFew = async (page: Page) => expect(await table(page).locator('[data-line]').count()).toBeLessThan(RENDERED)
/** Each line lasts two days. */
const startOf = (index: number) => addDays('2026-01-01', 2 * index)
const endOf = (index: number) => addDays(startOf(index), 1)
const typed = (day: string) => day.split('-').toReversed().join('/')

test.use({ account: 'offres' })

test('a thousand markups are pasted, walked through, put right and saved, though only those in sight are rendered', async ({ page }) => {
  await signIn(page, 'offres')
  const offer = await makeOffer(page)
  const stored = async () =>
    ((await (await page.request.get(`/api/v2/offers/${offer.id}/markup`)).json()) as { items: { value: string; start_date: string }[] })
      .items
  const save = async () => {
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Coefficients enregistrés').last()).toBeVisible()
    // A draft that was restored after a reload would add every line once more.
    expect(await draftsKept(page)).toBe(0)
    await expect(page.getByRole('button', { name: /^Enregistrer/ })).toBeHidden()
  }

  await test.step('pasted from a spreadsheet', async () => {
    await openScreen(page, `/offers/${offer.id}/markup`)
    await page.getByRole('button', { name: 'Ajouter un coefficient' }).click()
    await line(page, 1).getByRole('combobox', { name: 'Filiale' }).selectOption('France entière')
    const rows = Array.from({ length: LENGTH }, (_, index) => `1,25\t\t\t${typed(startOf(index))}\t${typed(endOf(index))}`)

    await pasteInto(cell(page, 1, 'Coefficient'), rows.join('\n'))
    await expect(table(page)).toHaveAttribute('aria-rowcount', String(LENGTH + 1))
    await expectFew(page)
    await expect(cell(page, 1, 'Fin')).toHaveValue(typed(endOf(0)))
    await save()
    const items = await stored()
    expect(items.length).toBe(LENGTH)
    expect(items.at(-1)).toMatchObject({ value: '1.25', start_date: startOf(LENGTH - 1) })
  })

  await test.step('read again: those in sight, each with its place', async () => {
    await page.reload()
    await expect(cell(page, 1, 'Début')).toHaveValue(typed(startOf(0)))
    await expectFew(page)
    await expectAccessible(page)
    await scrollTo(page, 'bottom')
    await expect(cell(page, LENGTH, 'Début')).toHaveValue(typed(startOf(LENGTH - 1)))
    await expect(line(page, LENGTH)).toBeInViewport()
    await expect(line(page, 1)).toHaveCount(0)
    await expectFew(page)
  })

  await test.step('Enter and the arrows lead to the same cell of other lines, Tab to the next cell, however far they are', async () => {
    await scrollTo(page, 'top')
    await cell(page, 1, 'Coefficient').focus()
    for (let step = 0; step < 40; step += 1) await page.keyboard.press(step % 2 === 0 ? 'ArrowDown' : 'Enter')
    await expect(cell(page, 41, 'Coefficient')).toBeFocused()
    await expect(line(page, 41)).toBeInViewport()
    await page.keyboard.press('ArrowUp')
    await expect(cell(page, 40, 'Coefficient')).toBeFocused()
    await scrollTo(page, 'bottom')
    await expect(line(page, LENGTH)).toBeInViewport()
    await line(page, 40)
      .getByRole('button', { name: /^Supprimer/ })
      .focus()
    await page.keyboard.press('Tab')
    await expect(line(page, 41).getByRole('combobox', { name: 'Filiale' })).toBeFocused()
  })

  await test.step('what is typed is kept and saved when its line is out of sight', async () => {
    await cell(page, 41, 'Coefficient').fill('1,5')
    await scrollTo(page, 'bottom')
    await cell(page, LENGTH, 'Coefficient').fill('1,75')
    await expect(line(page, 41)).toHaveCount(0)
    await save()
    await expect(cell(page, LENGTH, 'Coefficient')).toBeFocused()
    const items = await stored()
    expect([items[40]?.value, items[999]?.value]).toEqual(['1.50', '1.75'])
  })

  await test.step('a text that is not understood stays as it was typed, whatever is typed elsewhere', async () => {
    await scrollTo(page, 'top')
    await cell(page, 2, 'Coefficient').fill('un et demi')
    await scrollTo(page, 'bottom')
    await cell(page, LENGTH, 'Coefficient').fill('1,8')
    await page.keyboard.press('Control+s')
    await expect(cell(page, 2, 'Coefficient')).toBeFocused()
    await expect(cell(page, 2, 'Coefficient')).toBeInViewport()
    await expect(cell(page, 2, 'Coefficient')).toHaveValue('un et demi')
    await cell(page, 2, 'Coefficient').fill('1,5')
  })

  await test.step('the first line that is wrong comes into sight and has the focus', async () => {
    await cell(page, 3, 'Coefficient').fill('0')
    await cell(page, 5, 'Coefficient').fill('0')
    await scrollTo(page, 'bottom')
    await cell(page, LENGTH, 'Coefficient').fill('0')
    await expect(line(page, 3)).toHaveCount(0)
    await page.keyboard.press('Control+s')
    await expect(cell(page, 3, 'Coefficient')).toBeFocused()
    await expect(line(page, 3).getByText('Cette valeur doit être strictement supérieure à 0.')).toBeInViewport()
    await expectFew(page)
  })

  await test.step('a line that is taken out leaves the focus at its place, a new one comes into sight', async () => {
    await line(page, 3)
      .getByRole('button', { name: /^Supprimer/ })
      .click()
    await expect(line(page, 3).getByRole('button', { name: /^Supprimer/ })).toBeFocused()
    await expect(cell(page, 3, 'Début')).toHaveValue(typed(startOf(3)))
    await expect(table(page)).toHaveAttribute('aria-rowcount', String(LENGTH))
    await page.getByRole('button', { name: 'Ajouter un coefficient' }).click()
    await expect(line(page, LENGTH)).toBeInViewport()
    await expect(cell(page, LENGTH, 'Coefficient')).toHaveValue('')
  })
})

test('lines that are sorted by a header do not move while one types, take what is pasted as they are seen, and are stored in their own order', async ({
  page,
}) => {
  await signIn(page, 'offres')
  const offer = await makeOffer(page)
  const values = () => table(page).getByRole('textbox', { name: 'Coefficient', exact: true }).evaluateAll(typedIn)
  const typedIn = (fields: Element[]) => fields.map((field) => (field as HTMLInputElement).value)
  const header = table(page).getByRole('columnheader', { name: 'Coefficient', exact: true })
  await openScreen(page, `/offers/${offer.id}/markup`)
  await page.getByRole('button', { name: 'Ajouter un coefficient' }).click()
  await line(page, 1).getByRole('combobox', { name: 'Filiale' }).selectOption('France entière')
  await expect(header.getByRole('button')).toHaveCount(0)
  const pasted = ['1,5', '1,2', '1,8'].map((value, index) => `${value}\t\t\t${typed(startOf(index))}\t${typed(endOf(index))}`)
  await pasteInto(cell(page, 1, 'Coefficient'), pasted.join('\n'))
  await expect(table(page)).toHaveAttribute('aria-rowcount', '4')

  await header.getByRole('button').click()
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  expect(await values()).toEqual(['1,2', '1,5', '1,8'])
  await cell(page, 1, 'Coefficient').fill('1,9')
  await expect(cell(page, 1, 'Coefficient')).toBeFocused()
  expect(await values()).toEqual(['1,9', '1,5', '1,8'])
  await pasteInto(cell(page, 2, 'Coefficient'), '1,3\n1,4')
  await expect(cell(page, 3, 'Coefficient')).toHaveValue('1,4')
  expect(await values()).toEqual(['1,9', '1,3', '1,4'])
  await expectAccessible(page)

  await page.keyboard.press('Control+s')
  await expect(page.getByText('Coefficients enregistrés').last()).toBeVisible()
  const { items } = (await (await page.request.get(`/api/v2/offers/${offer.id}/markup`)).json()) as { items: { value: string }[] }
  expect(items.map(({ value }) => value)).toEqual(['1.30', '1.90', '1.40'])
  await page.reload()
  await expect(header).toHaveAttribute('aria-sort', 'none')
  expect(await values()).toEqual(['1,3', '1,9', '1,4'])
})
