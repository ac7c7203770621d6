// Codes, tags, details and rules of a product.
import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { changeProduct, importProduct, openProduct, readProduct, saveButton, unique } from './products.ts'

test.describe('a catalogue manager', () => {
  test.use({ account: 'catalogue' })

  test('gives a product its codes by subsidiary and finds them again', async ({ page }) => {
    const product = await openProduct(page)
    await page.getByRole('link', { name: 'Codes', exact: true }).click()
    await page.getByLabel('Lyon Métropole Solutions').fill('LY-42')
    await page.getByLabel('Breizh Bureau').fill('BZH 7')
    await saveButton(page).click()
    await expect(page.getByText('Codes enregistrés')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Breizh Bureau')).toHaveValue('BZH 7')
    await openScreen(page, `/products/${product.id}`)
    await expect(page.getByText('Lyon Métropole Solutions : LY-42')).toBeVisible()
  })

  test('gives a product codes and tags, and loses nothing of somebody else’s', async ({ page }) => {
    await test.step('two people who change the codes of one product: the second sees both and loses nothing', async () => {
      const product = await openProduct(page)
      await openScreen(page, `/products/${product.id}/codes`)
      await page.getByLabel('Breizh Bureau').fill('MOI')
      const other = await page.request.post(`/api/v2/products/${product.id}/codes`, {
        data: { version: product.version, codes: [{ zone: 'LYO', code: 'AUTRE' }] },
      })
      expect(other.status()).toBe(200)
      await saveButton(page).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      await dialog.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(page.getByText('Codes enregistrés')).toBeVisible()
      const { items } = (await (await page.request.get(`/api/v2/products/${product.id}/codes`)).json()) as { items: { code: string }[] }
      expect(items.map(({ code }) => code).toSorted()).toEqual(['AUTRE', 'MOI'])
    })

    await test.step('a catalogue manager tags a product, with a tag made in place', async () => {
      const product = await openProduct(page)
      const name = unique('Urgent').replaceAll(/[-\d]/g, 'x')
      await page.getByRole('button', { name: 'Créer un tag' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Nom').fill('Faux 9')
      await dialog.getByRole('button', { name: 'Créer' }).click()
      await expect(dialog.getByRole('alert').first()).toBeVisible()
      await dialog.getByLabel('Nom').fill(name)
      await dialog.getByLabel('Filiale').selectOption({ label: 'Breizh Bureau' })
      await dialog.getByRole('button', { name: 'Créer' }).click()
      await expect(page.getByText(`${name} · Breizh Bureau`)).toBeVisible()
      await page.getByRole('button', { name: `Retirer le tag ${name}` }).click()
      await expect.poll(async () => (await readProduct(page, product.id)).tags).toEqual([])
    })

    await test.step('a catalogue manager sees where a product differs from master data and takes the upstream value with one click', async () => {
      await openProduct(page)
      const product = await importProduct(page)
      await changeProduct(page, product, { manufacturer_reference: 'SAISI ICI' })
      await openScreen(page, `/products/${product.id}/details`)
      const row = page.getByRole('row', { name: /Référence fabricant/ })
      await expect(row).toContainText('SAISI ICI')
      await row.getByRole('button', { name: /Reprendre/ }).click()
      await expect(page.getByText('Valeur MDM reprise')).toBeVisible()
      await expect(row).not.toContainText('SAISI ICI')
      expect((await readProduct(page, product.id)).manufacturer_reference).toBe(product.manufacturer_reference)
    })

    await test.step('a product that no rule mentions says so', async () => {
      const product = await openProduct(page)
      await openScreen(page, `/products/${product.id}/rules`)
      await expect(page.getByText('Aucune règle ne mentionne cet article')).toBeVisible()
    })
  })
})

test('a seller reads the codes without the means to change them', async ({ page }) => {
  const product = await openProduct(page)
  await page.request.post(`/api/v2/products/${product.id}/codes`, {
    data: { version: product.version, codes: [{ zone: 'LYO', code: 'LU' }] },
  })
  await signIn(page, 'vendeur')
  await page.goto(`/products/${product.id}/codes`)
  await expect(page.getByText('LU', { exact: true })).toBeVisible()
  await expect(saveButton(page)).toHaveCount(0)
  await expectAccessible(page)
})
