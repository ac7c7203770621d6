// Rules of an offer: written as blocks that form a sentence, reordered, browsed by their versions.
import { expect, expectAccessible, nextFrame, openScreen, signIn, test } from '../base.ts'
import { composeOf, makeOffer, makeRule } from '../offers/offers.ts'

test.use({ account: 'offres' })

test('an offer manager writes “from five on, the machine is free in Lyon” by keyboard, and reads it as a sentence', async ({ page }) => {
  await signIn(page, 'offres')
  const offer = await makeOffer(page)
  const { designation } = await composeOf(page, offer, 'ORV-LM210')
  await openScreen(page, `/offers/${offer.id}/rules`)
  await page.getByRole('link', { name: 'Nouvelle règle' }).press('Enter')
  const sentence = page.locator('[data-part=sentence]')

  await test.step('what is missing is said in its block, and nothing is saved', async () => {
    await page.getByRole('textbox', { name: 'Nom' }).fill('Gratuit à Lyon')
    await page.keyboard.press('Control+s')
    await expect(page.locator('[data-part=block]').first().getByRole('alert')).toHaveText('Ce champ est requis.')
    await expect(page.locator('[data-part=error-summary]')).toContainText('Conditions')
  })
  await test.step('conditions and actions are chosen and typed', async () => {
    const [first] = [page.locator('[data-at="conditions.items.0"]')]
    await first.getByRole('combobox', { name: 'Article regardé' }).fill('ORV-LM210')
    await page.keyboard.press('Enter')
    await nextFrame(page)
    await first.getByRole('textbox', { name: 'Valeur' }).fill('5')
    await page.getByRole('button', { name: 'Condition', exact: true }).press('Enter')
    const second = page.locator('[data-at="conditions.items.1"]')
    await second.getByRole('combobox', { name: 'Sélection' }).selectOption('Filiale')
    await second.getByRole('combobox', { name: 'Comparaison' }).selectOption('est égal à')
    await second.getByRole('combobox', { name: 'Valeur' }).selectOption({ label: 'Lyon Métropole Solutions' })
    const action = page.locator('[data-at="actions.0"]')
    await action.getByRole('combobox', { name: 'Ce qui change' }).selectOption('Remise')
    await action.getByRole('combobox', { name: 'Article changé' }).fill('ORV-LM210')
    await page.keyboard.press('Enter')
    await nextFrame(page)
    await action.getByRole('textbox', { name: 'Valeur' }).fill('100')
    await expect(sentence).toHaveText(
      `Si la quantité de « ${designation} » vaut au moins 5 et la filiale est Lyon Métropole Solutions : fixer la remise de « ${designation} » à 100 %.`,
    )
    await expectAccessible(page)
  })
  await test.step('a condition is put before another, and takes along what was typed into it', async () => {
    const handle = page.getByRole('button', { name: 'Déplacer « la filiale est Lyon Métropole Solutions »' })
    await handle.press('ArrowUp')
    await handle.press('Enter')
    await expect(handle).toBeFocused()
    await expect(sentence).toContainText(
      `Si la filiale est Lyon Métropole Solutions et la quantité de « ${designation} » vaut au moins 5 : `,
    )
    await expect(page.locator('[data-at="conditions.items.1"]').getByRole('textbox', { name: 'Valeur' })).toHaveValue('5,00')
  })
  await test.step('a group goes with its last condition, and one goes on from the group around it', async () => {
    await page.getByRole('button', { name: 'Groupe « OU »' }).press('Enter')
    const inner = page.locator('[data-at="conditions.items.2.items.0"]')
    await inner.getByRole('button', { name: 'Supprimer cette condition' }).press('Enter')
    await expect(inner).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Condition', exact: true })).toBeFocused()
    await expect(page.locator('[data-at="conditions.items.1"]').getByRole('textbox', { name: 'Valeur' })).toHaveValue('5,00')
  })
  await test.step('actions act in the order in which they are put', async () => {
    await page.getByRole('button', { name: 'Action', exact: true }).press('Enter')
    const added = page.locator('[data-at="actions.1"]')
    await added.getByRole('combobox', { name: 'Article changé' }).fill('ORV-LM210')
    await page.keyboard.press('Enter')
    await nextFrame(page)
    await added.getByRole('textbox', { name: 'Valeur' }).fill('6')
    await page.getByRole('button', { name: /^Déplacer «\s*fixer la quantité/ }).press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(sentence).toContainText(`: fixer la quantité de « ${designation} » à 6 et fixer la remise de « ${designation} » à 100 %.`)
    await page.locator('[data-at="actions.0"]').getByRole('button', { name: 'Supprimer cette action' }).press('Enter')
    await expect(sentence).toContainText(`: fixer la remise de « ${designation} » à 100 %.`)
    await expect(page.locator('[data-at="actions.0"]').getByRole('textbox', { name: 'Valeur' })).toHaveValue('100,00')
  })
  await test.step('it is saved, and stands in the list with its sentence', async () => {
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Règle créée')).toBeVisible()
    await expect(page.getByText('Version 1 sur 1')).toBeVisible()
    await page.getByRole('link', { name: 'Toutes les règles' }).press('Enter')
    await expect(page.getByRole('row').filter({ hasText: 'Gratuit à Lyon' })).toContainText('la filiale est Lyon Métropole Solutions')
  })
})

