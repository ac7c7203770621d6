// Access that ends: an administrator revokes it, or the company account has to be confirmed again.
import { expect, expectAccessible, signIn, test } from '../base.ts'
import { signInByForm } from '../device.ts'
import { ownAccount } from '../own-account.ts'

test('an administrator disables an account: its owner is out at the next request, and back in once it is enabled', async ({
  page,
  browser,
}) => {
  const account = await ownAccount('Vente')
  const theirs = await (await browser.newContext()).newPage()
  await signInByForm(theirs, account, '/login')
  await expect(theirs.getByRole('heading', { name: 'Articles' })).toBeVisible()

  await signIn(page, 'admin')
  await page.goto(`/admin/users?search=${account.email}`)
  await page.getByRole('link', { name: account.name }).click()
  await page.getByRole('button', { name: 'Désactiver le compte' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Désactiver le compte' }).click()
  await expect(page.getByText('Le compte est désactivé depuis le')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'a désactivé le compte' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: account.email })).toContainText('Désactivé')

  await theirs.goto('/daily-focus')
  await expect(theirs).toHaveURL(/\/login/)
  await theirs.getByLabel('Adresse e-mail').fill(account.email)
  await theirs.getByLabel('Mot de passe').fill(account.password)
  await theirs.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(theirs.getByText('Votre compte est désactivé. Contactez le support.')).toBeVisible()

  await page.getByRole('button', { name: 'Réactiver le compte' }).click()
  await expect(page.getByText('Le compte est actif.')).toBeVisible()
  await theirs.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(theirs).toHaveURL(/\/daily-focus$/)
  await theirs.context().close()
})

test('a session that the company account has to confirm is renewed without a word, on the page that was open', async ({ page }) => {
  await signIn(page, 'catalogue')
  const me = '**/api/v2/user/me'
  const refusal = { defined: false, code: 'UNAUTHORIZED', status: 401, message: 'Unauthorized', data: { renew: true } }
  await page.route(me, (route) => route.fulfill({ status: 401, json: refusal }), { times: 1 })
  const asked = page.waitForRequest((request) => request.url().includes('/auth/oidc?'))
  await page.goto('/products?search=toner')
  expect(new URL((await asked).url()).searchParams.get('redirect')).toBe('/products?search=toner')
  await expect(page).toHaveURL(/\/products\?search=toner$/)
  await expect(page.getByRole('heading', { name: 'Articles' })).toBeVisible()
  await expect(page.getByText('Votre session a expiré')).toBeHidden()
})
