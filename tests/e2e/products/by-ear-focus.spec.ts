// The focus for keyboard users: it returns to the control that opened a dialog, on every screen, and moves to a line that was added.
import { globSync, readFileSync } from 'node:fs'

import type { Page, Route } from '@playwright/test'

import { expect, loaded, openScreen, signIn, test } from '../base.ts'
import { makeCategory, makeNomenclature } from '../costing/nomenclatures.ts'
import { makeProducts, rows } from '../lists/list.ts'
import { pasteInto } from '../lists/paste.ts'
import { composeOf, makeCoverage, makeOffer, makePresentation, makeRule } from '../offers/offers.ts'
import { ownAccount } from '../own-account.ts'
import { makeRole } from '../people/roles.ts'
import { makePermit } from '../permits/permits.ts'
import { planPlaces } from '../prices/plan-places.ts'
import { euros, makePriced, makeSellingPrice } from '../prices/selling-prices.ts'
import { makeDocument } from '../sweeps/screens.ts'
import { button, type Place, type Way } from './dialog-places.ts'
import { changeProduct, makeProduct, saveButton } from './products.ts'

test.use({ account: 'admin' })

const dots = button('Plus d’actions')
const field = (label: string) => (page: Page) => page.getByLabel(label, { exact: true })
const type = (label: string, text: string) => async (page: Page) => await field(label)(page).fill(text)
const chooseFirst = async (page: Page) => await rows(page).first().getByRole('checkbox').check()
const makeLines = async (page: Page) =>
  `/nomenclatures/technical-nomenclature/${(await makeNomenclature(page, [{ reference: 'TN-1' }])).id}`
const composed = async (page: Page) => {
  const offer = await makeOffer(page)
  await composeOf(page, offer, 'ORV-LM210')
  return offer
}
let changed: Awaited<ReturnType<typeof makeProduct>> | undefined