test('an offer manager writes a second version, reads the first, compares them and takes the first up again', async ({ page }) => {
  await signIn(page, 'offres')
  const { offer, rule } = await makeRule(page)
  await openScreen(page, `/offers/${offer.id}/rules/${rule.rule_number}`)
  await page.locator('[data-at="actions.0"]').getByRole('textbox', { name: 'Valeur' }).fill('15')
  await page.getByRole('button', { name: 'Enregistrer la version 2' }).press('Enter')
  await expect(page.getByText('Version 2 sur 2')).toBeVisible()
  await expect(page.locator('[data-part=comparison]')).toContainText('10 %')
  await expect(page.locator('[data-part=comparison]')).toContainText('15 %')

  await page.getByRole('link', { name: 'Version précédente' }).press('Enter')
  await expect(page.getByText('Vous lisez une version ancienne.')).toBeVisible()
  await expect(page.getByText('Version 1 sur 2')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reprendre cette version' }).press('Enter')
  await expect(page.getByText('Version 3 sur 3')).toBeVisible()
  await expect(page.locator('[data-at="actions.0"]').getByRole('textbox', { name: 'Valeur' })).toHaveValue('10')
})

test('an offer manager puts rules into another order by keyboard, finds those of an article, and shows the inactive ones', async ({
  page,
}) => {
  await signIn(page, 'offres')
  const { offer, rule, product } = await makeRule(page)
  const { conditions, actions } = rule
  const [second, third] = ['Seconde', 'Arrêtée'].map((name) => `${name} ${rule.name}`)
  for (const [name, active] of [
    [second, true],
    [third, false],
  ])
    expect((await page.request.post(`/api/v2/offers/${offer.id}/rules`, { data: { name, active, conditions, actions } })).status()).toBe(
      201,
    )
  await openScreen(page, `/offers/${offer.id}/rules`)
  const list = page.getByRole('table', { name: 'Règles, dans l’ordre où elles agissent' }).locator('tbody').getByRole('row')
  await expect(list).toHaveCount(2)
  const handle = page.getByRole('button', { name: `Déplacer ${String(second)}` })
  await handle.press('ArrowUp')
  await handle.press('Enter')
  await expect(page.getByText('est maintenant à la place 1')).toBeVisible()
  await expect(handle).toBeFocused()
  await page.reload()
  await expect(list.first()).toContainText(String(second))
  await page.getByRole('button', { name: 'Règle', exact: true }).press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Règle' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByText('les lignes ne se déplacent que dans leur ordre')).toBeVisible()
  await expect(handle).toHaveCount(0)
  await page.getByRole('button', { name: 'Ordre', exact: true }).press('Enter')
  await expect(handle).toBeVisible()
  await page.getByRole('button', { name: 'Afficher 1 règle inactive' }).press('Enter')
  await expect(list).toHaveCount(3)
  await page.getByRole('searchbox', { name: 'Rechercher un article dans les règles' }).fill('nothing of that name')
  await expect(page.getByText('Aucune règle ne correspond.')).toBeVisible()
  await page.getByRole('searchbox').fill(product.reference)
  await expect(list).toHaveCount(3)
})

test('an offer manager finds a rule from an article that it names', async ({ page }) => {
  await signIn(page, 'offres')
  const { rule, product } = await makeRule(page)
  await openScreen(page, `/products/${product.id}/rules`)
  const line = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: rule.name }) })
  await expect(line).toContainText(`Si la quantité de « ${product.designation} » vaut au moins 5 : fixer la remise`)
  await page.getByRole('link', { name: rule.name }).press('Enter')
  await expect(page.getByText('Version 1 sur 1')).toBeVisible()
  await expect(page.locator('[data-part=sentence]')).toContainText(product.designation)
})
