// Lighthouse on the sign-in page, the product list and a product page, as a phone and as a desktop.
import { type BrowserContext, chromium } from '@playwright/test'

import { launchOptions } from '../../scripts/chromium.mjs'
import { type BenchSetup, launch, prepare } from '../setup.ts'
import type { Row } from '../table.ts'
import { loadLighthouse } from './lighthouse.ts'

const [PORT, DEBUG_PORT] = [3957, 9227]
const goals = { phone: 90, desktop: 99 }
/** For the sign-in page, which shows nothing that has to be requested. */
const goalsOfSignIn = { phone: 95, desktop: 100 }

export async function measure(): Promise<Row[]> {
  await using setup = await prepare(25_000)
  const env = { DATABASE_URL: setup.settings.database_url ?? '', DATA_DIR: setup.folder, SYNC_HOURS: '0', NODE_ENV: 'production' }
  await using server = await launch('server/main.ts', PORT, env)
  const rows: Row[] = []
  for (const device of ['phone', 'desktop'] as const)
    for (const [name, path] of [
      ['sign-in page', '/login'],
      ['list', '/products'],
      ['product page', '/products/42'],
    ] as const) {
      const scores = await scoresOf(server.url, path, device, setup)
      rows.push(
        row(`Lighthouse ${name}, ${device}: performance`, scores['performance'], (path === '/login' ? goalsOfSignIn : goals)[device]),
      )
      rows.push(row(`Lighthouse ${name}, ${device}: accessibility`, scores['accessibility'], 100))
      rows.push(row(`Lighthouse ${name}, ${device}: best practices`, scores['best-practices'], 100))
    }
  return rows
}

const row = (what: string, score = 0, value: number): Row => ({ what, ours: score, unit: '', figure: score, goal: { at: 'least', value } })

/** Each run has its own browser: signed in if the page requires it, but with empty caches. */
async function scoresOf(url: string, path: string, device: 'phone' | 'desktop', setup: BenchSetup): Promise<Record<string, number>> {
  const { args, ...options } = launchOptions()
  await using _browser = await chromium.launch({ ...options, args: [...args, `--remote-debugging-port=${DEBUG_PORT}`] })
  const devtools = await fetch(`http://127.0.0.1:${DEBUG_PORT}/json/version`)
  const { webSocketDebuggerUrl } = (await devtools.json()) as { webSocketDebuggerUrl: string }
  // Lighthouse opens its tab in the default context, so the user is stored there.
  await using attached = await chromium.connectOverCDP(webSocketDebuggerUrl)
  const [context] = attached.contexts()
  if (!context) throw new Error('no browser context')
  if (path !== '/login') await signIn(context, url, setup.cookie)
  const flags = {
    port: DEBUG_PORT,
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    disableStorageReset: true,
    logLevel: 'error' as const,
  }
  const { default: lighthouse, desktopConfig } = await loadLighthouse()
  const result = await lighthouse(url + path, flags, device === 'desktop' ? desktopConfig : undefined)
  const categories = Object.entries(result?.lhr.categories ?? {})
  return Object.fromEntries(categories.map(([key, category]) => [key, Math.round((category.score ?? 0) * 100)]))
}

async function signIn(context: BrowserContext, url: string, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  await page.goto(`${url}/config.json`)
  const user = await (await context.request.get(`${url}/api/v2/user/me`)).text()
  await page.evaluate((stored) => localStorage.setItem('user', stored), user)
}
