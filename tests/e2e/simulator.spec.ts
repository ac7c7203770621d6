// The simulator of an offer: a configuration is typed, and prices, rules and the total follow.
import { expect, expectAccessible, signIn, test } from './base.ts'
import { makeRule } from './offers.ts'

test('an offer manager types quantities and sees prices, rules and the total follow; the link leads to the same', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'offres')
  const { offer, rule, product } = await makeRule(page)
  await page.goto(`/offers/${offer.id}`)
  await page.getByRole('link', { name: 'Simulateur' }).click()
  const line = page.locator(`[data-product="${product.id}"]`)
  const total = page.locator('[data-part=total]')
  const quantity = line.getByRole('textbox')

  await test.step('it starts with the default configuration', async () => {
    await expect(quantity).toHaveValue('3')
    await expect(line).toContainText('au moins 0')
    await expect(line.locator('[data-cell=unit]')).toContainText('€')
    await expect(page.getByRole('button', { name: 'Configuration par défaut' })).toBeDisabled()
    await expectAccessible(page)
  })
  const before = await line.locator('[data-cell=unit]').innerText()
  await test.step('from five on the rule gives its discount, says so, and its page is one link away', async () => {
    await quantity.fill('5')
    await expect(line).toContainText(`Remise de 10,00 % · ${rule.name}`)
    await expect(line.locator('[data-cell=unit]')).not.toHaveText(before)
    await expect(line.getByRole('link', { name: rule.name })).toHaveAttribute('href', `/offers/${offer.id}/rules/${rule.rule_number}`)
    await expect(total).toContainText('€')
    await expect(page).toHaveURL(/quantities=/)
  })
  await test.step('the copied link leads to the same configuration', async () => {
    const sum = await total.innerText()
    await page.getByRole('button', { name: 'Copier le lien' }).click()
    await expect(page.getByText('Lien copié : il mène à cette configuration')).toBeVisible()
    await page.goto(await page.evaluate(async () => await navigator.clipboard.readText()))
    await expect(quantity).toHaveValue('5')
    await expect.poll(async () => await total.innerText()).toBe(sum)
  })
  await test.step('one article, or all of it, goes back to how the offer starts', async () => {
    await line.getByRole('button', { name: /^Revenir à 3/ }).press('Enter')
    await expect(quantity).toHaveValue('3')
    await quantity.fill('8')
    await page.getByRole('button', { name: 'Configuration par défaut' }).press('Enter')
    await expect(quantity).toHaveValue('3')
    await expect(page).toHaveURL(/\/simulator$/)
  })
  await test.step('a day before all prices leaves the total open, and says why', async () => {
    await page.getByRole('textbox', { name: 'Au jour du' }).fill('01/01/1990')
    await expect(line).toContainText('Pas de prix ce jour-là : le total reste ouvert')
    await expect(total).toContainText('ouvert')
  })
})
