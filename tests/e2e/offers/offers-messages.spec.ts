// Messages about offers when something cannot be loaded or saved, and when it was saved, in both languages.
import type { Page } from '@playwright/test'

import { expect, openScreen, signIn, test } from '../base.ts'
import { unique } from '../products/products.ts'
import { makeCoverage, makeOffer } from './offers.ts'

const fail = async (page: Page, calls: string | RegExp) =>
  await page.route(calls, (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR', message: 'x' } }))
const failWrite = async (page: Page, calls: string) =>
  await page.route(calls, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR', message: 'x' } }),
  )
const notification = (page: Page, text: string) => page.locator('[data-part=notifications]').getByText(text).first()

/** The calls that fail, with the message in French and in English. */
type Failing = [calls: string | RegExp, fr: string, en: string]
const unavailable: [path: string, ...Failing[]][] = [
  [
    '/offers',
    ['**/api/v2/offers?*', 'Les offres n’ont pas pu être chargées', 'The offers could not be loaded'],
    ['**/api/v2/offers/categories', 'Impossible de récupérer les catégories', 'The categories could not be loaded'],
  ],
  ['/offers?shape=tree', ['**/api/v2/offers/tree', 'Les offres n’ont pas pu être chargées', 'The offers could not be loaded']],
  ['/offers/{id}', ['**/api/v2/activities/offers/*', 'L’historique n’a pas pu être chargé', 'The history could not be loaded']],
  ['/offers/{id}/articles', [/\/offers\/\d+\/products$/, 'La composition n’a pas pu être chargée', 'The composition could not be loaded']],
  ['/offers/{id}/services', ['**/api/v2/offers/*/services', 'Impossible de récupérer les services', 'The services could not be loaded']],
  [
    '/offers/{id}/documents',
    ['**/api/v2/offers/*/documents', 'Les documents n’ont pas pu être chargés', 'The documents could not be loaded'],
  ],
  [
    '/offers/presentations',
    ['**/api/v2/grouped-presentations', 'Les présentations n’ont pas pu être chargées', 'The presentations could not be loaded'],
  ],
]

for (const language of ['fr', 'en'] as const) {
  const inIts = (fr: string, en: string) => (language === 'fr' ? fr : en)

  test(`what cannot be had of offers is said at every screen, in ${language}`, async ({ page }) => {
    if (language === 'en') await page.addInitScript(() => localStorage.setItem('language', 'en'))
    await signIn(page, 'offres')
    const offer = await makeOffer(page)
    for (const [path, ...failing] of unavailable)
      await test.step(path, async () => {
        for (const [calls] of failing) await fail(page, calls)
        await openScreen(page, path.replace('{id}', String(offer.id)))
        for (const [, fr, en] of failing) await expect(notification(page, inIts(fr, en))).toBeVisible()
        await page.unrouteAll()
      })
    await test.step('an offer that cannot be had itself', async () => {
      await fail(page, '**/api/v2/offers/*')
      await openScreen(page, `/offers/${(await makeOffer(page)).id}`)
      await expect(notification(page, inIts('L’offre n’a pas pu être chargée', 'The offer could not be loaded'))).toBeVisible()
    })
  })

  test(`what was saved of an offer or a presentation is said, and what could not be, in ${language}`, async ({ page }) => {
    if (language === 'en') await page.addInitScript(() => localStorage.setItem('language', 'en'))
    await signIn(page, 'offres')
    const { offer, coverage } = await makeCoverage(page)
    const failing = async (calls: string, act: () => Promise<void>, fr: string, en: string) => {
      await failWrite(page, calls)
      await act()
      await expect(notification(page, inIts(fr, en))).toBeVisible()
      await page.unroute(calls)
    }
    const said = async (fr: string, en: string) => await expect(notification(page, inIts(fr, en))).toBeVisible()

    await test.step('the offer', async () => {
      await page.goto(`/offers/${offer.id}`)
      const name = page.getByRole('textbox', { name: inIts('Nom', 'Name'), exact: true })
      await name.fill('Copieur renommé')
      const save = async () => await page.keyboard.press('Control+s')
      await failing(`**/api/v2/offers/${offer.id}`, save, 'L’offre n’a pas pu être enregistrée', 'The offer could not be saved')
      await expect(name).toHaveValue('Copieur renommé')
      await save()
      await said('Offre enregistrée', 'Offer saved')
    })
    await test.step('that it is sold with a coverage alone', async () => {
      await openScreen(page, `/offers/${offer.id}/services`)
      const toggle = page.getByRole('checkbox', {
        name: inIts('L’offre ne se vend qu’avec une couverture', 'The offer is sold only with a coverage'),
      })
      const press = async () => {
        await expect(toggle).toBeEnabled()
        await toggle.press('Space')
      }
      await failing(
        `**/api/v2/offers/${offer.id}`,
        press,
        'La couverture obligatoire n’a pas pu être enregistrée',
        'The required coverage could not be saved',
      )
      await press()
      await said('Couverture obligatoire enregistrée', 'Required coverage saved')
      await press()
      await expect(toggle).not.toBeChecked()
    })
    await test.step('a coverage that is deactivated', async () => {
      const deactivate = inIts('Désactiver', 'Deactivate')
      const act = async () => {
        await page
          .getByRole('button', { name: inIts(`Plus d’actions pour ${coverage.service.name}`, `More actions for ${coverage.service.name}`) })
          .click()
        await page.getByRole('menuitem', { name: deactivate }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: deactivate }).click()
      }
      await failing('**/api/v2/serviceable', act, 'La couverture n’a pas pu être désactivée', 'The coverage could not be deactivated')
      await act()
      await said('Couverture désactivée', 'Coverage deactivated')
    })
    await test.step('what it is made of', async () => {
      await openScreen(page, `/offers/${offer.id}/articles`)
      await page.getByText(inIts('Cette offre ne contient encore aucun article', 'This offer contains no product yet')).waitFor()
      // The added row has the focus and no name yet.
      const added = page.locator('input:focus')
      await page.keyboard.press('Control+Shift+Enter')
      await expect(added).toHaveValue('')
      await added.fill('Matériel')
      await page.keyboard.press('Control+Enter')
      await expect(added).toHaveValue('')
      await added.fill('Copieur')
      const save = async () => await page.keyboard.press('Control+s')
      await failing(
        `**/api/v2/offers/${offer.id}/products`,
        save,
        'Impossible d’enregistrer la composition',
        'The composition could not be saved',
      )
      await save()
      await said('Composition enregistrée', 'Composition saved')
    })
    await test.step('that it is deleted', async () => {
      await openScreen(page, `/offers/${offer.id}`)
      const act = async () => {
        await page.getByRole('button', { name: inIts('Plus d’actions', 'More actions'), exact: true }).click()
        await page.getByRole('menuitem', { name: inIts('Supprimer', 'Delete') }).click()
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: inIts('Supprimer', 'Delete') })
          .click()
      }
      await failing(`**/api/v2/offers/${offer.id}?*`, act, 'L’offre n’a pas pu être supprimée', 'The offer could not be deleted')
      await act()
      await said('Offre supprimée', 'Offer deleted')
    })
    const unsaved = ['La présentation n’a pas pu être enregistrée', 'The presentation could not be saved'] as const
    await test.step('a presentation that is made', async () => {
      await openScreen(page, '/offers/presentations')
      await page.getByRole('button', { name: inIts('Nouvelle présentation', 'New presentation') }).click()
      const name = page.getByRole('dialog').getByRole('textbox', { name: inIts('Nom', 'Name') })
      await name.fill(unique('Salon'))
      const make = async () => await name.press('Enter')
      await failing('**/api/v2/grouped-presentations', make, ...unsaved)
      await make()
      await said('Présentation créée', 'Presentation created')
      await expect(page).toHaveURL(/\/offers\/presentations\/\d+$/)
    })
    await test.step('a presentation that is changed', async () => {
      // The previous message has disappeared.
      await openScreen(page, new URL(page.url()).pathname)
      await page.getByRole('textbox', { name: inIts('Nom', 'Name') }).fill(unique('Salon'))
      const save = async () => await page.keyboard.press('Control+s')
      await failing('**/api/v2/grouped-presentations/*', save, ...unsaved)
      await save()
      await said('Présentation enregistrée', 'Presentation saved')
    })
    await test.step('a presentation that is deleted', async () => {
      const word = inIts('Supprimer', 'Delete')
      const act = async () => {
        await page.getByRole('button', { name: inIts('Plus d’actions', 'More actions'), exact: true }).click()
        await page.getByRole('menuitem', { name: word }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: word }).click()
      }
      await failing(
        '**/api/v2/grouped-presentations/*',
        act,
        'La présentation n’a pas pu être supprimée',
        'The presentation could not be deleted',
      )
      await act()
      await said('Présentation supprimée', 'Presentation deleted')
    })
  })
}
