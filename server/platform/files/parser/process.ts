// The program that parses files from outside and long texts, started by parser.ts. It has no database, no settings and no secrets.
import { type Kind, kindOf } from './document-kind.ts'

export interface Answers {
  kind: Kind | null
  /** The safe part of an HTML text, null if nothing readable is left. */
  rich_text: { html: string | null }
}
type Parsers = { [Name in keyof Answers]: (bytes: Buffer<ArrayBuffer>) => Promise<Answers[Name]> }
const parsers: Parsers = { kind: kindOf, rich_text: cleanText }

async function cleanText(bytes: Buffer): Promise<Answers['rich_text']> {
  const { sanitizeRichText } = await import('../../rich-text/rich-text.ts')
  return { html: sanitizeRichText(bytes.toString()) }
}

async function answer(name: keyof Answers, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  process.send?.(await parsers[name](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)))
}
// An error here ends the process, which parser.ts notices.
process.on('message', ({ name, bytes }: { name: keyof Answers; bytes: Uint8Array<ArrayBuffer> }) => void answer(name, bytes))
