// The script time of a first load with empty caches on the browser's main thread: measured as processor time, so that other processes do
// not influence it.
import type { BrowserContext } from '@playwright/test'

import { atMost, median, type Row } from './table.ts'

const screens = [
  { what: 'product page, as editor', path: '/products/42', shown: 'form input', goal: 350 },
  { what: 'list', path: '/products', shown: 'tbody a', goal: 250 },
]

/** Five loads of each screen, in turn; `open` returns a context that is signed in and has loaded nothing. */
export async function firstLoads(url: string, open: () => Promise<BrowserContext>): Promise<Row[]> {
  const times = new Map<string, number[]>(screens.map(({ path }) => [path, []]))
  for (let turn = 0; turn < 5; turn++)
    for (const { path, shown } of screens) times.get(path)?.push(await scriptOf(await open(), url + path, shown))
  return screens.map(({ what, path, goal }) => atMost(`script of a first load: ${what}`, median(times.get(path) ?? []), 'ms', goal))
}

async function scriptOf(context: BrowserContext, url: string, shown: string): Promise<number> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(url)
  await page.locator(shown).first().waitFor()
  await page.waitForLoadState('networkidle')
  const { metrics } = await devtools.send('Performance.getMetrics')
  await context.close()
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1_000
}
