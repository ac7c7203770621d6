// The list of offers and the tree of their categories; creating, duplicating and deleting an offer.
import type { Page } from '@playwright/test'

import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { openFilter } from '../lists/list.ts'
import { unique } from '../products/products.ts'

test.use({ account: 'offres' })

async function makeOffer(page: Page, fields: object): Promise<{ id: number; version: number }> {
  const response = await page.request.post('/api/v2/offers', { data: fields })
  expect(response.status()).toBe(201)
  return (await response.json()) as { id: number; version: number }
}

test('an offer manager narrows the list by category and state, sees every reason why an offer cannot be sold, and shares the address', async ({
  page,
}) => {
  const user = await signIn(page, 'offres')
  const category_1 = unique('Rayon')
  const common = { category_1, manager_id: user.id }
  const [first, second] = [unique('OA'), unique('OB')]
  await makeOffer(page, { ...common, name: 'Copieur couleur', reference: first })
  await makeOffer(page, { ...common, name: 'Copieur arrêté', reference: second, active: false, category_2: 'Anciens' })
  await openScreen(page, '/offers')
  await page.getByRole('searchbox', { name: 'Rechercher une offre' }).fill('qzxwvkj')
  await expect(page.getByText('Aucune offre ne correspond')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Rechercher une offre' }).fill('')

  await openFilter(page, 'Catégorie de niveau 1')
  const choices = page.getByRole('dialog', { name: 'Catégorie de niveau 1' })
  await choices.getByRole('checkbox', { name: category_1 }).click()
  const rows = page.getByRole('table', { name: 'Offres' }).locator('tbody tr[data-index]')
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: first })).toContainText('Sans date de début, Aucune filiale')
  await page.keyboard.press('Escape')

  await openFilter(page, 'État')
  await page.getByRole('checkbox', { name: 'Inactive' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(second)
  await expect(page).toHaveURL(/active=false/)
  await page.reload()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Effacer les filtres' }).click()
  await expect(page).not.toHaveURL(/active=false/)

  await page.getByRole('button', { name: 'Rechercher partout' }).click()
  await page.getByRole('combobox', { name: 'Rechercher un écran, un article ou une offre' }).fill(second)
  await page.getByRole('group', { name: 'Offres' }).getByRole('option', { name: second }).click()
  await expect(page.getByRole('heading', { name: 'Copieur arrêté', level: 1 })).toBeVisible()
})

test('an offer manager puts the offers of a category into another order by keyboard and by dragging, hears it and takes it back', async ({
  page,
}) => {
  await signIn(page, 'offres')
  const category_1 = unique('Rayon')
  const names = ['Un', 'Deux', 'Trois'].map((name) => `${name} ${category_1}`)
  const references = names.map(() => unique('O'))
  for (const [at, name] of names.entries()) await makeOffer(page, { name, reference: references[at], category_1, active: true })
  const [one, two, three] = names
  await openScreen(page, `/offers?shape=tree&search=${category_1}`)
  const list = page.getByRole('list', { name: `Offres de ${category_1}` })
  await expect(list.getByRole('link')).toHaveText(names)
  // While some offers are hidden, the order cannot be changed.
  await expect(list.getByRole('button')).toHaveCount(0)
  // The same with a filter of the table; the reasons why an offer cannot be sold are shown.
  await openScreen(page, `/offers?shape=tree&category_1=${category_1}&reference=${references[1] ?? ''}`)
  await expect(list.getByRole('link')).toHaveText([String(two)])
  await expect(list.getByText('Sans date de début, Aucune filiale')).toBeVisible()
  await expect(list.getByRole('button')).toHaveCount(0)
  await openScreen(page, '/offers?shape=tree')
  const category = page.getByRole('button', { name: `${category_1} 3` })
  if ((await category.getAttribute('aria-expanded')) === 'false') await category.click()
  await expect(list.getByRole('link')).toHaveText(names)
  await expectAccessible(page)

  const handle = (name: string | undefined) => list.getByRole('button', { name: `Déplacer ${name ?? ''}` })
  await handle(one).press('ArrowDown')
  await expect(page.locator('[data-part=announcement]')).toHaveText(`${one ?? ''} : place 2 sur 3. Entrée pour poser, Échap pour annuler.`)
  await handle(one).press('Enter')
  await expect(list.getByRole('link')).toHaveText([two, one, three].map(String))
  await expect(handle(one)).toBeFocused()
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(list.getByRole('link')).toHaveText(names)

  const [grip, target] = [handle(three), list.getByRole('listitem').first()]
  await grip.hover()
  await page.mouse.down()
  const box = await target.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 2, { steps: 5 })
  await page.mouse.up()
  await expect(list.getByRole('link')).toHaveText([three, one, two].map(String))
  await page.reload()
  await expect(category).toBeVisible()
  if ((await category.getAttribute('aria-expanded')) === 'false') await category.click()
  await expect(list.getByRole('link')).toHaveText([three, one, two].map(String))

  await test.step('one that somebody else has changed meanwhile is refused and read anew: the next attempt moves it', async () => {
    const found = await page.request.get(`/api/v2/offers?reference=${references[0] ?? ''}`)
    const { items } = (await found.json()) as { items: { id: number; version: number }[] }
    const renamed = `Un bis ${category_1}`
    const data = { version: items[0]?.version, name: renamed }
    expect((await page.request.post(`/api/v2/offers/${items[0]?.id}`, { data })).status()).toBe(200)
    await handle(one).press('ArrowUp')
    await handle(one).press('Enter')
    await expect(page.getByText('L’ordre n’a pas pu être enregistré')).toBeVisible()
    await expect(list.getByRole('link')).toHaveText([String(three), renamed, String(two)])
    await handle(renamed).press('ArrowUp')
    await handle(renamed).press('Enter')
    await expect(list.getByRole('link')).toHaveText([renamed, String(three), String(two)])
  })
})

