// The test cases of an offer's rules, which run before every save, and the findings of the analysis.
import type { RuleCases } from '#contract/rules/rule-cases.ts'

import { askUntilShown, expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { makeRule } from '../offers/offers.ts'

test.use({ account: 'offres' })

test('an offer manager writes a case, takes what is calculated as expected, and is told when a rule breaks it', async ({ page }) => {
  await signIn(page, 'offres')
  const { offer, rule, product } = await makeRule(page)
  await openScreen(page, `/offers/${offer.id}/rules`)
  await page.getByRole('link', { name: 'Cas d’essai et analyse' }).press('Enter')
  const cases = page.getByRole('group', { name: 'Cas d’essai', exact: true })
  const zone = page.getByRole('combobox', { name: 'Filiale du cas' })

  await test.step('what is missing is said where it is missing, and nothing is saved', async () => {
    await expect(page.getByText('Aucun cas d’essai')).toBeVisible()
    await page.getByRole('button', { name: 'Nouveau cas' }).press('Enter')
    await expect(page.getByRole('textbox', { name: 'Nom du cas' })).toBeFocused()
    await expect(zone.getByRole('option', { name: 'Aucune (tarif national)' })).toHaveCount(0)
    await page.keyboard.press('Control+s')
    await expect(page.locator('[data-part=error-summary]')).toContainText('Cas d’essai')
    await expect(page.locator('[data-at$=".quantities.0"]').getByRole('alert')).toHaveText('Ce champ est requis.')
    await expect(page.getByRole('region', { name: 'Résultats attendus' }).getByRole('alert')).toBeVisible()
  })
  await test.step('its quantities are typed, and what the rules do there is taken', async () => {
    await page.getByRole('textbox', { name: 'Nom du cas' }).fill('Cinq imprimantes')
    await expect(zone).toHaveValue('IDF')
    await page.getByRole('combobox', { name: 'Article du cas' }).fill('ORV-LM210')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Quantité' }).fill('5')
    await page.getByRole('button', { name: 'Prendre ce qui est calculé maintenant' }).click()
    await expect(page.getByRole('textbox', { name: 'Valeur attendue' })).toHaveValue('10,00')
    await expect(page.locator('[data-part=now]')).toHaveText(/^obtenu\s: 10\s%$/)
    await expectAccessible(page)
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Cas d’essai enregistrés')).toBeVisible()
    await expect(cases.getByText('réussi')).toBeVisible()
  })
  await test.step('the case that was saved stays open, and who types in it goes on there', async () => {
    const name = page.getByRole('textbox', { name: 'Nom du cas' })
    await name.fill('Cinq')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('à enregistrer')).toBeHidden()
    await expect(name).toBeFocused()
    await name.fill('Cinq imprimantes')
  })
  await test.step('a copy of it expects something else, and fails', async () => {
    await page.getByRole('button', { name: 'Dupliquer ce cas' }).press('Enter')
    await page.getByRole('textbox', { name: 'Nom du cas' }).nth(1).fill('Quatre imprimantes')
    await page.getByRole('textbox', { name: 'Quantité' }).nth(1).fill('4')
    await expect(page.locator('[data-part=now]').nth(1)).toHaveText(/^obtenu à la place\s: 0\s%$/)
    await page.keyboard.press('Control+s')
    await expect(page.getByText('1 cas échoue.')).toBeVisible()
    const failing = page.getByRole('button', { name: 'Quatre imprimantes', exact: true })
    await failing.press('Enter')
    await expect(cases.getByText(`Remise de « ${product.designation} » : attendu 10 %, obtenu 0 %`)).toBeVisible()
    await failing.press('Enter')
  })
  await test.step('cases are put into another order by the keyboard, which is saved with them', async () => {
    const handle = page.getByRole('button', { name: 'Déplacer Quatre imprimantes' })
    await handle.press('ArrowUp')
    await handle.press('Enter')
    await page.keyboard.press('Control+s')
    const stored = async () => (await (await page.request.get(`/api/v2/offers/${offer.id}/rule-cases`)).json()) as RuleCases
    await expect.poll(async () => (await stored()).items.map(({ name }) => name)).toEqual(['Quatre imprimantes', 'Cinq imprimantes'])
    await expect(handle).toBeFocused()
    await page.getByRole('button', { name: 'Supprimer ce cas' }).first().press('Enter')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('1 cas échoue.')).toBeHidden()
  })
  await test.step('a case that was stored without a subsidiary says that it is national, and can be given one', async () => {
    await page.route('**/rule-cases', async (route) => {
      const answer = await route.fetch()
      const stored = (await answer.json()) as RuleCases
      // With another version, because the page may first show what it stored when it was left.
      await route.fulfill({ json: { ...stored, version: stored.version + 1, items: stored.items.map((one) => ({ ...one, zone: null })) } })
    })
    await page.reload()
    // It may be fresh enough not to be refetched at once.
    await askUntilShown(page, cases.getByText('sans filiale (tarif national)'))
    await page.getByRole('button', { name: 'Cinq imprimantes', exact: true }).press('Enter')
    await expect(zone).toHaveAccessibleDescription(/^Ce cas est calculé au tarif national/)
    await expect(zone.getByRole('option', { name: 'Aucune (tarif national)' })).toHaveAttribute('value', '')
    await zone.selectOption('LYO')
    await expect(page.getByText('Ce cas est calculé au tarif national')).toBeHidden()
    await page.getByRole('button', { name: 'Annuler' }).press('Enter')
    await page.unroute('**/rule-cases')
  })
  const where = page.getByRole('region', { name: 'Où elle s’applique' })
  await test.step('the editor of the rule says where it applies, and which cases it would break, as it is edited', async () => {
    await openScreen(page, `/offers/${offer.id}/rules/${rule.rule_number}`)
    await expect(where).toContainText('S’applique dans 1 configuration sur 2.')
    await page.locator('[data-at="conditions.items.0"]').getByRole('textbox', { name: 'Valeur' }).fill('3')
    await expect(where).toContainText('S’applique dans 2 configurations sur 2.')
    await page.locator('[data-at="actions.0"]').getByRole('textbox', { name: 'Valeur' }).fill('1')
    await expect(where.getByRole('listitem').filter({ hasText: 'Cinq imprimantes' })).toContainText('échoue')
    await expect(page.getByText('L’analyse n’a rien trouvé à redire à cette règle.')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('a configuration opens in the simulator beside the editor, with the rule as it stands there, and follows it', async () => {
    const opened = page.waitForEvent('popup')
    await where.getByRole('link', { name: 'Configuration par défaut' }).click()
    const simulator = await opened
    await expect(simulator.getByText(`Avec la règle « ${rule.name} » telle que vous l’écrivez`)).toBeVisible()
    const line = simulator.locator(`[data-product="${product.id}"]`)
    await expect(line).toContainText(`Remise de 1,00 % · ${rule.name}`)
    await expect(simulator.getByRole('button', { name: 'PDF pour le client' })).toHaveCount(0)
    await page.locator('[data-at="actions.0"]').getByRole('textbox', { name: 'Valeur' }).fill('12')
    await expect(line).toContainText(`Remise de 12,00 % · ${rule.name}`)
    await simulator.getByRole('button', { name: 'Simuler avec les règles enregistrées' }).press('Enter')
    await expect(line).not.toContainText('Remise')
    await simulator.close()
    await page.locator('[data-at="actions.0"]').getByRole('textbox', { name: 'Valeur' }).fill('1')
  })
  await test.step('a rule that breaks the case is saved only once that is confirmed', async () => {
    await page.getByRole('button', { name: 'Enregistrer la version 2' }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Effet sur les prix' })).toContainText('Cinq imprimantes')
    await page.getByRole('button', { name: 'Revenir au brouillon' }).press('Enter')
    await expect(page.getByText('Version 1 sur 1')).toBeVisible()
  })
})

test('an offer manager has the rules analysed, and makes a case of what was found', async ({ page }) => {
  await signIn(page, 'offres')
  const { offer, rule, product } = await makeRule(page)
  const actions = [{ destination_product_id: product.id, destination_field: 'discount_rate', operator: 'assign', value: '20' }]
  const data = { name: 'Autre remise', conditions: rule.conditions, actions }
  expect((await page.request.post(`/api/v2/offers/${offer.id}/rules`, { data })).status()).toBe(201)
  await openScreen(page, `/offers/${offer.id}/rules/cases`)
  await page.getByRole('button', { name: 'Analyser les règles' }).press('Enter')
  const conflict = page.locator('[data-finding=CONFLICT]')
  await expect(conflict).toContainText(`« ${rule.name} » et « Autre remise » donnent au même champ deux valeurs différentes`)
  await expect(conflict).toContainText(`5 × ${product.designation}`)
  await expect(conflict.getByRole('link', { name: 'Ouvrir dans le simulateur' })).toHaveAttribute(
    'href',
    new RegExp(`^/offers/${offer.id}/simulator\\?.*quantities=`),
  )
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Enregistrer comme cas d’essai' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Nom du cas' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Nom du cas' }).fill('Deux remises')
  await page.getByRole('textbox', { name: 'Valeur attendue' }).fill('20')
  await expect(page.locator('[data-part=now]')).toHaveText(/^obtenu\s: 20\s%$/)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Cas d’essai enregistrés')).toBeVisible()
})

test('an offer manager is told of a rule that takes a price below its minimum: by the analysis, and when it is saved', async ({ page }) => {
  await signIn(page, 'offres')
  const { offer, rule, product } = await makeRule(page)
  await openScreen(page, `/offers/${offer.id}/rules/${rule.rule_number}`)
  await page.locator('[data-at="actions.0"]').getByRole('textbox', { name: 'Valeur' }).fill('100')
  const finding = page.locator('[data-finding=BELOW_MIN]')
  await expect(finding).toContainText(
    `Le prix de « ${product.designation} » passe sous son prix minimum et y est ramené : « ${rule.name} ».`,
  )
  await expect(finding).toContainText(`5 × ${product.designation}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enregistrer la version 2' }).press('Enter')
  await expect(page.getByText('Version 2 enregistrée')).toBeVisible()
  await expect(page.getByText(`Prix ramené au prix minimum : ${product.designation}`)).toBeVisible()
})
