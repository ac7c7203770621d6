// « Mon compte »: what users see of their account, their password, and the sessions that they end.
import { randomUUID } from 'node:crypto'

import type { APIRequestContext, Page } from '@playwright/test'

import { chooseLanguage, expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { type OwnAccount, ownAccount } from '../own-account.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const signInElsewhere = async (request: APIRequestContext, { email, password }: OwnAccount, agent: string) =>
  (await request.post('/auth/login', { data: { email, password }, headers: { 'User-Agent': agent } })).status()

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

test('somebody finds their account in the user menu, and what they may do, but changes nothing of it', async ({ page }) => {
  const account = await ownAccount('Gestion du catalogue')
  await signIn(page, account)
  await openScreen(page, '/products')
  await page.getByRole('button', { name: 'Menu de l’utilisateur' }).click()
  await page.getByRole('menuitem', { name: 'Mon compte' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mon compte' })).toBeVisible()
  await expect(page).toHaveURL('/account')
  for (const fact of [account.name, account.email, 'Gestion du catalogue']) await expect(section(page, 'Identité')).toContainText(fact)
  await expect(section(page, 'Permissions')).toContainText('(par Gestion du catalogue)')
  await expect(section(page, 'Identité').getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)

  await chooseLanguage(page, 'Langue', 'English')
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
  await expect(section(page, 'Open sessions')).toContainText(/Chrome on Windows\s*This session/)
})

test('somebody changes their password: what is wrong stands beside its field, and only this session goes on', async ({ page, request }) => {
  const account = await ownAccount()
  await signIn(page, account)
  expect(await signInElsewhere(request, account, IPHONE)).toBe(200)
  await openScreen(page, '/account')
  await section(page, 'Mot de passe').getByRole('button', { name: 'Changer le mot de passe' }).click()
  const fill = async (current: string, first: string, second = first) => {
    await dialog(page).locator('[name=current_password]').fill(current)
    await dialog(page).locator('[name=new_password]').fill(first)
    await dialog(page).locator('[name=repeated_password]').fill(second)
    await dialog(page).getByRole('button', { name: 'Changer le mot de passe' }).click()
  }
  await expect(dialog(page).locator('[name=current_password]')).toBeFocused()
  const chosen = `${randomUUID()} girafe`
  await fill(account.password, chosen, `${chosen}s`)
  await expect(dialog(page)).toContainText('Les deux saisies du nouveau mot de passe sont différentes.')
  await fill('pas celui-là', 'court')
  await expect(dialog(page)).toContainText('Ce n’est pas votre mot de passe actuel.')
  await expect(dialog(page)).toContainText('12 caractères au minimum.')
  await expectAccessible(page)
  await fill(account.password, chosen)
  await expect(page.getByText('Mot de passe changé')).toBeVisible()
  await expect(page.getByText('1 autre session est terminée.')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(section(page, 'Sessions ouvertes').getByRole('listitem')).toHaveCount(1)
  expect((await request.get('/api/v2/user/me')).status()).toBe(401)
  expect((await page.request.get('/api/v2/user/me')).status()).toBe(200)
  expect(await signInElsewhere(request, account, IPHONE)).toBe(401)
  expect(await signInElsewhere(request, { ...account, password: chosen }, IPHONE)).toBe(200)
})

test('somebody who guesses their own password too often learns when to try again', async ({ page }) => {
  const account = await ownAccount()
  await signIn(page, account)
  const data = { current_password: 'pas celui-là', new_password: `${randomUUID()} girafe` }
  for (let tries = 0; tries < 10; tries++) expect((await page.request.post('/api/v2/user/password', { data })).status()).toBe(400)
  await openScreen(page, '/account')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await dialog(page).locator('[name=current_password]').fill(account.password)
  for (const name of ['new_password', 'repeated_password']) await dialog(page).locator(`[name=${name}]`).fill(data.new_password)
  await dialog(page).getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(dialog(page)).toContainText('Trop de tentatives. Réessayez dans 15 minutes.')
})

test('somebody ends the session of a lost phone, then their own', async ({ page, request }) => {
  const account = await ownAccount()
  await signIn(page, account)
  expect(await signInElsewhere(request, account, IPHONE)).toBe(200)
  await openScreen(page, '/account')
  const sessions = section(page, 'Sessions ouvertes').getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.first()).toContainText('Session en cours')
  await sessions.last().getByRole('button', { name: 'Terminer la session de Safari sur iPhone' }).click()
  await expect(page.getByText('Session terminée')).toBeVisible()
  await expect(sessions).toHaveCount(1)
  expect((await request.get('/api/v2/user/me')).status()).toBe(401)

  await sessions.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  await expect.poll(async () => (await page.request.get('/api/v2/user/me')).status()).toBe(401)
})

test('somebody with a company account reads where its password is changed', async ({ page }) => {
  await signIn(page, await ownAccount())
  const answer = { has_password: false, identity_provider: 'login.acme.example' }
  await page.route('**/api/v2/user/account', (route) => route.fulfill({ json: answer }))
  await openScreen(page, '/account')
  await expect(section(page, 'Mot de passe')).toContainText('Ce compte est celui de votre entreprise (login.acme.example)')
  await expect(page.getByRole('button', { name: 'Changer le mot de passe' })).toHaveCount(0)
})
