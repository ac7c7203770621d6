// Small files of every kind that a document may be, and hostile variants of them, made in code.
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

import sharp from 'sharp'

export interface ZipEntry {
  name: string
  data: string | Buffer
  stored?: boolean
  /** Wrong values for the headers of the archive. */
  crc?: number
  size?: number
  flags?: number
  localName?: string
}

/** The files of a ZIP archive, by their names. */
export function unzipped(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf('PK\x05\x06')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [name, extra, comment] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field)) as [number, number, number]
    const [size, local] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 42)]
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const content = archive.subarray(begin, begin + size)
    files.set(archive.toString('utf8', at + 46, at + 46 + name), archive.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content))
    at += 46 + name + extra + comment
  }
  return files
}

/** A ZIP archive of these entries. */
export function zip(entries: ZipEntry[]): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const entry of entries) {
    const data = Buffer.from(entry.data)
    const packed = entry.stored ? data : deflateRawSync(data)
    const [name, localName] = [Buffer.from(entry.name), Buffer.from(entry.localName ?? entry.name)]
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(entry.flags ?? 0, 2)
    common.writeUInt16LE(entry.stored ? 0 : 8, 4)
    common.writeUInt32LE(entry.crc ?? crc32(data), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(entry.size ?? data.length, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, localName, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, tail, name]))
    files.push(local)
    at += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, central, end])
}

/** A PDF of one page that readers open, with a text on it. */
export function pdf(text = 'Starif', padding = 0): Buffer {
  const content = `BT /F1 24 Tf 60 700 Td (${text}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
  ]
  let body = `%PDF-1.7\n%âãÏÓ\n%${' '.repeat(padding)}\n`
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}

/** A PDF of exactly `size` bytes. */
export function pdfOf(size: number): Buffer {
  let padding = size - pdf('').length
  while (pdf('', padding).length > size) padding--
  return pdf('', padding)
}

const openXml = 'application/vnd.openxmlformats-officedocument.'
const mains = {
  docx: ['word/document.xml', 'wordprocessingml.document.main+xml'],
  xlsx: ['xl/workbook.xml', 'spreadsheetml.sheet.main+xml'],
  pptx: ['ppt/presentation.xml', 'presentationml.presentation.main+xml'],
} as const

const contentTypes = (part: string, type: string, more = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="${type}"/>${more}</Types>`

/** An Office Open XML file; `more` adds to its list of types, `entries` to its parts. */
export function office(kind: keyof typeof mains, entries: ZipEntry[] = [], more = '', type?: string): Buffer {
  const [part, main] = mains[kind]
  return zip([
    { name: '[Content_Types].xml', data: contentTypes(part, type ?? `${openXml}${main}`, more) },
    { name: '_rels/.rels', data: '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>' },
    { name: part, data: '<document/>' },
    ...entries,
  ])
}

/** An OpenDocument file. */
export const openDocument = (kind: 'text' | 'spreadsheet' | 'presentation', entries: ZipEntry[] = [], manifest = ''): Buffer =>
  zip([
    { name: 'mimetype', data: `application/vnd.oasis.opendocument.${kind}`, stored: true },
    { name: 'META-INF/manifest.xml', data: `<manifest:manifest xmlns:manifest="urn:oasis">${manifest}</manifest:manifest>` },
    { name: 'content.xml', data: '<office:document-content/>' },
    ...entries,
  ])

/** An OLE file that contains a VBA project under some name. */
export const oleWithMacro = (): Buffer =>
  Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600), Buffer.from('_VBA_PROJECT', 'utf16le')])

export const fileOf = (bytes: Uint8Array, name = 'cgv.pdf', type = 'application/pdf'): File =>
  new File([new Uint8Array(bytes)], name, { type })

/** A multipart body like that of a browser's form. */
export function formOf(fields: Record<string, string | File>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

/** A small photo. */
export async function pictureOf(): Promise<File> {
  const bytes = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#088' } })
    .jpeg()
    .toBuffer()
  return fileOf(bytes, 'photo.jpg', 'image/jpeg')
}
