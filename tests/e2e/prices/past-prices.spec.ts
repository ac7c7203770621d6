// The prices of a product on a past day: as they were stored then, and what is stored about that day now.
import { addDays } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'
import { formatDate } from '#kit/format/formats.ts'

import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'

// A price of the demo's national catalogue that rose 45 days ago (server/platform/db/demo/past.ts).
const RAISED = 'KEL-TK35K'

test.use({ account: 'catalogue' })

test('a catalogue manager asks what an article cost on a day that has passed, as it was stored then', async ({ page }) => {
  await signIn(page, 'catalogue')
  const read = async <Item>(path: string) => ((await (await page.request.get(`/api/v2${path}`)).json()) as { items: Item[] }).items
  const products = await read<{ id: number; reference: string }>(`/products?search=${RAISED}`)
  const id = products.find(({ reference }) => reference === RAISED)?.id
  const catalogs = await read<{ id: number; code: string }>('/catalogs')
  const national = catalogs.find(({ code }) => code === 'NAT')?.id
  await openScreen(page, `/products/${id}/tarifs/why?actor=seller&catalog=${national}`)
  const price = page.locator('[data-price=recommended_price]')
  const said = page.locator('[data-part=past-day]')
  await expect(price).toContainText('€')
  const now = (await price.textContent()) ?? ''

  await test.step('no other day says anything of it', async () => {
    await expect(said).toHaveCount(0)
    await expect(page.getByRole('group', { name: 'Tarifs de quel jour' })).toHaveCount(0)
  })
  await test.step('on that day another price stood there, and what is of then and of today is said', async () => {
    const day = addDays(today(), -60)
    await page.getByRole('textbox', { name: 'Date' }).fill(formatDate(day))
    await expect(said).toContainText(`Tel qu’enregistré le ${formatDate(day)}`)
    await expect(said).toContainText('Comme ce jour-là : tarifs, prix d’achat, période et filiale du catalogue.')
    await expect(said).toContainText('Comme aujourd’hui : désignation de l’article')
    await expect(price).not.toHaveText(now)
    await expectAccessible(page)
  })
  await test.step('and what is stored now of that day is one press away, and in the address', async () => {
    await page.getByRole('button', { name: 'Tels qu’enregistrés aujourd’hui' }).press('Enter')
    await expect(price).toHaveText(now)
    await expect(said).toHaveCount(0)
    await expect(page).toHaveURL(/stored=now/)
    await page.getByRole('button', { name: 'Tels qu’enregistrés ce jour-là' }).press('Enter')
    await expect(price).not.toHaveText(now)
  })
  await test.step('before it was made there was no price, and that is said', async () => {
    await page.getByRole('textbox', { name: 'Date' }).fill('01/01/1990')
    await expect(said).toContainText('Cet article n’existait pas encore le 01/01/1990')
  })
})
