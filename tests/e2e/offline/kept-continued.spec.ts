// A run that keeps many things is interrupted: what is missing is known, offered once, continued from the same point, or given up.
import type { BrowserContext, Page, Route } from '@playwright/test'

import type { Product } from '#contract/products/products.ts'

import { expect, expectAccessible, signIn, test } from '../base.ts'
import { settled, signInByForm, signOutByMenu, written } from '../device.ts'
import { behindDots } from '../lists/list.ts'
import { ownAccount } from '../own-account.ts'
import { makeProduct, unique } from '../products/products.ts'

test.use({ onDevice: true })

const offer = (page: Page) => page.locator('[data-part=kept-waiting]')
const expectNotOffered = (page: Page) => expect(offer(page).getByRole('button')).toHaveCount(0)
const documentsOf = (product?: Product) => `**/api/v2/products/${product?.id}/documents`

async function makeThree(manager: Page): Promise<{ word: string; products: Product[] }> {
  await signIn(manager, 'catalogue')
  const word = unique('Salon')
  const products: Product[] = []
  for (const [at, name] of ['un', 'deux', 'trois'].entries())
    products.push(await makeProduct(manager, { reference: `${word}-${at}`, commercial_designation: `${word} ${name}` }))
  return { word, products }
}

/** A seller keeps three products; the first one completes, the second one hangs. */
async function keepUntilSecond(page: Page, { word, products }: { word: string; products: Product[] }): Promise<Route> {
  await signInByForm(page, await ownAccount('Vente'), `/login?redirect=${encodeURIComponent(`/products?search=${word}`)}`)
  await settled(page)
  await expect(page.getByText(String(products[2]?.reference))).toBeVisible()
  const held = Promise.withResolvers<Route>()
  await page.route(documentsOf(products[1]), (route) => held.resolve(route))
  await (await behindDots(page, 'Garder la liste hors ligne')).click()
  await expect(page.getByRole('dialog', { name: 'Garder hors ligne' })).toContainText('1 sur 3')
  return await held.promise
}

/** The path of every API request of any tab from now on. */
function asked(context: BrowserContext): string[] {
  const addresses: string[] = []
  context.on('request', (request) => addresses.push(new URL(request.url()).pathname))
  return addresses
}

test('a tab is closed while it keeps a list: the next ones offer to go on, one of them does, and only what is missing is asked for, once', async ({
  page,
  context,
  browser,
}) => {
  const three = await makeThree(await browser.newPage())
  const [first, second, third] = three.products
  await keepUntilSecond(page, three)
  await page.close()

  const [one, other] = [await context.newPage(), await context.newPage()]
  for (const tab of [one, other]) {
    await tab.goto('/on-device')
    await expect(offer(tab)).toContainText('2 fiches restent à garder hors ligne')
  }
  await expect(one.locator(`[data-kept="/products/${third?.id}"]`)).toContainText('Reste à garder')
  await expectAccessible(one)
  const addresses = asked(context)
  const held = Promise.withResolvers<Route>()
  await one.route(documentsOf(second), (route) => held.resolve(route))
  await offer(one).getByRole('button', { name: 'Continuer' }).click()
  const route = await held.promise
  await expectNotOffered(one)
  await expectNotOffered(other)
  await route.continue()
  await expect(one.getByText('2 fiches gardées sur cet appareil')).toBeVisible()
  for (const tab of [one, other]) {
    await expectNotOffered(tab)
    for (const { id } of three.products) await expect(tab.locator(`[data-kept="/products/${id}"]`)).toContainText(/lu le .*/)
  }
  const times = (product?: Product) => addresses.filter((address) => address === `/api/v2/products/${product?.id}`).length
  expect([first, second, third].map(times)).toEqual([0, 1, 1])
})

test('the network goes while a list is kept: the rest is offered and waits for the network, and is given up for good', async ({
  page,
  context,
  browser,
}) => {
  const three = await makeThree(await browser.newPage())
  const route = await keepUntilSecond(page, three)
  await context.setOffline(true)
  await route.abort('internetdisconnected')
  await page
    .getByRole('dialog', { name: 'Tout n’a pas pu être gardé' })
    .getByRole('button', { name: 'Fermer', exact: true })
    .first()
    .click()
  await expect(offer(page)).toContainText('2 fiches restent à garder hors ligne')
  const goOn = offer(page).getByRole('button', { name: 'Continuer' })
  await expect(goOn).toBeDisabled()
  await context.setOffline(false)
  await expect(goOn).toBeEnabled()
  await offer(page).getByRole('button', { name: 'Abandonner' }).click()
  await expect(page.getByText('Le reste ne sera pas gardé')).toBeVisible()
  await written(page)
  await page.goto('/on-device')
  await expect(page.locator('[data-kept]')).toHaveCount(1)
  await expectNotOffered(page)
})

test('what is deleted before somebody goes on is said to be gone, and waits no more', async ({ page, context, browser }) => {
  const manager = await browser.newPage()
  const three = await makeThree(manager)
  const third = three.products[2]
  await keepUntilSecond(page, three)
  await page.close()
  const removed = await manager.request.delete(`/api/v2/products/${third?.id}?version=${third?.version}`)
  expect(removed.status()).toBe(204)
  const again = await context.newPage()
  await again.goto('/on-device')
  await offer(again).getByRole('button', { name: 'Continuer' }).click()
  const said = again.getByRole('dialog', { name: 'Tout n’a pas pu être gardé' })
  await expect(said).toContainText('n’existe plus')
  await said.getByRole('button', { name: 'Fermer', exact: true }).first().click()
  await expect(again.locator('[data-kept]')).toHaveCount(2)
  await expectNotOffered(again)
})

test('whoever signs out leaves nothing to go on with, neither for themselves nor for who comes next', async ({
  page,
  context,
  browser,
}) => {
  const three = await makeThree(await browser.newPage())
  await keepUntilSecond(page, three)
  await page.close()
  const again = await context.newPage()
  await again.goto('/on-device')
  await expect(offer(again)).toContainText('2 fiches restent à garder hors ligne')
  await signOutByMenu(again)
  await expect(again).toHaveURL(/\/login$/)
  await written(again)
  await signInByForm(again, await ownAccount('Vente'), '/login?redirect=%2Fon-device')
  await expect(again.getByRole('heading', { name: 'Rien n’est gardé hors ligne' })).toBeVisible()
  await expectNotOffered(again)
})
