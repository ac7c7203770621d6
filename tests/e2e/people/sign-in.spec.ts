// Signing in: where it leads, what is refused, and that only paths of this app are followed.
import { expect, signIn, test } from '../base.ts'
import { signInByForm } from '../device.ts'
import { ownAccount } from '../own-account.ts'

test.describe('somebody who is not signed in', () => {
  test('goes to plain login from the products, and with the full path from anywhere else', async ({ page }) => {
    await page.goto('/products')
    await expect(page).toHaveURL(/\/login$/)
    await page.goto('/products/12?x=1')
    await expect(page).toHaveURL(/\/login\?redirect=/)
    expect(new URL(page.url()).searchParams.get('redirect')).toContain('/products/12?x=1')
  })

  test('sees the login page in French, and in English after choosing it, with what was typed', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
    await expect(page.getByText('Bienvenue sur Starif')).toBeVisible()
    await expect(page.getByLabel('Adresse e-mail')).toBeVisible()
    await expect(page.getByLabel('Mot de passe')).toBeVisible()
    // A globe, and the other language by its own name, for users who do not read French.
    await expect(page.getByRole('button', { name: 'Langue' }).locator('svg.lucide-globe')).toBeVisible()
    await page.getByLabel('Adresse e-mail').fill('somebody@starif.example')
    await page.getByRole('button', { name: 'Langue' }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await expect(page.getByRole('button', { name: 'Language' })).toBeVisible()
    await expect(page.getByLabel('E-mail')).toHaveValue('somebody@starif.example')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Language' })).toBeVisible()
  })

  test('is told in clear words that the password is wrong, and keeps what was typed', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Adresse e-mail').fill('nobody@starif.example')
    await page.getByLabel('Mot de passe').fill('not-the-password')
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByLabel('Adresse e-mail')).toHaveValue('nobody@starif.example')
  })

  test('signs in by keyboard alone and lands on the products', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Adresse e-mail').focus()
    await page.keyboard.type('vendeur@starif.example')
    await page.keyboard.press('Tab')
    await page.keyboard.type('starif-demo')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/products/)
    await expect(page.getByRole('heading', { name: 'Articles' })).toBeFocused()
  })

  test('comes back from the identity provider while the server fails: it says so, and goes on once it responds', async ({ page }) => {
    await signIn(page, 'vendeur')
    const failing = '**/api/v2/user/me'
    await page.route(failing, (route) =>
      route.fulfill({ status: 500, json: { defined: false, code: 'INTERNAL_SERVER_ERROR', status: 500 } }),
    )
    await page.goto('/login/callback/offers')
    await expect(page.getByRole('button', { name: 'Réessayer' }).first()).toBeVisible()
    await page.unroute(failing)
    await page.getByRole('button', { name: 'Réessayer' }).first().click()
    await expect(page).toHaveURL(/\/offers$/)
  })

  test('follows where another tab has signed in', async ({ page, context }) => {
    await page.goto('/login')
    const other = await context.newPage()
    await other.goto('/login')
    await signInByForm(other, 'vendeur')
    await expect(page).toHaveURL(/\/products/)
  })

  test('signs in with the company account at the identity provider and comes back', async ({ page }) => {
    await page.goto('/login')
    await page
      .getByRole('link', { name: /compte d'entreprise/ })
      .or(page.getByRole('button', { name: /compte d'entreprise/ }))
      .click()
    await expect(page).toHaveURL(/demo-idp/)
    await page
      .getByRole('button', { name: /catalogue/i })
      .first()
      .click()
    await expect(page).toHaveURL(/\/products/)
  })

  for (const redirect of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/auth/logout',
    '/%2f%2fevil.example',
  ])
    test(`never follows ${redirect}`, async ({ page, baseURL }) => {
      await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`)
      await page.getByLabel('Adresse e-mail').fill('vendeur@starif.example')
      await page.getByLabel('Mot de passe').fill('starif-demo')
      await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
      await expect(page).toHaveURL(/\/products/)
      expect(page.url().startsWith(baseURL ?? '')).toBe(true)
    })
})

test.describe('somebody who is signed in', () => {
  test('goes from / to the products', async ({ page }) => {
    await signIn(page, 'vendeur')
    await page.goto('/')
    await expect(page).toHaveURL(/\/products/)
  })

  test('without any right sees the forbidden page', async ({ page }) => {
    await signIn(page, 'personne')
    await page.goto('/products')
    await expect(page).toHaveURL(/permission-denied/)
    await expect(page.getByText('Accès interdit')).toBeVisible()
  })

  test('finds a not-found page with two ways out', async ({ page }) => {
    await signIn(page, 'vendeur')
    await page.goto('/no/such/page')
    await expect(page.getByText('Page non trouvée')).toBeVisible()
    await expect(page.getByRole('link', { name: "Retour à l'accueil" })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Contacter le support' })).toBeVisible()
  })

  test('sees name, Filiale and Code Artis in the user menu and signs out to the login page', async ({ page }) => {
    await signInByForm(page, await ownAccount('Gestion des offres'), '/login')
    await page.getByRole('button', { name: /Menu de l’utilisateur|Mon compte|utilisateur/ }).click()
    await expect(page.getByText('Filiale')).toBeVisible()
    await expect(page.getByText('Code Artis')).toBeVisible()
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
    await expect(page).toHaveURL(/\/login/)
    await page.goto('/products')
    await expect(page).toHaveURL(/\/login/)
  })

  test('gains nothing from a forged stored user', async ({ page }) => {
    await signIn(page, 'personne')
    await page.addInitScript(() => {
      const user = JSON.parse(localStorage.getItem('user') ?? '{}') as { is_admin?: boolean }
      localStorage.setItem('user', JSON.stringify({ ...user, is_admin: true }))
    })
    await page.goto('/products')
    await expect(page.getByText('Accès interdit')).toBeVisible()
  })
})
