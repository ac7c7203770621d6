// Starif as an installed app: offered, described, and allowed to keep its storage.
import { readFileSync } from 'node:fs'

import { expect, loaded, signIn, test } from '../base.ts'

interface Manifest {
  screenshots: { src: string; sizes: string; form_factor: string }[]
  shortcuts: { url: string }[]
}
type Recorded = Window & { asked: string[] }

test('somebody installs the app from their menu, and then the browser is asked to keep its data', async ({ page }) => {
  await page.addInitScript(() => {
    const recorded = window as unknown as Recorded
    recorded.asked = []
    navigator.storage.persist = () => Promise.resolve(recorded.asked.push('persist') > 0)
  })
  const asked = () => page.evaluate(() => (window as unknown as Recorded).asked)
  await signIn(page, 'vendeur')
  await page.goto('/products')
  const menu = page.getByRole('button', { name: 'Menu de l’utilisateur' })
  await menu.click()
  const install = page.getByRole('menuitem', { name: 'Installer l’application' })
  await expect(page.getByRole('menuitem', { name: 'Se déconnecter' })).toBeVisible()
  await page.evaluate(() => {
    const prompt = () => Promise.resolve((window as unknown as Recorded).asked.push('install'))
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  })
  await install.click()
  expect(await asked()).toEqual(['install'])
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
  await expect.poll(asked).toEqual(['install', 'persist'])
  await menu.click()
  await expect(install).toHaveCount(0)
})

test('the manifest shows what one installs and leads straight to what is used most', async ({ page, request }) => {
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as Manifest
  expect(new Set(manifest.screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['wide', 'narrow']))
  for (const { src, sizes } of manifest.screenshots) {
    const picture = await (await request.get(src)).body()
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`, src).toBe(sizes)
  }
  await signIn(page, 'vendeur')
  for (const { url } of manifest.shortcuts) {
    await page.goto(url)
    await loaded(page)
    await expect(page).toHaveURL(url)
  }
  expect(readFileSync('dist/sw.js', 'utf8')).not.toContain('screenshots/')
})

test('the bar of the system follows light and dark, and a keyboard on the screen leaves room for the page', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/login')
  const bar = page.locator('meta[name=theme-color]')
  await expect(bar).toHaveAttribute('content', '#111111')
  await page.getByRole('button', { name: 'Passer en clair' }).click()
  await expect(bar).toHaveAttribute('content', '#0f766e')
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /interactive-widget=resizes-content/)
})