/** By screen; the keys of `ways` are files below src/ that contain a dialog, or other things that open. */
const places: Place[] = [
  {
    screen: 'the list of articles',
    at: async (page) => `/products?search=${await makeProducts(page, 1)}`,
    ways: {
      'routes/-shell/palette.tsx': { opens: 'Rechercher partout', by: button('Rechercher partout') },
      'routes/_app/products/-list/import.tsx': { opens: 'Articles du MDM', by: button('Importer du référentiel (MDM)') },
      'kit/changes/bulk/edit.tsx': { opens: 'Modifier la sélection', by: button('Modifier'), first: chooseFirst },
      'routes/_app/products/-list/bulk/dialog.tsx': { opens: 'Supprimer la sélection', by: button('Supprimer') },
      'what is behind the dots of a selection': {
        opens: 'Actualiser depuis le MDM',
        by: button('Autres actions sur la sélection'),
        item: 'Actualiser depuis le MDM',
      },
    },
  },
  {
    screen: 'an article',
    at: async (page) => `/products/${(changed = await makeProduct(page)).id}`,
    ways: {
      'kit/overlay/confirm-modal.tsx': { opens: /./, by: dots, item: 'Supprimer' },
      'routes/_app/products/-page/general/new-tag.tsx': { opens: 'Nouveau tag', by: button('Créer un tag') },
      'kit/form/conflict.tsx': {
        opens: 'Modifié entre-temps',
        by: saveButton,
        first: async (page) => {
          await type('Désignation commerciale', 'La mienne')(page)
          if (changed) await changeProduct(page, changed, { commercial_designation: 'L’autre' })
        },
      },
    },
  },
  {
    screen: 'a price',
    at: async (page) => {
      const place = await makePriced(page)
      return `/products/${place.product.id}/tarifs/${(await makeSellingPrice(page, place, { min_price: euros('10') })).id}`
    },
    ways: {
      'routes/_app/products/-prices/save/impact.tsx': { opens: /./, by: saveButton, first: type('Prix min', '12') },
    },
  },
  {
    screen: 'documents',
    at: async (page) => (await makeDocument(page, 'products')).replace(/\/\d+$/, ''),
    ways: { 'entities/documents/tab/preview.tsx': { opens: 'CGV', by: button('Aperçu de CGV') } },
  },
  {
    screen: 'presentations',
    at: '/offers/presentations',
    ways: {
      'routes/_app/offers/-presentations/new.tsx': { opens: 'Nouvelle présentation', by: button('Nouvelle présentation') },
    },
  },
  {
    screen: 'an offer',
    at: async (page) => {
      const offer = await makeOffer(page)
      await makePresentation(page, [offer])
      return `/offers/${offer.id}`
    },
    ways: {
      'routes/_app/offers/-page/header/duplicate.tsx': { opens: 'Dupliquer l’offre', by: dots, item: 'Dupliquer' },
      'entities/lookups/in-use.tsx': { opens: /est utilisé$/, by: dots, item: 'Supprimer', confirmed: 'Supprimer' },
    },
  },
  {
    screen: 'a composition',
    at: async (page) => `/offers/${(await composed(page)).id}/articles`,
    ways: {
      'routes/_app/offers/-composition/outline/keys-dialog.tsx': {
        opens: 'Touches de la composition',
        by: button('Touches de la composition'),
      },
      'routes/_app/offers/-composition/library.tsx': {
        opens: 'Rattacher un lot de la bibliothèque',
        by: button('Actions pour Machines'),
        item: 'Rattacher un lot de la bibliothèque',
      },
      'routes/_app/offers/-composition/add-products.tsx': { opens: /^Ajouter des articles à/, by: button(/^Ajouter des articles à/) },
      'entities/offers/price-explanation/price-explanation.tsx': { opens: 'Pourquoi ce prix ?', by: button('Pourquoi ce prix ?') },
    },
  },
  {
    screen: 'markups',
    at: async (page) => `/offers/${(await composed(page)).id}/markup`,
    ways: {
      'entities/offers/impact/dialog.tsx': {
        opens: 'Effet sur les prix',
        by: saveButton,
        first: async (page) => {
          await button('Ajouter un coefficient')(page).click()
          const line = page.locator('[data-line]').last()
          await line.getByRole('combobox', { name: 'Filiale' }).selectOption('France entière')
          await line.getByRole('textbox', { name: 'Coefficient', exact: true }).fill('1,1')
        },
      },
    },
  },
  {
    screen: 'coverages',
    at: async (page) => `/offers/${(await makeCoverage(page)).offer.id}/services`,
    ways: { 'entities/offers/coverages/dialog.tsx': { opens: 'Nouvelle couverture', by: button('Ajouter une couverture') } },
  },
  {
    screen: 'a nomenclature',
    at: makeLines,
    ways: {
      'routes/_app/nomenclatures/-page/dialog.tsx': { opens: 'Modifier la nomenclature', by: button('Modifier') },
      'routes/_app/nomenclatures/-page/line-dialog.tsx': { opens: /./, by: button('Modifier TN-1') },
      'routes/_app/nomenclatures/-page/search.tsx': { opens: /^Ajouter des articles à/, by: button('Chercher un article') },
      'routes/_app/nomenclatures/-page/suggestions.tsx': { opens: /./, by: button('Suggérer d’après un fichier') },
      'kit/lines/paste-preview.tsx': {
        opens: 'Coller ces cellules ?',
        by: (page) => page.locator('[data-line]').first().getByRole('textbox').first(),
        press: async (page) => await pasteInto(page.locator('[data-line]').first().getByRole('textbox').first(), 'TN-1\tTN-2\nTN-3\tTN-4'),
      },
    },
  },
  {
    screen: 'the list of nomenclatures',
    at: '/nomenclatures/technical-nomenclature',
    ways: { 'a new nomenclature': { opens: 'Nouvelle nomenclature', by: button('Nouvelle nomenclature') } },
  },
  {
    screen: 'a category',
    at: async (page) => `/nomenclatures/printer-category/${(await makeCategory(page)).id}`,
    ways: { 'routes/_app/nomenclatures/-category/dialog.tsx': { opens: 'Modifier la catégorie', by: button('Modifier') } },
  },
  {
    screen: 'the list of categories',
    at: '/nomenclatures/printer-category',
    ways: { 'a new category': { opens: 'Nouvelle catégorie', by: button('Nouvelle catégorie') } },
  },
  {
    screen: 'the terms of sale',
    at: '/cgv/edit',
    ways: { 'routes/_app/cgv/-cgv/variables.tsx': { opens: 'Valeurs des variables', by: button('Valeurs des variables') } },
  },
  {
    screen: 'a permit',
    at: async (page) => `/permis/${(await makePermit(page)).id}`,
    ways: { 'the deletion of a permit': { opens: /./, by: dots, item: 'Supprimer' } },
  },
  {
    screen: 'a narrow screen',
    at: '/permis',
    ways: {
      'routes/-shell/navigation-drawer.tsx': {
        opens: 'Starif',
        by: button('Ouvrir la navigation'),
        first: async (page) => await page.setViewportSize({ width: 768, height: 1024 }),
      },
    },
  },
  {
    screen: 'one’s own account',
    at: '/account',
    ways: {
      'routes/_app/account/-account/password-dialog.tsx': { opens: 'Changer le mot de passe', by: button('Changer le mot de passe') },
    },
  },
  {
    screen: 'a user',
    async at(page) {
      const { email } = await ownAccount()
      const found = await page.request.get(`/api/v2/users?search=${email}`)
      return `/admin/users/${((await found.json()) as { items: { id: number }[] }).items[0]?.id}`
    },
    ways: {
      'routes/_app/admin/-users/identity.tsx': {
        opens: 'Corriger le nom et l’e-mail',
        by: button('Corriger le nom et l’e-mail'),
      },
    },
  },
  { screen: 'the list of roles', at: '/admin/roles', ways: { 'a new role': { opens: 'Nouveau rôle', by: button('Nouveau rôle') } } },
  {
    screen: 'a role',
    at: async (page) => `/admin/roles/${(await makeRole(page, 'product.index')).id}`,
    ways: {
      'routes/_app/admin/-roles/name.tsx': { opens: 'Renommer le rôle', by: button('Renommer') },
      'routes/_app/admin/-roles/removal.tsx': { opens: /./, by: dots, item: 'Supprimer' },
    },
  },
  ...planPlaces,
]

