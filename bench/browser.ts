// The times that a person waits, in Chromium with 100,000 products: opening the list, typing into the search, scrolling, starting offline.
import { chromium, type BrowserContext, type Page } from '@playwright/test'

import { launchOptions } from '../scripts/chromium.mjs'
import { firstLoads } from './first-load.ts'
import { type BenchSetup, launch, prepare } from './setup.ts'
import { atMost, median, type Row } from './table.ts'

const PORT = 3956
const ROW = 'a[href^="/products/"]'

export async function measure(): Promise<Row[]> {
  await using setup = await prepare(100_000)
  const env = { DATABASE_URL: setup.settings.database_url ?? '', DATA_DIR: setup.folder, SYNC_HOURS: '0', NODE_ENV: 'production' }
  await using server = await launch('server/main.ts', PORT, env)
  await using browser = await chromium.launch(launchOptions())
  const open = async () => await signedIn(await browser.newContext({ viewport: { width: 1440, height: 900 } }), server.url, setup)
  const cold = await repeat(5, async () => await coldList(await open(), server.url))
  const loads = await firstLoads(server.url, open)
  const context = await open()
  const page = await context.newPage()
  await page.goto(`${server.url}/products`)
  await page.locator(ROW).first().waitFor()
  const typing = await repeat(5, (turn) => keystroke(page, `REF-000${turn}`))
  await page.getByRole('searchbox').fill('')
  await page.waitForTimeout(1_000)
  const ways = await repeatWays(page)
  const frames = await scroll(page)
  const tasks = await longestTask(page)
  const [online, offline] = await starts(context, server.url)
  return [
    ...loads,
    atMost('list opened cold: navigation → rows on screen', median(cold), 'ms', 400),
    atMost('last keystroke of a search → rows', median(typing), 'ms', 100),
    atMost('from a row to the page of its product: first content', median(ways.map(({ first }) => first)), 'ms', 100),
    atMost('from a row to the page of its product: the whole', median(ways.map(({ whole }) => whole)), 'ms', 200),
    atMost('and back to the rows', median(ways.map(({ back }) => back)), 'ms', 100),
    atMost('scrolling 100,000 rows, CPU × 4: longest frame after warm-up', frames.longest, 'ms', 32),
    atMost('scrolling 100,000 rows, CPU × 4: frames over 32 ms of all', frames.slow, '', 0),
    atMost('list opened by who was there before: navigation → rows on screen', online, 'ms', 250),
    atMost('longest main-thread task while the cache is persisted', tasks, 'ms', 50),
    {
      what: 'offline start to rows beside online start',
      ours: offline,
      limit: online,
      unit: 'ms',
      figure: offline / online,
      goal: { at: 'most', value: 1 },
    },
  ]
}

async function repeat(times: number, once: (turn: number) => Promise<number>): Promise<number[]> {
  const values: number[] = []
  for (let turn = 0; turn < times; turn++) values.push(await once(turn))
  return values
}

/** A context with the session and the stored user, but without any of the app's files in its caches. */
export async function signedIn(context: BrowserContext, url: string, { cookie }: BenchSetup): Promise<BrowserContext> {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url }])
  const user = await (await context.request.get(`${url}/api/v2/user/me`)).text()
  await context.addInitScript((stored) => localStorage.setItem('user', stored), user)
  return context
}

async function coldList(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript((selector) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return
      observer.disconnect()
      requestAnimationFrame(() => performance.mark('rows'))
    })
    observer.observe(document, { childList: true, subtree: true })
  }, ROW)
  await page.goto(`${url}/products`)
  await page.locator(ROW).first().waitFor()
  const time = await page.evaluate(async () => {
    while (performance.getEntriesByName('rows').length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    return performance.getEntriesByName('rows')[0]?.startTime ?? Number.NaN
  })
  await context.close()
  return time
}

/** From the input event of the last character to the frame in which every visible row matches. */
async function keystroke(page: Page, text: string): Promise<number> {
  const box = page.getByRole('searchbox')
  await box.fill(text)
  await page.waitForTimeout(500)
  await page.evaluate((selector) => {
    const input = document.querySelector<HTMLInputElement>('input[type=search]')
    const first = () => document.querySelector(selector)?.getAttribute('href')
    input?.addEventListener(
      'input',
      () => {
        const [from, before] = [performance.now(), first()]
        const check = () => {
          if (first() === before) return void requestAnimationFrame(check)
          document.documentElement.dataset['waited'] = String(performance.now() - from)
        }
        check()
      },
      { once: true },
    )
  }, ROW)
  await box.press('7')
  await page.waitForFunction(() => document.documentElement.dataset['waited'])
  return await page.evaluate(() => {
    const waited = Number(document.documentElement.dataset['waited'])
    delete document.documentElement.dataset['waited']
    return waited
  })
}

