// The program that reads uploaded spreadsheets of prices, started by file.ts. It has no database, no settings and no secrets.
import { type PriceSheet, readPriceSheet } from './rows.ts'

/** A spreadsheet by the language of its numbers. */
export type SheetAnswers = Record<'fr' | 'en', PriceSheet>

process.on('message', ({ name, bytes }: { name: keyof SheetAnswers; bytes: Uint8Array<ArrayBuffer> }) => {
  void readPriceSheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), name).then((sheet) => process.send?.(sheet))
})
