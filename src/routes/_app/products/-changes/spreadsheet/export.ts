// Exports the selling prices of some products as a spreadsheet that can be edited and imported again. Loaded on demand.
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

import { client } from '#api/client.ts'
import { MAX_CHANGED_PRODUCTS, MAX_CHANGED_ROWS } from '#contract/prices/price-changes.ts'
import type { SpreadsheetRow } from '#contract/prices/price-sheets.ts'
import { toast } from '#device/notices.ts'
import { actors, amountNames } from '#engine/prices/amounts.ts'
import { actorLabels, labelOf } from '#entities/prices/fields.ts'
import { formatCount } from '#kit/format/formats.ts'
import type { ExportSteps } from '#kit/list/export/exporting.tsx'
import { writeWorkbook } from '#kit/list/export/write-workbook.ts'

import { priceWorksheets, type SpreadsheetColumn, type SpreadsheetWords } from './cells.ts'

/** Returns the file; if there is nothing to export, or more than a spreadsheet may hold, shows a message and returns null. */
export async function priceSpreadsheet(
  product_ids: readonly number[],
  day: string,
  { signal, onProgress, onWriting }: ExportSteps,
): Promise<File | null> {
  const rows: SpreadsheetRow[] = []
  for (let from = 0; from < product_ids.length && rows.length <= MAX_CHANGED_ROWS; from += MAX_CHANGED_PRODUCTS) {
    onProgress(from, product_ids.length)
    const asked = { product_ids: product_ids.slice(from, from + MAX_CHANGED_PRODUCTS) }
    rows.push(...(await client.price_sheets.rows(asked, { signal })).items)
  }
  if (rows.length === 0) {
    toast.info({ title: t`Ces articles n’ont pas de tarif en cours ou à venir.` })
    return null
  }
  if (rows.length > MAX_CHANGED_ROWS) {
    toast.warning({
      title: t`Trop de tarifs`,
      description: t`Un fichier en contient au plus ${formatCount(MAX_CHANGED_ROWS)} : filtrez la liste.`,
    })
    return null
  }
  onWriting()
  const blob = await writeWorkbook(priceWorksheets(rows, wordsOf()), signal)
  return new File([blob], `tarifs-${day}.xlsx`, { type: blob.type })
}

function wordsOf(): SpreadsheetWords {
  const unit = (label: string) => t`${label} : € ou %`
  const amounts = amountNames.flatMap((name) => {
    const label = labelOf(name)
    return [[name, `${label} (HT)`] as const, [`${name}_unit`, unit(label)] as const]
  })
  const columns = {
    id: t`N° de tarif (ne pas modifier)`,
    reference: t`Référence (ne pas modifier)`,
    designation: t`Désignation`,
    catalog: labelOf('catalog_id'),
    actor: labelOf('actor'),
    start_date: labelOf('start_date'),
    end_date: labelOf('end_date'),
    unit_label: labelOf('unit_label'),
    ...Object.fromEntries(amounts),
  } as Record<SpreadsheetColumn, string>
  const names = Object.fromEntries(actors.map((actor) => [actor, i18n._(actorLabels[actor])])) as SpreadsheetWords['actors']
  return { columns, actors: names, name: t`Tarifs` }
}
