// The processor time of the price of a whole offer, on the server and in the browser: the cost of each key press in the simulator.
import { chromium } from '@playwright/test'
import { build } from 'vite'

import { launchOptions } from '../scripts/chromium.mjs'
import { KEYS, type } from './offer-price.ts'
import { atMost, median, type Row } from './table.ts'

export async function wholePrice(): Promise<Row[]> {
  return [row('on the server', onServer()), row('in the browser', await inBrowser())]
}

const ROUNDS = 7
const middle = (rounds: number[]): number => median(rounds.slice(2)) / KEYS

function onServer(): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage()
    type()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  })
  return middle(rounds)
}

const row = (where: string, figure: number): Row =>
  atMost(`rules: whole price of 300 articles with 200 rules, every step told, ${where}`, figure, 'ms', 5)

/** The same file in the browser's form: bundled and minified. */
async function inBrowser(): Promise<number> {
  const bundled = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry: `${import.meta.dirname}/offer-price.ts`, formats: ['iife'], name: 'offerPrice' } },
  })
  const [first] = Array.isArray(bundled) ? bundled : [bundled]
  const code = first && 'output' in first ? first.output[0].code : ''
  await using browser = await chromium.launch(launchOptions())
  const page = await browser.newPage()
  await page.addScriptTag({ content: code })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const used = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
  }
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = await used()
    await page.evaluate(() => (globalThis as unknown as { offerPrice: { type: () => void } }).offerPrice.type())
    rounds.push((await used()) - before)
  }
  return middle(rounds)
}
