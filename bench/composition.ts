// The cost of a keystroke while composing an offer of 6,000 products, on a processor that is slowed down four times.
import { chromium, type Page } from '@playwright/test'

import type { Database } from '#server/platform/db/index.ts'

import { launchOptions } from '../scripts/chromium.mjs'
import { signedIn } from './browser.ts'
import { generateOffers, PRODUCTS } from './offers.ts'
import { launch, prepare } from './setup.ts'
import { atMost, median, type Row } from './table.ts'

const PORT = 3958
const TIMES = 10

export async function measure(): Promise<Row[]> {
  await using setup = await prepare(PRODUCTS)
  await generateOffers(setup.database)
  await priceAll(setup.database)
  const env = { DATABASE_URL: setup.settings.database_url ?? '', DATA_DIR: setup.folder, SYNC_HOURS: '0', NODE_ENV: 'production' }
  await using server = await launch('server/main.ts', PORT, env)
  await using browser = await chromium.launch(launchOptions())
  const context = await signedIn(await browser.newContext({ viewport: { width: 1440, height: 900 } }), server.url, setup)
  const page = await context.newPage()
  await page.goto(`${server.url}/offers/1/articles`)
  await page.locator('[data-part=foot]').waitFor()
  await page.waitForTimeout(3_000)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const turns: [unsaved: number, next: number][] = []
  for (let turn = 0; turn <= TIMES; turn++) turns.push(await typeAndUndo(page))
  const [[first] = [Number.NaN], ...others] = turns
  const row = (what: string, figure: number) => atMost(`a composition of 6,000 lines, CPU × 4, key → frame: ${what}`, figure, 'ms', 50)
  return [
    row('the first letter after it was opened', first),
    row('a letter that makes it unsaved', median(others.map(([unsaved]) => unsaved))),
    row('the letter after that', median(others.map(([, next]) => next))),
  ]
}

/** Types two characters into the first quantity, and undoes them. */
async function typeAndUndo(page: Page): Promise<[unsaved: number, next: number]> {
  const quantity = page.locator('[data-kind=link] input[inputmode=decimal]').first()
  await quantity.click()
  await quantity.selectText()
  await page.waitForTimeout(500)
  const unsaved = await letter(page, '4')
  await page.waitForTimeout(500)
  const next = await letter(page, '2')
  await page.waitForTimeout(500)
  await page.locator('[data-part=save-bar] button[type=button]').click()
  await page.waitForTimeout(2_000)
  return [unsaved, next]
}

/** From the key press to the end of the work after the next frame. */
async function letter(page: Page, key: string): Promise<number> {
  await page.evaluate(() => {
    const drawn = new MessageChannel()
    window.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        drawn.port1.addEventListener('message', () => (document.documentElement.dataset['waited'] = String(performance.now() - timeStamp)))
        drawn.port1.start()
        requestAnimationFrame(() => drawn.port2.postMessage(null))
      },
      { once: true, capture: true },
    )
  })
  await page.keyboard.press(key)
  await page.waitForFunction(() => document.documentElement.dataset['waited'])
  return await page.evaluate(() => {
    const waited = Number(document.documentElement.dataset['waited'])
    delete document.documentElement.dataset['waited']
    return waited
  })
}

/** Prices in one catalogue, for sellers. */
async function priceAll({ sql }: Database): Promise<void> {
  await sql`insert into catalogs (name, code) values ('Bench', 'BENCH')`
  await sql`update offers set catalog_id = (select id from catalogs)`
  await sql`
    insert into selling_prices (product_id, catalog_id, actor, start_date, group_purchase_price, recommended_price, recommended_price_unit)
    select p.id, c.id, actor, '2024-01-01', 10 + p.id % 90, 120 + p.id % 900, 'EUR'
    from products p, catalogs c, unnest(array['agency', 'seller']) actor`
  await sql`vacuum (analyze) selling_prices`
}
