// Text that wants to be run: shown on every screen, it stays text.
import { expect, signIn, test } from './base.ts'

const payloads = [
  '<script>window.hit=1</script>',
  '<img src=x onerror="window.hit=1">',
  '<svg/onload=window.hit=1>',
  '"><iframe srcdoc="<script>parent.hit=1</script>">',
  '<a href="javascript:window.hit=1">link</a>',
  '<math><mtext><table><mglyph><style><img src=x onerror=window.hit=1>',
  '{{constructor.constructor("window.hit=1")()}}',
  '<details open ontoggle=window.hit=1>',
  '<p style="background:url(javascript:window.hit=1)">x</p>',
]

test('hostile text in every field of an article runs nowhere', async ({ page }) => {
  await signIn(page, 'admin')
  const ids: number[] = []
  for (const [index, payload] of payloads.entries()) {
    const data = {
      reference: `XSS-${Date.now()}-${index} ${payload}`.slice(0, 255),
      manufacturer_reference: payload,
      mdm_designation: payload,
      commercial_designation: payload,
      public_comment: `${payload}<p>visible</p>`,
    }
    const answer = await page.request.post('/api/v2/products', { data })
    expect(answer.status()).toBe(201)
    ids.push(((await answer.json()) as { id: number }).id)
  }
  const errors: string[] = []
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => errors.push('dialog')))
  for (const path of ['/products?search=XSS', ...ids.map((id) => `/products/${id}`)]) {
    await page.goto(path)
    await expect(page.getByText(/XSS-/).first()).toBeVisible()
    await page.waitForTimeout(200)
    expect(await page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined()
  }
  expect(errors).toEqual([])
})
