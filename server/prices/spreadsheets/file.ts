// Reads an uploaded spreadsheet into rows of cells; workbook.ts parses it, in a separate process.
import { ORPCError } from '@orpc/server'

import { MAX_CHANGED_ROWS } from '#contract/prices/price-changes.ts'
import { MAX_FILE_BYTES } from '#contract/shared/fields.ts'
import type { Worksheet } from '#engine/parsing/xlsx/workbook.ts'

import { parse } from '../../platform/files/parser/parser.ts'
import { badRequest } from '../../platform/rpc/base.ts'

/** Throws PAYLOAD_TOO_LARGE, or BAD_REQUEST if it is not a readable spreadsheet, or contains too many rows. */
export async function readWorksheets(file: File): Promise<Worksheet[]> {
  if (file.size > MAX_FILE_BYTES) throw new ORPCError('PAYLOAD_TOO_LARGE')
  const workbook = (await parse('workbook', new Uint8Array(await file.arrayBuffer()))) ?? { refused: 'not_a_sheet' }
  if ('sheets' in workbook) return workbook.sheets
  const { refused: key } = workbook
  throw badRequest({ field: 'file', key, ...(key === 'too_many_rows' && { params: { max: MAX_CHANGED_ROWS } }) })
}
