// Office files: determines the type of an archive from its contents, and refuses everything that could harm its readers: macros, external
// parts that are loaded without asking, commands, entities.
import { readXml } from '#engine/parsing/xlsx/xml.ts'

import { type Budget, freshBudget, type ArchiveEntry, partsOf } from './archive.ts'

const openXml = 'application/vnd.openxmlformats-officedocument.'
const openDocument = 'application/vnd.oasis.opendocument.'

/** The main part of each kind of Office Open XML, as declared in `[Content_Types].xml`; templates and macro formats have other ones. */
const mainParts = new Map([
  [`${openXml}wordprocessingml.document.main+xml`, `${openXml}wordprocessingml.document`],
  [`${openXml}spreadsheetml.sheet.main+xml`, `${openXml}spreadsheetml.sheet`],
  [`${openXml}presentationml.presentation.main+xml`, `${openXml}presentationml.presentation`],
])
const openDocuments = new Set(['text', 'spreadsheet', 'presentation'].map((kind) => `${openDocument}${kind}`))

/** The names of parts in which programs store macros, and of files that contain macros. */
const MACRO_NAMES =
  /(^|\/)(vbaProject[^/]*\.bin|vbaData\.xml|macrosheets\/|dialogsheets\/|activeX\/|Basic\/|Scripts\/)|\.(docm|dotm|xlsm|xltm|xlam|xlsb|pptm|potm|ppsm|ppam)$/i
const MACRO_TYPES = /macroEnabled|vbaProject|vbaData|macrosheet|dialogsheet|activeX/i
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const ZIP = Buffer.from('PK\x03\x04', 'latin1')
/** The stream that every VBA project has; names inside an OLE file are UTF-16. */
const VBA = Buffer.from('_VBA_PROJECT', 'utf16le')
/** A document in a document in a document: deeper nesting does not occur in normal use. */
const MAX_DEPTH = 3

/** Returns the media type of a DOCX, XLSX, PPTX, ODT, ODS or ODP without macros; null for anything else. */
export async function officeType(bytes: Buffer): Promise<string | null> {
  try {
    return await inspect(bytes, freshBudget(), 0)
  } catch {
    // It contains a macro, or cannot be inspected: the file is not accepted.
    return null
  }
}

/** Throws if it contains a macro, or a part that cannot be inspected. */
async function inspect(bytes: Buffer, budget: Budget, depth: number): Promise<string | null> {
  if (depth > MAX_DEPTH) throw new Error('too deep')
  let [type, first]: [string | null, boolean] = [null, true]
  for await (const part of partsOf(bytes, budget)) {
    if (MACRO_NAMES.test(part.name)) throw new Error('macro')
    if (part.name === '[Content_Types].xml') type = openXmlType(part.bytes)
    if (part.name === 'mimetype' && first && part.stored) type = openDocumentType(part.bytes)
    if (part.name === 'META-INF/manifest.xml') refuseEncrypted(part.bytes)
    if (isXml(part.bytes)) refuseHarmful(part)
    await inspectInside(part, budget, depth)
    first = false
  }
  return type
}

/** Embedded documents are opened from their container, so their macros count as the container's. */
async function inspectInside({ bytes, complete }: ArchiveEntry, budget: Budget, depth: number): Promise<void> {
  const starts = (mark: Buffer) => bytes.subarray(0, mark.length).equals(mark)
  if (!complete && (starts(OLE) || starts(ZIP))) throw new Error('too large to look into')
  if (starts(OLE) && bytes.includes(VBA)) throw new Error('macro')
  if (starts(ZIP)) await inspect(bytes, budget, depth + 1)
}

const isXml = (bytes: Buffer) => /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</.test(bytes.subarray(0, 256).toString('latin1'))

/**
 * Links are only followed on a click, and other workbooks are only read after consent. Everything else that is external is loaded at once.
 */
const ASKED_FOR = /\/(?:hyperlink|externalLinkPath|externalLinkLong|xlExternalLinkPath\/\w+)$/i
/** Dynamic data exchange: a field or a link that runs a command. */
const COMMAND_LINK = /<(?:\w+:)?ddeLink\b/i
const COMMAND_FIELD = /\bDDE(?:AUTO)?\b/i
/** A script of the office program that is called by an event of the document. */
const SCRIPT_CALL = /vnd\.sun\.star\.script:|<script:event-listener\b/i
const FIELDS = /<(?:\w+:)?instrText\b[^>]*>([^<]*)<|\b\w+:instr="([^"]*)"/g

function refuseHarmful({ name, bytes }: ArchiveEntry): void {
  // These patterns are ASCII, which all encodings write alike, except UTF-16.
  const text = bytes[0] === 0xff || bytes[0] === 0xfe ? textOf(bytes) : bytes.toString('latin1')
  if (text.includes('\0')) throw new Error('unusual XML')
  // Old OpenDocument files contain the DOCTYPE of their format; none has declarations of its own.
  if (/<!ENTITY|<!DOCTYPE[^>]*\[/.test(text) || (!name.startsWith('META-INF/') && text.includes('<!DOCTYPE'))) throw new Error('entities')
  if (COMMAND_LINK.test(text) || SCRIPT_CALL.test(text)) throw new Error('command')
  // Programs split the text of one field into several runs.
  if (COMMAND_FIELD.test([...text.matchAll(FIELDS)].map(([, run, whole]) => run ?? ` ${whole} `).join(''))) throw new Error('command')
  if (/\.rels$/i.test(name)) refuseRemote(textOf(bytes))
}

function refuseRemote(text: string): void {
  const look = (_: string, attributes: () => Record<string, string>) => {
    const { TargetMode = '', Type = '' } = attributes()
    if (TargetMode.trim().toLowerCase() === 'external' && !ASKED_FOR.test(Type.trim())) throw new Error('loaded from elsewhere')
  }
  readXml(text, look, { strict: true })
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
