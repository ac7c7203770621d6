// A list of some thousand products that do not exist: the server's responses are mocked with copies of the first product.
import type { Page } from '@playwright/test'

export const LENGTH = 5_000

/** Returns the pages of the list; after `hold` those beyond the first wait for `arrive`, and fail while `broken`. */
export async function inventLongList(page: Page) {
  const response = await page.request.get('/api/v2/products?page_size=1')
  const { items } = (await response.json()) as { items: { id: number }[] }
  const control = { broken: false, hold: () => {}, arrive: () => {} }
  let held = Promise.resolve()
  control.hold = () => {
    held = new Promise((resolve) => (control.arrive = resolve))
  }
  await page.route('**/api/v2/products?*', async (route) => {
    const asked = new URL(route.request().url()).searchParams
    const [number, size] = [Number(asked.get('page')), Number(asked.get('page_size'))]
    if (number > 1) await held
    if (number > 1 && control.broken) return await route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR', message: 'x' } })
    const rows = Array.from({ length: size }, (_, place) => {
      const index = (number - 1) * size + place
      return { ...items[0], id: 1_000_000 + index, reference: `LONG-${index + 1}` }
    })
    return await route.fulfill({ json: { items: rows, total: LENGTH, page: number, page_size: size } })
  })
  return control
}
