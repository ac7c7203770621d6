// Nomenclatures and categories for browser tests, created through the API by the user of the page.
import type { Page } from '@playwright/test'

import type { PrinterCategory } from '#contract/costing/printer-categories.ts'
import type { TechnicalNomenclature } from '#contract/costing/technical-nomenclatures.ts'
import type { Inputs } from '#contract/index.ts'

import { expect } from '../base.ts'
import { unique } from '../products/products.ts'

async function made<Row>(page: Page, path: string, data: object, status = 201): Promise<Row> {
  const answer = await page.request.post(`/api/v2${path}`, { data })
  expect(answer.status(), path).toBe(status)
  return (await answer.json()) as Row
}

export const makeCategory = async (page: Page, fields: Partial<Inputs['printer_categories']['create']> = {}) =>
  await made<PrinterCategory>(page, '/printer-categories', { name: unique('Catégorie T'), ...fields })

type Line = NonNullable<Inputs['nomenclature_lines']['save']['items']>[number]

/** Creates one with its lines; returns it as created, but with the version after its lines were saved. */
export async function makeNomenclature(
  page: Page,
  items: Line[] = [],
  fields: Partial<Inputs['technical_nomenclatures']['create']> = {},
): Promise<TechnicalNomenclature> {
  const nomenclature = await made<TechnicalNomenclature>(page, '/technical-nomenclatures', { name: unique('Copieur T'), ...fields })
  if (items.length === 0) return nomenclature
  const { id, version } = nomenclature
  const lines = await made<{ version: number }>(page, `/technical-nomenclatures/${id}/products`, { version, items }, 200)
  return { ...nomenclature, version: lines.version }
}