for (const { screen, at, ways } of places) {
  test(`Escape gives the focus back to what opened a dialog of ${screen}`, async ({ page }) => {
    await signIn(page, 'admin')
    await openScreen(page, typeof at === 'string' ? at : await at(page))
    await loaded(page)
    for (const [name, way] of Object.entries(ways)) await test.step(name, async () => await comesBack(page, way))
    await page.setViewportSize({ width: 1440, height: 900 })
  })
}

test('a dialog that has to load first gives the focus back to what opened it, too', async ({ page }) => {
  await signIn(page, 'admin')
  const asked = Promise.withResolvers<Route>()
  await page.route('**/api/v2/cgv/variables*', (route) => asked.resolve(route), { times: 1 })
  await openScreen(page, '/cgv/edit')
  const opener = button('Valeurs des variables')(page)
  await expect(opener).toBeVisible()
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Valeurs des variables' })
  await expect(dialog.locator('*:focus')).toBeAttached()
  await expect(dialog.getByRole('combobox', { name: 'Filiale' })).toBeHidden()
  await (await asked.promise).continue()
  await expect(dialog.getByRole('combobox', { name: 'Filiale' })).toBeVisible()
  await expect(dialog.locator('*:focus')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('every part of the app that has a dialog is among them', () => {
  const tried = places.flatMap(({ ways }) => Object.keys(ways))
  const having = globSync('src/**/*.tsx').filter((file) => /<(Dialog|FinderDialog|Drawer)\b/.test(readFileSync(file, 'utf8')))
  // Keeping many products can only fail if the app is installed: offline/kept.spec.ts.
  expect(having.map((file) => file.replace('src/', '')).filter((file) => !tried.includes(file))).toEqual(['kit/keep/dialog.tsx'])
})

/** The buttons that add a line, by screen. */
const adders: [at: Place['at'], ...names: string[]][] = [
  [async (page) => `/offers/${(await makeOffer(page)).id}/markup`, 'Ajouter un coefficient', 'Ajouter un coefficient'],
  [async (page) => `/offers/${(await composed(page)).id}/degressivity`, 'Ajouter un palier', 'Ajouter un palier'],
  [async (page) => `/offers/${(await composed(page)).id}/rules/new`, 'Condition', 'Groupe «\u00a0OU\u00a0»', 'Action'],
  [async (page) => `/offers/${(await makeRule(page)).offer.id}/rules/cases`, 'Nouveau cas', 'Article', 'Résultat attendu'],
  [makeLines, 'Ajouter une ligne'],
  [async (page) => `/permis/${(await makePermit(page)).id}/simulator`, 'Ajouter un partenaire'],
]

test('what is added to a form has the focus in its first field', async ({ page }) => {
  await signIn(page, 'admin')
  for (const [at, ...names] of adders) {
    await openScreen(page, typeof at === 'string' ? at : await at(page))
    await loaded(page)
    for (const name of names) {
      await expect(button(name)(page)).toBeVisible()
      await page.locator('main :is(input, select, textarea)').evaluateAll((fields) => {
        for (const one of fields) one.setAttribute('data-former', '')
      })
      await button(name)(page).press('Enter')
      await expect(page.locator('main :is(input, select, textarea):not([data-former]):focus'), name).toBeAttached()
    }
  }
})

async function comesBack(page: Page, { opens, by, item, confirmed, first, press }: Way): Promise<void> {
  await first?.(page)
  const opener = by(page)
  // A button that is not rendered yet would not take the focus.
  await expect(opener).toBeVisible()
  await opener.focus()
  if (press) await press(page)
  else await page.keyboard.press('Enter')
  const inPanel = page.locator('[popover]').getByRole('button', { name: item ?? '', exact: true })
  if (item) await page.getByRole('menuitem', { name: item }).or(inPanel).press('Enter')
  if (confirmed) await page.getByRole('alertdialog').getByRole('button', { name: confirmed }).press('Enter')
  const dialog = page.getByRole('dialog', { name: opens }).or(page.getByRole('alertdialog', { name: opens }))
  await expect(dialog.locator('*:focus')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
}
