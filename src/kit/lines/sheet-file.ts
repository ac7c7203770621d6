// Reads the cells of a spreadsheet file; loaded once a file is chosen.
import { unzipSync } from 'fflate'

import { cellsOfFile, type TextCell, textOfFile } from '#engine/parsing/cells.ts'
import type { Cell } from '#engine/parsing/xlsx/cells.ts'
import { readSheets } from '#engine/parsing/xlsx/workbook.ts'
import { currentLanguage } from '#locales/i18n.ts'

const MOST_BYTES = 2 * 1024 * 1024
/** Limit for each part of a workbook: an ordinary file of 2 MB unpacks to far less. */
const MOST_UNPACKED = 48 * 1024 * 1024

/** The cells of a CSV file, or of the first worksheet of an XLSX file; null if it is neither, or too large. */
export async function cellsIn(file: File): Promise<TextCell[][] | null> {
  if (file.size > MOST_BYTES) return null
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    if (isArchive(bytes)) return worksheet(bytes)
    const text = textOfFile(bytes)
    return text === null ? null : cellsOfFile(text)
  } catch {
    // Damaged, or not a spreadsheet: the caller shows a message.
    return null
  }
}

/** XLSX is a ZIP archive. */
const isArchive = (bytes: Uint8Array): boolean => bytes.length > 4 && new DataView(bytes.buffer).getUint32(0) === 0x504b0304

function worksheet(bytes: Uint8Array<ArrayBuffer>): TextCell[][] {
  // Not in a worker of the library: our content security policy forbids it.
  const parts = unzipSync(bytes, { filter: ({ name, originalSize }) => /\.(xml|rels)$/i.test(name) && originalSize <= MOST_UNPACKED })
  const [sheet] = readSheets((name) => parts[name] && new TextDecoder().decode(parts[name]))
  return (sheet?.rows ?? []).map((row) => Array.from(row, (cell) => textOf(cell ?? null)))
}

/** The text as a user would type it. */
function textOf(cell: Cell): TextCell {
  if (cell === null || typeof cell === 'boolean') return String(cell ?? '')
  if (typeof cell === 'string') return cell.replaceAll(/\s+/g, ' ')
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if ('unread' in cell) return cell
  // Spreadsheet programs show at most 15 digits of a number.
  const number = String(Number(Number(cell.number).toPrecision(15))).replace('.', currentLanguage() === 'fr' ? ',' : '.')
  if (cell.unit === 'OTHER') return { unread: `${number} ¤` }
  return cell.unit === null ? number : `${number} ${cell.unit === 'EUR' ? '€' : '%'}`
}
