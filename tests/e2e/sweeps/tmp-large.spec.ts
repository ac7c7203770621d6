import { appendFileSync } from 'node:fs'

import { loaded, openScreen, signIn, test } from '../base.ts'
import { cutOff, outOfReach, tooWide } from './screen-checks.ts'
import { screens } from './screens.ts'
test.use({ account: 'admin' })
test('large', async ({ page }) => {
  await signIn(page, 'admin')
  for (const [path, screen] of Object.entries(screens)) {
    if (screen.bare || path === '/login') continue
    const address = typeof screen.at === 'string' ? screen.at : await screen.at(page)
    await openScreen(page, address)
    await loaded(page)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    for (const width of [768, 1440]) {
      await page.setViewportSize({ width, height: width === 768 ? 1024 : 900 })
      await page.waitForTimeout(300)
      const found = [...(await tooWide(page)), ...(await outOfReach(page)), ...(await cutOff(page))]
      if (found.length > 0) {
        appendFileSync(
          '/tmp/focus/large.log',
          `${path} ${width} ${found.length}\n    ${found
            .slice(0, 6)
            .map((one) => one.slice(0, 300))
            .join('\n    ')}\n`,
        )
        await page.screenshot({ path: `/tmp/focus/L${path.replaceAll(/[^a-z]+/g, '_')}${width}.png` })
      }
    }
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', ''))
  }
})
