// Text that tries to be executed: on every screen it is shown as text.
import { pdf } from '../../sample-files.ts'
import { expect, signIn, test } from '../base.ts'
import { unique } from '../products/products.ts'

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

test('hostile text in every field of a product runs nowhere', async ({ page }) => {
  await signIn(page, 'admin')
  const ids: number[] = []
  for (const [index, payload] of payloads.entries()) {
    const data = {
      reference: `${unique('XSS')}-${index} ${payload}`.slice(0, 255),
      manufacturer_reference: payload,
      mdm_designation: payload,
      commercial_designation: payload,
      public_comment: `${payload}<p>visible</p>`,
    }
    const response = await page.request.post('/api/v2/products', { data })
    expect(response.status()).toBe(201)
    ids.push(((await response.json()) as { id: number }).id)
  }
  const errors: string[] = []
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => errors.push('dialog')))
  for (const path of ['/products?search=XSS', ...ids.map((id) => `/products/${id}`)]) {
    await page.goto(path)
    await expect(page.getByText(/XSS-/).first()).toBeVisible()
    // Once this image has failed to load, those before it have failed too.
    await page.evaluate(() => new Promise((resolve) => Object.assign(new Image(), { onerror: resolve, src: '/x' })))
    expect(await page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined()
  }
  expect(errors).toEqual([])
})

test('hostile text in every field of a document runs nowhere, nor does the script of a PDF', async ({ page }) => {
  await signIn(page, 'admin')
  const made = await page.request.post('/api/v2/products', { data: { reference: unique('XSS'), mdm_designation: 'XSS-' } })
  const { id } = (await made.json()) as { id: number }
  const script = '/Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\(1\\);window.hit=1)>>'
  const acting = Buffer.from(pdf('visible').toString('latin1').replace('/Type/Catalog', script), 'latin1')
  const upload = async (payload: string, buffer: Buffer) => {
    const file = { name: `${payload}.pdf`, mimeType: 'text/html', buffer }
    const fields = { entity: 'products', entity_id: String(id), type: 'contract', name: payload, code: payload, description: payload }
    return (await page.request.post('/api/v2/documents', { multipart: { ...fields, file } })).status()
  }
  for (const payload of payloads) expect(await upload(payload, pdf('visible'))).toBe(201)
  expect(await upload('script', acting)).toBe(415)
  // A PDF that was stored before such PDFs were refused.
  await page.route('**/documents/*/download', async (route) => await route.fulfill({ contentType: 'application/pdf', body: acting }))
  const errors: string[] = []
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => errors.push('dialog')))
  await page.goto(`/products/${id}/documents`)
  await page
    .getByRole('button', { name: /^Aperçu de/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').locator('canvas[data-drawn]')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(`/products/${id}`)
  await expect(page.getByText(/a ajouté le document/).first()).toBeVisible()
  expect(await page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined()
  expect(errors).toEqual([])
})
