// A spreadsheet file as the text that its cells would be copied as; loaded once a file is chosen.
import Papa from 'papaparse'

import { currentLanguage } from '#locales/i18n.ts'

const MOST_BYTES = 2 * 1024 * 1024

/** The cells of a CSV file, or of the first worksheet of an XLSX file; null where it is neither, or too large. */
export async function copiedFrom(file: File): Promise<string | null> {
  if (file.size > MOST_BYTES) return null
  try {
    const bytes = await file.arrayBuffer()
    return asCopied(isArchive(bytes) ? await worksheet(bytes) : separated(bytes))
  } catch {
    return null
  }
}

/** XLSX is a ZIP archive. */
const isArchive = (bytes: ArrayBuffer): boolean => new DataView(bytes).byteLength > 4 && new DataView(bytes).getUint32(0) === 0x504b0304

async function worksheet(bytes: ArrayBuffer): Promise<string[][]> {
  const { default: readWorkbook } = await import('read-excel-file/universal')
  const [sheet] = await readWorkbook(bytes)
  return (sheet?.data ?? []).map((row) => row.map(cellText))
}

function cellText(cell: unknown): string {
  // Of a number a spreadsheet program shows 15 digits at most.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15))).replace('.', currentLanguage() === 'fr' ? ',' : '.')
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : typeof cell === 'string' ? cell : ''
}

/** A text whose cells a comma, a semicolon or a tab separates, as a spreadsheet program of today or of former days writes it. */
function separated(bytes: ArrayBuffer): string[][] {
  const text = decoded(bytes)
  if (text.includes('\0')) throw new Error('no text')
  return Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' }).data
}

function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const asCopied = (rows: string[][]): string => rows.map((row) => row.map((cell) => cell.replaceAll(/\s+/g, ' ')).join('\t')).join('\n')
