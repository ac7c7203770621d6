// The master data of the browser tests: the sample, and enough products for every test to import its own.
import { readFileSync, writeFileSync } from 'node:fs'

import type { Page } from '@playwright/test'

const WORKERS = 8
const EACH = 100

/** Writes the file that the tests' server reads; a product's reference shows which worker may import it. */
export function writeMasterdata(file: string): void {
  const rows = Array.from({ length: WORKERS * EACH }, (_, n) => ({
    reference: `${prefixOf(n % WORKERS)}${n}`,
    manufacturer: 'Orvaline',
    manufacturer_reference: `M${n}`,
    designation: `Imprimante laser numéro ${n}`,
    category: ['Impression', 'Imprimantes'],
    price: 100 + n,
  }))
  const sample = readFileSync('server/platform/masterdata/source/sample.ndjson', 'utf8').trimEnd()
  writeFileSync(file, [sample, ...rows.map((row) => JSON.stringify(row)), ''].join('\n'))
}

/** The reference of a master data product that is not imported yet, and that no other worker imports. */
export async function notImportedYet(page: Page, worker: number): Promise<string> {
  const response = await page.request.get(`/api/v2/external-products?page_size=200&search=${prefixOf(worker)}`)
  const { items } = (await response.json()) as { items: { reference: string; product_id: number | null }[] }
  const free = items.find(({ reference, product_id }) => reference.startsWith(prefixOf(worker)) && product_id === null)
  if (!free) throw new Error(`no product is left for worker ${worker}`)
  return free.reference
}

const prefixOf = (worker: number) => `E2E${worker}-`