test('an offer manager makes an offer in a category that is suggested, duplicates it, and deletes it unless a presentation shows it', async ({
  page,
}) => {
  const me = await signIn(page, 'offres')
  const [category_1, reference] = [unique('Rayon'), unique('O')]
  await makeOffer(page, { name: 'Voisine', reference: unique('O'), category_1 })
  await openScreen(page, '/offers')
  await page.getByRole('button', { name: 'Nouvelle offre' }).click()
  await page.getByRole('textbox', { name: 'Nom' }).fill('Pack téléphonie')
  // The creator of an offer is its manager, unless they choose otherwise.
  const manager = page.getByRole('combobox', { name: 'Responsable', exact: true })
  await expect(manager).toHaveValue(me.name)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Le formulaire comporte des erreurs de saisies')).toBeVisible()
  await page.getByRole('textbox', { name: 'Référence' }).fill(reference)
  const category = page.getByLabel('Catégorie de niveau 1')
  await expect(page.locator(`datalist option[value="${category_1}"]`)).toBeAttached()
  await category.fill(category_1)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('heading', { name: 'Pack téléphonie', level: 1 })).toBeVisible()
  await expect(manager).toHaveValue(me.name)
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))

  await page.getByRole('button', { name: 'Plus d’actions' }).click()
  await page.getByRole('menuitem', { name: 'Dupliquer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dupliquer l’offre' })
  await dialog.getByLabel('Référence').fill(reference)
  await dialog.getByRole('button', { name: 'Dupliquer' }).click()
  await expect(dialog.getByText('Cette valeur est déjà utilisée.')).toBeVisible()
  await dialog.getByLabel('Référence').fill(`${reference}-B`)
  await dialog.getByRole('button', { name: 'Dupliquer' }).click()
  await expect(page.getByText(`${reference}-B`).first()).toBeVisible()
  await expect(page.getByText('Inactive : les vendeurs ne la voient pas')).toBeVisible()

  const shown = await page.request.post('/api/v2/grouped-presentations', { data: { name: `Salon ${reference}`, offers: [id] } })
  expect(shown.status()).toBe(201)
  const remove = async () => {
    await page.getByRole('button', { name: 'Plus d’actions' }).click()
    await page.getByRole('menuitem', { name: 'Supprimer' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  }
  await remove()
  await expect(page).toHaveURL(/\/offers$/)
  await openScreen(page, `/offers/${id}`)
  await remove()
  const holders = page.getByRole('dialog', { name: '« Pack téléphonie » est utilisé' })
  await expect(holders.getByRole('listitem')).toHaveText(`Présentation « Salon ${reference} »`)
})
