// A new version is deployed while an old one is open.
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { chooseLanguage, expect, test } from '../base.ts'
import { settled, signInByForm } from '../device.ts'
import { installed } from './installed-app.ts'

test.use({ serviceWorkers: 'allow' })

/** The app behind a proxy, which can serve a second version. */
class Deployment {
  version = 1
  /** The parts of the first version are missing on the server, until the page is requested again. */
  partsGone = false
  url = ''
  private server: Server | null = null

  async open(target: string): Promise<void> {
    const server = createServer((request, response) => {
      void this.answer(target, request).then(
        async (found) => {
          response.writeHead(found.status, headersOf(found).flat())
          response.end(Buffer.from(await found.arrayBuffer()))
        },
        () => response.destroy(),
      )
    })
    this.server = server
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
    this.url = `http://localhost:${(server.address() as AddressInfo).port}`
  }

  close(): void {
    this.server?.closeAllConnections()
    this.server?.close()
  }

  private async answer(target: string, request: IncomingMessage): Promise<Response> {
    const path = request.url ?? '/'
    const isPage = request.headers['sec-fetch-dest'] === 'document'
    if (isPage) this.partsGone = false
    if (this.partsGone && path.startsWith('/assets/')) return new Response('gone', { status: 404 })
    const response = await fetch(new URL(path, target), {
      method: request.method ?? 'GET',
      headers: { cookie: request.headers.cookie ?? '', 'content-type': request.headers['content-type'] ?? '' },
      redirect: 'manual',
      ...(request.method === 'GET' || request.method === 'HEAD' ? {} : { body: new Uint8Array(await bodyOf(request)) }),
    })
    if (path !== '/sw.js') return response
    return new Response(`${await response.text()}\n// version ${this.version}`, {
      headers: { 'content-type': 'text/javascript', 'cache-control': 'no-cache' },
    })
  }
}

/** Entry by entry, because there may be several cookies. */
const headersOf = (answer: Response): [string, string][] =>
  [...answer.headers].filter(([name]) => !/^(content-encoding|content-length|transfer-encoding|connection|keep-alive)$/.test(name))

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const deployment = new Deployment()
test.beforeEach(async ({ baseURL }) => await deployment.open(baseURL ?? ''))
test.afterEach(() => deployment.close())

// Chromium lets the old worker run on for half a minute after a request that woke it while the new one was to take over.
const started = { timeout: 120_000 }

const lookForUpdates = async () => void (await (await navigator.serviceWorker.ready).update())

test('a new version is offered, starts when the person says so, even in another language, and keeps what is typed', async ({ page }) => {
  deployment.version = 1
  await signInByForm(page, 'catalogue', `${deployment.url}/login?redirect=%2Fproducts%2F6`)
  await settled(page)
  await page.getByLabel('Désignation commerciale').fill('Commencé avant la mise à jour')
  deployment.version = 2
  await page.evaluate(lookForUpdates)
  await expect(page.getByText('Une nouvelle version est disponible')).toBeVisible()
  await expect(page.getByLabel('Désignation commerciale')).toHaveValue('Commencé avant la mise à jour')
  await chooseLanguage(page, 'Langue', 'English')
  await Promise.all([page.waitForEvent('load', started), page.getByRole('button', { name: 'Recharger' }).click()])
  await expect(page.getByLabel('Commercial designation')).toHaveValue('Commencé avant la mise à jour')
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull()
})

test('a version that was accepted in one tab is offered in the other, not forced on it', async ({ page, context }) => {
  deployment.version = 1
  await signInByForm(page, 'catalogue', `${deployment.url}/login?redirect=%2Fproducts%2F7`)
  await settled(page)
  const other = await context.newPage()
  await other.goto(`${deployment.url}/products/8`)
  await other.getByLabel('Désignation commerciale').fill('Ne me rechargez pas')
  await other.evaluate(() => {
    const { serviceWorker } = navigator
    serviceWorker.addEventListener('controllerchange', () => (document.documentElement.dataset['controlled'] = 'anew'))
  })
  deployment.version = 3
  await page.evaluate(lookForUpdates)
  await page.getByRole('button', { name: 'Recharger' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The new version also controls this page, which is the previously open one.
  await expect(other.locator('html')).toHaveAttribute('data-controlled', 'anew', started)
  await expect(other.getByLabel('Désignation commerciale')).toHaveValue('Ne me rechargez pas')
  await expect(other.getByRole('button', { name: 'Recharger' })).toBeVisible()
  await expect(other.locator('html')).toHaveAttribute('data-controlled', 'anew')
})

test('nor is it forced on one in which somebody has signed in since it waits', async ({ page, context }) => {
  deployment.version = 1
  await page.goto(`${deployment.url}/login`)
  await installed(page)
  deployment.version = 3
  const other = await context.newPage()
  await other.goto(`${deployment.url}/login?redirect=%2Fproducts%2F8`)
  await other.evaluate(lookForUpdates)
  await expect.poll(() => other.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)).toBe(true)
  await signInByForm(other, 'catalogue')
  await other.getByLabel('Désignation commerciale').fill('Ne me rechargez pas')
  await other.evaluate(() => {
    const { serviceWorker } = navigator
    serviceWorker.addEventListener('controllerchange', () => (document.documentElement.dataset['controlled'] = 'anew'))
  })
  // The tab that was open first has followed.
  await page.getByRole('button', { name: 'Recharger' }).click()
  await expect(other.locator('html')).toHaveAttribute('data-controlled', 'anew', started)
  await expect(other.getByLabel('Désignation commerciale')).toHaveValue('Ne me rechargez pas')
  await expect(other.getByRole('button', { name: 'Recharger' })).toBeVisible()
  await expect(other.locator('html')).toHaveAttribute('data-controlled', 'anew')
})

test.describe('in a browser without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('an old tab whose parts are gone from the server ends on a page, never on a white screen', async ({ page }) => {
    await page.goto(`${deployment.url}/login?redirect=%2Fproducts%2F1`)
    await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
    deployment.partsGone = true
    await page.getByLabel('Adresse e-mail').fill('vendeur@starif.example')
    await page.getByLabel('Mot de passe').fill(process.env['DEMO_PASSWORD'] ?? 'starif-demo')
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Imprimante laser')
    expect(deployment.partsGone).toBe(false)
  })
})
