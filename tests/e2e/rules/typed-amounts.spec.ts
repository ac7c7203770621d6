// Typed amounts and dates have the meaning that a person reads in them.
import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { confirmImpact, euros, makePriced, makeSellingPrice, percent, readSellingPrices, tabOf } from '../prices/selling-prices.ts'
import { saveButton } from '../products/products.ts'

test.use({ account: 'catalogue' })

test('what is typed into amounts and dates means what a person reads in it', async ({ page }) => {
  await signIn(page, 'catalogue')

  await test.step('a unit that is typed switches the field, and one that the field cannot take is asked about', async () => {
    const place = await makePriced(page)
    const row = await makeSellingPrice(page, place, {
      min_price: percent('15'),
      recommended_price: euros('150'),
      public_price: euros('200'),
    })
    await openScreen(page, `${tabOf(place)}/${row.id}`)
    const [min, recommended] = [page.getByLabel('Prix min', { exact: true }), page.getByLabel('Prix conseillé', { exact: true })]
    const unitOf = (name: string, unit: string) =>
      page.getByRole('group', { name: `Unité : ${name}` }).getByRole('button', { name: unit, pressed: true })

    await min.fill('180 €')
    await expect(unitOf('Prix min', '€ en euros')).toBeVisible()
    await expect(page.locator('[data-field=min_price]').getByRole('status')).toHaveText('Ce champ est maintenant en euros.')
    await recommended.fill('30 %')
    await expect(unitOf('Prix conseillé', '% en pourcentage')).toBeVisible()
    await expect(page.locator('[data-field=recommended_price]')).toContainText('= 130,00 € HT')
    await expectAccessible(page)

    const price = page.getByLabel('Prix public', { exact: true })
    await price.fill('30 %')
    await saveButton(page).click()
    await expect(page.locator('[data-field=public_price]')).toContainText('retirez celle que vous avez saisie')
    expect((await readSellingPrices(page, place))[0]).toMatchObject({ min_price: percent('15.00') })
    await price.fill('210 euros')
    await saveButton(page).click()
    await confirmImpact(page)
    await expect(page.getByText('Tarif enregistré')).toBeVisible()
    expect((await readSellingPrices(page, place))[0]).toMatchObject({
      min_price: euros('180.00'),
      recommended_price: percent('30.00'),
      public_price: euros('210.00'),
    })
  })

  await test.step('what is reached by keyboard is selected: typing over an amount or a date replaces it', async () => {
    const place = await makePriced(page)
    const row = await makeSellingPrice(page, place, { min_price: euros('10') })
    await openScreen(page, `${tabOf(place)}/${row.id}`)
    for (const [label, typed, shown, over] of [
      ['Prix min', '1234,5', /^1\s234,50$/, '20'],
      ['Date de fin', '21112030', '21/11/2030', '22/11/2030'],
    ] as const) {
      const field = page.getByLabel(label, { exact: true })
      await field.fill(typed)
      await page.keyboard.press('Tab')
      await expect(field).toHaveValue(shown)
      await page.keyboard.press('Shift+Tab')
      await expect(field).toBeFocused()
      await page.keyboard.type(over)
      await expect(field).toHaveValue(over)
    }
  })

  await test.step('a unit that is typed into a change of many prices chooses the operation', async () => {
    await openScreen(page, '/products/price-plans/new')
    const direction = page.getByLabel(/^Sens\s*\*?$/)
    await page.getByLabel('De combien').fill('5 €')
    await expect(direction).toHaveValue('amount_up')
    await direction.selectOption('Baisser (€)')
    await page.getByLabel('De combien').fill('5 %')
    await expect(direction).toHaveValue('percent_down')
  })
})
