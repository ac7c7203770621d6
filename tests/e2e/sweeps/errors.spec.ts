// Errors are reported to the error service, without any prices.
import { expect, test } from '../base.ts'

test('an error is reported with tracing and replay, its amounts and texts masked', async ({ page, baseURL }) => {
  const reports: string[] = []
  const dsn = `${(baseURL ?? '').replace('://', '://key@')}/1`
  await page.route('**/config.json', (route) =>
    route.fulfill({ json: { support_email: 'support@starif.example', sentry_dsn: dsn, demo: true, oidc: false } }),
  )
  await page.route('**/api/1/envelope/**', async (route) => {
    reports.push(route.request().postDataBuffer()?.toString('utf8') ?? '')
    await route.fulfill({ json: {} })
  })
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  await page.waitForResponse('**/api/1/envelope/**').catch(() => undefined)
  await page.evaluate(() => reportError(new Error('Le prix passe de 120,00 € à 129,90 €')))
  await expect.poll(() => reports.join('\n')).toContain('Le prix passe de *** à ***')
  const all = reports.join('\n')
  expect(all).not.toContain('129,90')
  expect(all).toContain('"sample_rate":"1"')
})
