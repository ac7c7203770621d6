// Reads an uploaded spreadsheet in a process of its own: 200,000 rows take longer than other files, and must not keep them waiting.
import { ORPCError } from '@orpc/server'

import { MAX_SHEET_BYTES, MAX_SHEET_ROWS, type SpreadsheetInput } from '#contract/prices/price-spreadsheets.ts'

import { parserIn } from '../../platform/files/parser/parser.ts'
import { badRequest } from '../../platform/rpc/base.ts'
import type { SheetAnswers } from './process.ts'
import type { PriceSheet } from './rows.ts'

const parse = parserIn<SheetAnswers>(new URL('./process.ts', import.meta.url), { deadline_ms: 180_000, heap_mb: 512, idle_ms: 10_000 })

/** Throws PAYLOAD_TOO_LARGE, or BAD_REQUEST if it is not a readable spreadsheet that was exported from here, or has too many rows. */
export async function readSpreadsheet({ file, language }: SpreadsheetInput): Promise<Exclude<PriceSheet, { refused: string }>> {
  if (file.size > MAX_SHEET_BYTES) throw new ORPCError('PAYLOAD_TOO_LARGE')
  const sheet = (await parse(language, new Uint8Array(await file.arrayBuffer()))) ?? { refused: 'not_a_sheet' }
  if (!('refused' in sheet)) return sheet
  const { refused: key } = sheet
  throw badRequest({ field: 'file', key, ...(key === 'too_many_rows' && { params: { max: MAX_SHEET_ROWS } }) })
}