interface Way {
  first: number
  whole: number
  back: number
}

/**
 * Clicks in the open app, each a fifth of a second after the pointer has reached the row: on the title, to the form, and back to the rows.
 */
async function repeatWays(page: Page): Promise<Way[]> {
  const ways: Way[] = []
  for (let turn = 0; turn < 6; turn++) {
    const link = page.locator(ROW).nth(turn)
    const href = (await link.getAttribute('href')) ?? ''
    await timeUntil(page, 'click', { first: `main h1`, whole: 'main form input' })
    await link.hover()
    await page.waitForTimeout(200)
    await link.click()
    const { first = Number.NaN, whole = Number.NaN } = await timesOf(page)
    await timeUntil(page, 'popstate', { back: `tbody a[href="${href}"]` })
    await page.goBack()
    const { back = Number.NaN } = await timesOf(page)
    ways.push({ first, whole, back })
  }
  // The first one also loads the code of the page.
  return ways.slice(1)
}

/** The times from the next event of that name until the frame in which each of these elements, absent before, is visible. */
const timeUntil = async (page: Page, event: string, wanted: Record<string, string>): Promise<void> =>
  await page.evaluate(
    ([name, selectors]) => {
      const times: Record<string, number> = {}
      Object.assign(window, { times })
      const before = new Set(Object.values(selectors).flatMap((selector) => [...document.querySelectorAll(selector)]))
      const begin = () => {
        const from = performance.now()
        const check = () => {
          for (const [key, selector] of Object.entries(selectors)) {
            const there = document.querySelector(selector)
            if (there && !before.has(there)) times[key] ??= performance.now() - from
          }
          if (Object.keys(times).length < Object.keys(selectors).length) requestAnimationFrame(check)
        }
        check()
      }
      window.addEventListener(name, begin, { once: true, capture: true })
    },
    [event, wanted] as const,
  )

async function timesOf(page: Page): Promise<Record<string, number>> {
  await page.waitForFunction((count) => Object.keys((window as unknown as { times: object }).times).length >= count, 1)
  await page.waitForTimeout(700)
  return await page.evaluate(() => (window as unknown as { times: Record<string, number> }).times)
}

async function scroll(page: Page): Promise<{ longest: number; slow: number }> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.locator(ROW).first().hover()
  const wheel = async (times: number) => {
    for (let turn = 0; turn < times; turn++) {
      await page.mouse.wheel(0, 300)
      await page.waitForTimeout(30)
    }
  }
  await wheel(40)
  await page.evaluate(() => {
    const frames: number[] = []
    let last = performance.now()
    const tick = (now: number) => {
      frames.push(now - last)
      last = now
      requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
    Object.assign(window, { frames })
  })
  await wheel(120)
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames.slice(1))
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return { longest: Math.max(...frames), slow: frames.filter((frame) => frame > 32).length / frames.length }
}

/** Fills the cache by scrolling through the list, and returns the longest task while it is written and nothing else happens. */
async function longestTask(page: Page): Promise<number> {
  for (let turn = 0; turn < 10; turn++) {
    await page.mouse.wheel(0, 4_000)
    await page.waitForTimeout(300)
  }
  await page.evaluate(() => {
    const tasks: number[] = [0]
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask' })
    Object.assign(window, { tasks })
  })
  await page.waitForTimeout(3_000)
  return await page.evaluate(() => Math.max(...(window as unknown as { tasks: number[] }).tasks))
}

/** In the same context, with its service worker installed: a start with a network, then one without. */
async function starts(context: BrowserContext, url: string): Promise<[online: number, offline: number]> {
  const start = async () => {
    const page = await context.newPage()
    const from = performance.now()
    await page.goto(`${url}/products`)
    await page.locator(ROW).first().waitFor()
    const time = performance.now() - from
    await page.close()
    return time
  }
  await start()
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  const online = median(await repeat(3, start))
  await context.setOffline(true)
  return [online, median(await repeat(3, start))]
}
