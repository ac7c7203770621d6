// The product page: what a reader sees, with and without a network.
import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { settled } from '../device.ts'
import { tooWide } from '../sweeps/screen-checks.ts'
import { changeProduct, makeProduct, openProduct, unique } from './products.ts'

test('a designation of 1,000 characters breaks nothing, on a computer, a tablet or a phone, and is read in full by a tap', async ({
  page,
}) => {
  await signIn(page, 'catalogue')
  const { id } = await makeProduct(page, { mdm_designation: 'W'.repeat(1000), reference: `${unique('R')}${'X'.repeat(200)}` })
  // Each is opened at its size: Chromium once kept the wide layout after a window was made narrower.
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/products/${id}`)
    await expect(page.getByLabel('Désignation commerciale')).toBeVisible()
    await expect.poll(() => tooWide(page)).toEqual([])
  }
  // A title that the header shortens is shown in full after a tap.
  const title = page.getByRole('heading', { level: 1 }).locator('span')
  const isCut = async () => await title.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
  await expect.poll(isCut).toBe(true)
  await page.getByRole('button', { name: 'Lire tout le titre' }).click()
  await expect.poll(isCut).toBe(false)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Réduire le titre' }).click()
  await expect.poll(isCut).toBe(true)
})

test('of a product with many EAN codes the first are named, and the others once they are asked for', async ({ page }) => {
  await signIn(page, 'catalogue')
  const { id } = await makeProduct(page)
  const eans = Array.from({ length: 40 }, (_, place) => `40000000000${10 + place}`)
  await page.route(`**/api/v2/products/${id}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), eans } })
  })
  await page.goto(`/products/${id}`)
  await expect(page.getByText('4000000000015')).toBeVisible()
  const last = page.getByText('4000000000049')
  await expect(last).toBeHidden()
  await page.getByText('et 34 autres').click()
  await expect(last).toBeVisible()
})

test('the form leads from a job to its sub-jobs, keeps a text that is too long, and its history can be narrowed to one field', async ({
  page,
}) => {
  await test.step('choosing a job offers only its sub-jobs, and another job empties what was below', async () => {
    await openProduct(page)
    const chooseFirst = async (label: string) => {
      await page.getByRole('combobox', { name: label, exact: true }).click()
      await page.getByRole('listbox').getByRole('option').first().click()
    }
    const subJob = page.getByRole('combobox', { name: 'Sous-métier' })
    await expect(subJob).toBeDisabled()
    await chooseFirst('Métier')
    await expect(subJob).toBeEnabled()
    await chooseFirst('Sous-métier')
    await expect(subJob).not.toHaveValue('')
    await page.getByRole('combobox', { name: 'Métier', exact: true }).click()
    await page.getByRole('listbox').getByRole('option').nth(1).click()
    await expect(subJob).toHaveValue('')
  })

  await test.step('a text that is too long is kept as it was pasted, and says by how much', async () => {
    await openProduct(page)
    const field = page.getByLabel('Référence fabricant')
    const paste = async (length: number) => {
      await field.fill('')
      await page.keyboard.insertText('x'.repeat(length))
      await expect(field).toHaveValue('x'.repeat(length))
    }
    await paste(250)
    await expect(page.getByText('250 sur 255 caractères')).toBeVisible()
    await paste(260)
    await expect(page.getByText('5 caractères de trop : 255 au maximum.')).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('the history can be narrowed to one field', async () => {
    const product = await makeProduct(page, { commercial_designation: 'Un' })
    const next = await changeProduct(page, product, { commercial_designation: 'Deux' })
    await changeProduct(page, next, { manufacturer_reference: 'MR' })
    await openScreen(page, `/products/${product.id}`)
    const history = page.getByRole('region', { name: 'Historique des modifications' })
    await expect(history).toContainText('la référence fabricant')
    await history.getByLabel('Champ').selectOption('Désignation commerciale')
    await expect(history).not.toContainText('la référence fabricant')
    await expect(history).toContainText('la désignation commerciale')
  })
})

test.describe('without a network', () => {
  test.use({ onDevice: true })

  test('a product page that was opened before is read again, with its date', async ({ page, context, browser }) => {
    const manager = await browser.newPage()
    await signIn(manager, 'catalogue')
    const product = await makeProduct(manager, { public_comment: '<p>À lire dans le train.</p>' })
    await manager.close()
    await signIn(page, 'vendeur')
    await page.goto(`/products/${product.id}`)
    await expect(page.getByText('À lire dans le train.').first()).toBeVisible()
    await settled(page)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('À lire dans le train.').first()).toBeVisible()
    await expect(page.getByText(/Hors ligne.: non actualisé depuis le/)).toBeVisible()
  })
})
