// A save whose response is lost and that is repeated: it is stored once, and does not conflict with itself.
import type { Page } from '@playwright/test'

import { expect, openScreen, signIn, test } from '../base.ts'
import { compose, line, makeOffer as makeComposed, makeProducts, read, table } from '../offers/composition.ts'
import { makeOffer, makeRule } from '../offers/offers.ts'

test.use({ account: 'offres' })

const meanwhile = (page: Page) => page.getByRole('dialog', { name: 'Modifié entre-temps' })
const saveBar = (page: Page) => page.locator('[data-part=save-bar]')

/**
 * Stands between the app and its server from now on. After `lose(calls)` these requests still arrive at the server, but their responses are
 * lost, and so is every later response, until `heard` is called: otherwise the app would soon hear of the server, take back what it said
 * and find out that all is stored.
 */
async function standBetween(page: Page) {
  let [calls, lost] = [/^$/, false]
  const any = '**/{healthz,api/v2/**}'
  await page.route(any, async (route) => {
    if (lost) return await route.abort()
    const request = route.request()
    const response = await route.fetch()
    if (request.method() !== 'GET' && calls.test(request.url())) lost = true
    await (lost ? route.abort() : route.fulfill({ response }))
  })
  return {
    lose: (these: RegExp) => {
      calls = these
    },
    heard: async () => {
      ;[calls, lost] = [/^$/, false]
      await expect(page.locator('[data-part=connection]')).toContainText('Connecté')
    },
    // What is on its way is still waited for.
    end: async () => await page.unrouteAll({ behavior: 'wait' }),
  }
}
/** Saves, and waits for the message that the server did not respond. */
async function saveInVain(page: Page) {
  await page.keyboard.press('Control+s')
  await expect(page.locator('[data-part=notifications]').getByText('Hors ligne').first()).toBeVisible()
}

test('an offer manager whose saves are not answered saves them again: all is stored once, and nobody is asked about himself', async ({
  page,
  browser,
}) => {
  await signIn(page, 'offres')
  const { lose, heard, end } = await standBetween(page)

  await test.step('a set of lines', async () => {
    const { id } = await makeOffer(page)
    await openScreen(page, `/offers/${id}/markup`)
    const stored = async () => ((await (await page.request.get(`/api/v2/offers/${id}/markup`)).json()) as { items: object[] }).items
    await page.getByRole('button', { name: 'Ajouter un coefficient' }).click()
    await page.getByRole('combobox', { name: 'Filiale' }).first().selectOption('France entière')
    const coefficient = page.getByRole('textbox', { name: 'Coefficient', exact: true })
    await coefficient.fill('1,20')
    lose(/\/markup$/)
    await saveInVain(page)
    expect(await stored()).toHaveLength(1)
    // A change made before the retry is based on what was sent.
    await coefficient.fill('1,30')
    await heard()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Coefficients enregistrés')).toBeVisible()
    await expect(saveBar(page)).toBeHidden()
    expect(await stored()).toMatchObject([{ value: '1.30' }])
  })

  await test.step('a composition, read again by a reload before anything is sent again', async () => {
    const [copier] = await makeProducts(browser, 'Copieur A3')
    const { id, version } = await makeComposed(page)
    await compose(page, id, version, [{ name: 'Matériel', bundles: [{ name: 'Base', products: [{ product_id: copier?.id }] }] }])
    await openScreen(page, `/offers/${id}/articles`)
    await expect(line(page, 'Copieur A3')).toBeVisible()
    await page.keyboard.press('Control+Shift+Enter')
    await page.locator(':focus').fill('Options')
    await page.keyboard.press('Control+Enter')
    await page.locator(':focus').fill('Papier')
    lose(/\/offers\/\d+\/products$/)
    await saveInVain(page)
    await heard()
    await page.reload()
    await expect(table(page)).toBeVisible()
    await expect(table(page).locator('input[aria-label="Nom de la section"][value="Options"]')).toHaveCount(1)
    await expect(saveBar(page)).toBeHidden()
    await expect(meanwhile(page)).toBeHidden()
    expect((await read(page, id)).sections.map(({ name }) => name)).toEqual(['Matériel', 'Options'])
  })

  await test.step('a rule: its next version is one', async () => {
    const { offer, rule } = await makeRule(page)
    await openScreen(page, `/offers/${offer.id}/rules/${rule.rule_number}`)
    await page.getByRole('textbox', { name: 'Nom' }).fill('Remise de volume')
    lose(/\/rules\/\d+$/)
    await saveInVain(page)
    await heard()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Version 2 enregistrée')).toBeVisible()
    await expect(page.getByText('Version 2 sur 2')).toBeVisible()
    await expect(meanwhile(page)).toBeHidden()
  })
  await end()
})
