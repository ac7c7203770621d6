// On a train: the app opens, shows viewed data with its age, and loses nothing that is typed.
import type { Page } from '@playwright/test'

import { expect, expectAccessible, signIn, test } from '../base.ts'
import { draftsKept, everythingKept, forgetDraftKey, settled, signInByForm, signOutByMenu, written } from '../device.ts'
import { ownAccount } from '../own-account.ts'
import { makeProduct, unique } from '../products/products.ts'
import { installed } from './installed-app.ts'

test.use({ onDevice: true })

/** A catalogue manager on the page of a new product, which can also be opened without a network from now on. */
async function opensProduct(page: Page): Promise<void> {
  await signInByForm(page, 'catalogue', '/login')
  const { id } = await makeProduct(page)
  await page.goto(`/products/${id}`)
  await expect(page.getByLabel('Désignation commerciale')).toBeVisible()
  await settled(page)
}

test.describe('without a network', () => {
  test('the app opens at the last place, with what was seen there and its date', async ({ page, context }) => {
    await signInByForm(page, 'vendeur', '/login?redirect=%2Fproducts%2F1')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Imprimante laser')
    await settled(page)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Imprimante laser')
    await expect(page.locator('[data-part=connection]')).toContainText('Hors ligne')
    await expect(page.locator('[data-part=stale]')).toContainText(/non actualisé depuis le \d\d\/\d\d\/\d{4}/)
    await context.setOffline(false)
    await expect(page.locator('[data-part=connection]')).toContainText('Connecté')
  })

  test('a list that was seen shows its rows', async ({ page, context }) => {
    await signInByForm(page, 'vendeur', '/login?redirect=%2Fproducts%3Fsearch%3DORV-LM210')
    await expect(page.getByText('ORV-LM210').first()).toBeVisible()
    await settled(page)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('ORV-LM210').first()).toBeVisible()
  })

  test('a search goes through what was seen on this device, says so, and is whole again with the network', async ({ page, context }) => {
    await signInByForm(page, 'vendeur', '/login?redirect=%2Fproducts%3Fsearch%3DORV-LM210')
    await expect(page.getByText('ORV-LM210').first()).toBeVisible()
    await settled(page)
    await page.goto('/daily-focus')
    await settled(page)
    // The small synchronous store does not contain everything that was viewed.
    await page.addInitScript(() => localStorage.removeItem('answers'))
    await context.setOffline(true)
    await page.goto('/products?search=onduleur')
    await expect(page.getByText('Hors ligne : aucun résultat sur cet appareil')).toBeVisible()
    const search = page.getByLabel('Rechercher un article')
    await search.fill('lm210 orv')
    await expect(page.locator('[data-part=on-device]')).toContainText(/Hors ligne.*consulté/)
    await expect(page.getByText('ORV-LM210').first()).toBeVisible()
    await expectAccessible(page)
    await search.fill('jamais vu')
    await expect(page.getByText('Hors ligne : aucun résultat sur cet appareil')).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Rechercher un écran, un article ou une offre' }).fill('lm210')
    await expect(page.getByRole('option', { name: /ORV-LM210/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await context.setOffline(false)
    await expect(page.getByText('Aucun article ne correspond')).toBeVisible()
  })

  test('a product whose working copy was lost is read from the larger store', async ({ page, context }) => {
    await signInByForm(page, 'vendeur', '/login?redirect=%2Fproducts%2F1')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Imprimante laser')
    await settled(page)
    await page.evaluate(() => localStorage.removeItem('answers'))
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Imprimante laser')
  })

  test('a product that was never seen says so, and appears when the network is back', async ({ page, context }) => {
    await signInByForm(page, 'vendeur', '/login?redirect=%2Fproducts%2F1')
    await settled(page)
    await context.setOffline(true)
    await page.goto('/products/2')
    await expect(page.getByText('Hors ligne : pas encore consulté sur cet appareil')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('what is typed outlives a reload and a closed tab, and is saved when the network is back', async ({ page, context }) => {
    const text = unique('Imprimante laser')
    await signInByForm(page, 'catalogue', '/login')
    const { id } = await makeProduct(page)
    await page.goto(`/products/${id}`)
    await settled(page)
    await context.setOffline(true)
    await page.getByLabel('Désignation commerciale').fill(text)
    await expect(page.locator('[data-part=connection]')).toContainText('1 brouillon en attente')
    await written(page)
    expect(await everythingKept(page)).not.toContain(text)
    await page.close()
    const later = await context.newPage()
    await later.goto(`/products/${id}`)
    await expect(later.getByLabel('Désignation commerciale')).toHaveValue(text)
    await context.setOffline(false)
    await expect(later.locator('[data-part=connection]')).toContainText('Connecté')
    await later.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(later.getByText('Article enregistré')).toBeVisible()
    await later.reload()
    await expect(later.getByLabel('Désignation commerciale')).toHaveValue(text)
    await expect.poll(() => draftsKept(later)).toBe(0)
  })

  test('what is typed on a device that has no key for drafts yet, for want of a network, outlives a reload once there was one', async ({
    page,
    context,
  }) => {
    await opensProduct(page)
    await forgetDraftKey(page)
    await context.setOffline(true)
    await page.reload()
    await page.getByLabel('Désignation commerciale').fill('Saisi sans clé')
    await expect(page.locator('[data-part=connection]')).toContainText('1 brouillon en attente')
    expect(await draftsKept(page)).toBe(0)
    await context.setOffline(false)
    await expect.poll(() => draftsKept(page)).toBe(1)
    await page.reload()
    await expect(page.getByLabel('Désignation commerciale')).toHaveValue('Saisi sans clé')
  })

  test('what was typed before a device lost its key for drafts joins, once there is one again, what has been typed since', async ({
    page,
    context,
  }) => {
    await opensProduct(page)
    await page.getByLabel('Désignation commerciale').fill('Saisi avec clé')
    await expect.poll(() => draftsKept(page)).toBe(1)
    await forgetDraftKey(page)
    await context.setOffline(true)
    await page.reload()
    await page.getByLabel('Référence fabricant').fill('SANS-CLE')
    await expect(page.locator('[data-part=connection]')).toContainText('1 brouillon en attente')
    await context.setOffline(false)
    await expect(page.getByLabel('Désignation commerciale')).toHaveValue('Saisi avec clé')
    await page.getByLabel('Référence fabricant').fill('SANS-CLE-2')
    await expect.poll(() => draftsKept(page)).toBe(1)
    await written(page)
    await page.reload()
    await expect(page.getByLabel('Désignation commerciale')).toHaveValue('Saisi avec clé')
    await expect(page.getByLabel('Référence fabricant')).toHaveValue('SANS-CLE-2')
  })

  test('of two new products that were begun without a key and with one, each keeps its own words', async ({ page, context }) => {
    await signInByForm(page, 'catalogue', '/login')
    await page.goto('/products/new')
    await page.getByLabel('Désignation commerciale').fill('Le premier')
    await expect.poll(() => draftsKept(page)).toBe(1)
    await settled(page)
    await forgetDraftKey(page)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByLabel('Désignation commerciale')).toHaveValue('')
    await page.getByLabel('Référence fabricant').fill('LE-SECOND')
    await expect(page.locator('[data-part=connection]')).toContainText('1 brouillon en attente')
    await context.setOffline(false)
    await expect.poll(() => draftsKept(page)).toBe(2)
    await expect(page.getByLabel('Désignation commerciale')).toHaveValue('')
    await page.reload()
    await expect(page.getByLabel('Référence fabricant')).toHaveValue('LE-SECOND')
    await expect(page.getByLabel('Désignation commerciale')).toHaveValue('')
    await page.getByRole('link', { name: 'Articles', exact: true }).first().click()
    await page.locator('[data-group=confirmation-modal]').getByRole('button', { name: 'Oui je pars sans sauvegarder' }).click()
    await page.getByRole('button', { name: '1 brouillon en attente' }).click()
    await page.getByRole('menuitem', { name: 'Nouvel article' }).click()
    await expect(page.getByLabel('Désignation commerciale')).toHaveValue('Le premier')
    await expect(page.getByLabel('Référence fabricant')).toHaveValue('')
  })

  test('leaving a page that could not be saved keeps what was typed, and the list of what waits leads back to it', async ({
    page,
    context,
  }) => {
    await signIn(page, 'catalogue')
    const { id } = await makeProduct(page)
    await page.goto(`/products/${id}`)
    await expect(page.getByLabel('Désignation commerciale')).toBeVisible()
    await installed(page)
    await context.setOffline(true)
    // The confirmation below has another text without a network.
    await expect(page.locator('[data-part=connection]')).toContainText('Hors ligne')
    await page.getByLabel('Désignation commerciale').fill('Saisi dans le train')
    await written(page)
    await page.getByRole('link', { name: 'Articles', exact: true }).first().click()
    const question = page.locator('[data-group=confirmation-modal]')
    await expect(question).toContainText('votre brouillon reste sur cet appareil')
    await question.getByRole('button', { name: 'Oui je pars sans sauvegarder' }).click()
    await expect(page).toHaveURL(/\/products$/)
    await page.getByRole('button', { name: '1 brouillon en attente' }).click()
    await page.getByRole('menuitem', { name: 'Imprimante multifonction A4' }).click()
    await expect(page.getByLabel('Désignation commerciale')).toHaveValue('Saisi dans le train')
  })
})

test.describe('a browser that refuses', () => {
  test('with a full storage the app works, and a draft finds room', async ({ page, context }) => {
    await opensProduct(page)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 1_000_000 })
    await page.evaluate(() => {
      for (let size = 1_000_000; size >= 1; size = Math.floor(size / 2))
        try {
          for (let n = 0; ; n++) localStorage.setItem(`filler-${size}-${n}`, 'x'.repeat(size))
        } catch {
          // The storage is full at this size.
        }
    })
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('')
    await page.getByLabel('Désignation commerciale').fill('Écrit sur un appareil plein')
    await expect.poll(async () => await draftsKept(page)).toBe(1)
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByLabel('Désignation commerciale')).toHaveValue('Écrit sur un appareil plein')
  })

  test('without any storage (private mode) people sign in, read and edit', async ({ page }) => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('refused', 'SecurityError')
      }
      Object.defineProperty(IDBFactory.prototype, 'open', { value: refuse })
      Object.defineProperty(CacheStorage.prototype, 'open', { value: () => Promise.reject(new DOMException('refused', 'SecurityError')) })
      Object.defineProperty(Storage.prototype, 'setItem', { value: refuse })
    })
    await signInByForm(page, await ownAccount('Gestion du catalogue'), '/login?redirect=%2Fproducts%2F5')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('')
    await page.getByLabel('Désignation commerciale').fill('En mode privé')
    await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeEnabled()
    await expect(page.getByText('Stockage plein ou fermé')).toBeVisible()
    // The session is still valid: the user does not sign in a second time.
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByLabel('Désignation commerciale')).toBeVisible()
    await expect(page).toHaveURL(/\/products\/5$/)
    await signOutByMenu(page)
    await page
      .getByRole('button', { name: 'Se déconnecter et effacer' })
      .or(page.getByRole('heading', { name: 'Connexion' }))
      .click()
    await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
    await page.goto('/products/5')
    await expect(page).toHaveURL(/\/login/)
  })

  test('a tampered stored user opens nothing and breaks nothing', async ({ page }) => {
    await page.request.post('/auth/login', { data: { email: 'personne@starif.example', password: 'starif-demo' } })
    for (const stored of [
      '{',
      '[]',
      '{"id":1,"is_admin":true}',
      JSON.stringify({ id: 1, name: 'x', email: 'x', zone: null, company_code: null, is_admin: true, roles: [] }),
    ]) {
      await page.goto('/login')
      await page.evaluate((text) => localStorage.setItem('user', text), stored)
      await page.goto('/products/1')
      await expect(page.getByText('Accès interdit').or(page.getByRole('heading', { name: 'Connexion' }))).toBeVisible()
      await expect(page.getByText('Imprimante laser')).toHaveCount(0)
    }
  })
})
