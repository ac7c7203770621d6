import { readXml } from '#engine/parsing/xlsx/xml.ts'

// Office files: which kind an archive is by what it contains, and that no macro comes with it.
import { type Budget, freshBudget, type Part, partsOf } from './archive.ts'

const openXml = 'application/vnd.openxmlformats-officedocument.'
const openDocument = 'application/vnd.oasis.opendocument.'

/** The main part of each kind of Office Open XML, as `[Content_Types].xml` declares it; templates and macro kinds are others. */
const mainParts = new Map([
  [`${openXml}wordprocessingml.document.main+xml`, `${openXml}wordprocessingml.document`],
  [`${openXml}spreadsheetml.sheet.main+xml`, `${openXml}spreadsheetml.sheet`],
  [`${openXml}presentationml.presentation.main+xml`, `${openXml}presentationml.presentation`],
])
const openDocuments = new Set(['text', 'spreadsheet', 'presentation'].map((kind) => `${openDocument}${kind}`))

/** Where programs keep macros, or what they call files that have some. */
const MACRO_NAMES =
  /(^|\/)(vbaProject[^/]*\.bin|vbaData\.xml|macrosheets\/|dialogsheets\/|activeX\/|Basic\/|Scripts\/)|\.(docm|dotm|xlsm|xltm|xlam|xlsb|pptm|potm|ppsm|ppam)$/i
const MACRO_TYPES = /macroEnabled|vbaProject|vbaData|macrosheet|dialogsheet|activeX/i
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const ZIP = Buffer.from('PK\x03\x04', 'latin1')
/** The stream that every VBA project has; names inside an OLE file are UTF-16. */
const VBA = Buffer.from('_VBA_PROJECT', 'utf16le')
/** A document in a document in a document: nobody makes more by hand. */
const MAX_DEPTH = 3

/** The media type of a DOCX, XLSX, PPTX, ODT, ODS or ODP without macros; null for anything else. */
export async function officeType(bytes: Buffer): Promise<string | null> {
  try {
    return await inspect(bytes, freshBudget(), 0)
  } catch {
    return null
  }
}

/** Throws where a macro is found, or what cannot be looked into. */
async function inspect(bytes: Buffer, budget: Budget, depth: number): Promise<string | null> {
  if (depth > MAX_DEPTH) throw new Error('too deep')
  let [type, first]: [string | null, boolean] = [null, true]
  for await (const part of partsOf(bytes, budget)) {
    if (MACRO_NAMES.test(part.name)) throw new Error('macro')
    if (part.name === '[Content_Types].xml') type = openXmlType(part.bytes)
    if (part.name === 'mimetype' && first && part.stored) type = openDocumentType(part.bytes)
    if (part.name === 'META-INF/manifest.xml') refuseEncrypted(part.bytes)
    await inspectInside(part, budget, depth)
    first = false
  }
  return type
}

/** What is embedded in a document is opened from it: its macros count as the document's. */
async function inspectInside({ bytes, complete }: Part, budget: Budget, depth: number): Promise<void> {
  const starts = (mark: Buffer) => bytes.subarray(0, mark.length).equals(mark)
  if (!complete && (starts(OLE) || starts(ZIP))) throw new Error('too large to look into')
  if (starts(OLE) && bytes.includes(VBA)) throw new Error('macro')
  if (starts(ZIP)) await inspect(bytes, budget, depth + 1)
}

function openXmlType(bytes: Buffer): string | null {
  const types: string[] = []
  const add = (_: string, attributes: () => Record<string, string>) => types.push(attributes()['ContentType']?.trim() ?? '')
  readXml(textOf(bytes), add, { strict: true })
  if (types.some((type) => MACRO_TYPES.test(type))) throw new Error('macro')
  const main = types.flatMap((type) => mainParts.get(type) ?? [])
  return main.length === 1 ? (main[0] ?? null) : null
}

function refuseEncrypted(bytes: Buffer): void {
  readXml(textOf(bytes), (name) => {
    if (name === 'encryption-data') throw new Error('encrypted')
  })
}

function openDocumentType(bytes: Buffer): string | null {
  const type = bytes.toString('latin1').trim()
  return openDocuments.has(type) ? type : null
}

function textOf(bytes: Buffer): string {
  const text = new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8', { fatal: true }).decode(bytes)
  if (text.includes('\0')) throw new Error('unusual XML')
  return text
}
