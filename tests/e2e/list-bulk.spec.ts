// What a catalogue manager does with several articles of the list at once.
import { expect, signIn, test } from './base.ts'
import { makeArticles, rows } from './list.ts'

test.beforeEach(({ page }) => signIn(page, 'catalogue'))

test('changes several articles at once and is told how many before and after', async ({ page }) => {
  const prefix = await makeArticles(page, 3)
  await page.goto(`/products?search=${prefix}`)
  await expect(rows(page)).toHaveCount(3)
  await rows(page).nth(0).getByRole('checkbox').click()
  await rows(page)
    .nth(2)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 articles sélectionnés')).toBeVisible()
  await page.getByRole('button', { name: 'Modifier', exact: true }).click()
  await page.getByRole('dialog').getByText('Achat soumis à commission').click()
  await page.getByRole('button', { name: 'Modifier 3 articles' }).click()
  await expect(page.getByText('3 articles traités')).toBeVisible()
})

test('moves several articles to another job at once; what lay below the former one is emptied with it', async ({ page }) => {
  const { items } = (await (await page.request.get('/api/v2/categorizations')).json()) as {
    items: { id: number; level: string; name: string; parent_id: number | null }[]
  }
  const below = items.find(({ level }) => level === 'sub_job')
  const other = items.find(({ id, level }) => level === 'job' && id !== below?.parent_id)
  if (!below || !other) throw new Error('no categories')
  const prefix = await makeArticles(page, 2, { job_id: below.parent_id, sub_job_id: below.id })
  await page.goto(`/products?search=${prefix}`)
  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).click()
  await page.getByRole('button', { name: 'Modifier', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Métier', exact: true }).check()
  await expect(dialog.getByRole('checkbox', { name: 'Sous-famille' })).toBeChecked()
  await dialog.getByRole('combobox', { name: 'Métier', exact: true }).fill(other.name)
  await page.getByRole('option', { name: other.name, exact: true }).click()
  await page.getByRole('button', { name: 'Modifier 2 articles' }).click()
  await expect(page.getByText('2 articles traités')).toBeVisible()
  const found = (await (await page.request.get(`/api/v2/products?search=${prefix}`)).json()) as { items: unknown[] }
  expect(found.items).toMatchObject([1, 2].map(() => ({ job: { name: other.name }, sub_job: null })))
})

test('is told which articles a category does not suit', async ({ page }) => {
  const { items } = (await (await page.request.get('/api/v2/categorizations')).json()) as { items: { level: string; name: string }[] }
  const below = items.find(({ level }) => level === 'sub_job')
  const prefix = await makeArticles(page, 1)
  await page.goto(`/products?search=${prefix}`)
  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).click()
  await page.getByRole('button', { name: 'Modifier', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Sous-métier' }).check()
  await dialog.getByRole('combobox', { name: 'Sous-métier' }).fill(below?.name ?? '')
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Modifier 1 article' }).click()
  await expect(dialog.getByText(`${prefix}-1 : Ce choix ne correspond pas à ce niveau du classement.`)).toBeVisible()
})

test('stops the refresh of a long selection and is told what is left', async ({ page }) => {
  const prefix = await makeArticles(page, 26)
  const asked: unknown[] = []
  let answer = () => {}
  const stopped = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/products/bulk-refresh', async (route) => {
    asked.push(route.request().postDataJSON())
    await stopped
    await route.fulfill({ json: { done: 25, refused: [] } })
  })
  await page.goto(`/products?search=${prefix}`)
  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).click()
  await page.getByRole('button', { name: 'Actualiser depuis le MDM' }).click()
  await page.getByRole('button', { name: 'Actualiser 26 articles' }).click()
  await expect(page.getByText('0 sur 26')).toBeVisible()
  await page.getByRole('button', { name: 'Arrêter' }).click()
  answer()
  await expect(page.getByText('Action arrêtée : 1 article n’a pas été traité.')).toBeVisible()
  await expect(page.getByText('25 articles traités')).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('selects a range whose middle was never on screen, and all but one of what matches', async ({ page }) => {
  await page.goto('/products')
  const [count = 0] = [await page.locator('[data-part=count]').textContent()].map((text) => Number(text?.replace(/\D/g, '')))
  await rows(page).first().getByRole('checkbox').click()
  await rows(page).first().getByRole('link').focus()
  await page.keyboard.press('End')
  const last = page.locator(`tr[data-index="${count - 1}"]`)
  await expect(last.getByRole('link')).toBeFocused()
  await page.keyboard.press('Shift+Space')
  await expect(page.getByText(`${count} articles sélectionnés`)).toBeVisible()
  await page.getByRole('button', { name: 'Tout désélectionner' }).click()
  await page.keyboard.press('Escape')
  await last.getByRole('checkbox').click()
  await page.getByRole('button', { name: /^Sélectionner les/ }).click()
  await last.getByRole('checkbox').click()
  await expect(page.getByText(`${count - 1} articles sélectionnés`)).toBeVisible()
})
