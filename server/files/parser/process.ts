// The program in which files from elsewhere are parsed, started by parser.ts. It knows no database, no settings and no secrets.
import { type Kind, kindOf } from './document-kind.ts'
import { readWorkbook, type Workbook } from './workbook.ts'

export interface Answers {
  kind: Kind | null
  workbook: Workbook
}
type Parsers = { [Name in keyof Answers]: (bytes: Buffer<ArrayBuffer>) => Promise<Answers[Name]> }
const parsers: Parsers = { kind: kindOf, workbook: readWorkbook }

async function answer(name: keyof Answers, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  process.send?.(await parsers[name](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)))
}
// What goes wrong here ends the process, and parser.ts is told.
process.on('message', ({ name, bytes }: { name: keyof Answers; bytes: Uint8Array<ArrayBuffer> }) => void answer(name, bytes))
