// Which files are accepted as documents: by their content, complete, without macros.
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import { takeDocument } from '#server/platform/files/document-content.ts'
import { safeFileName, attachment } from '#server/platform/files/file-name.ts'

import { office, oleWithMacro, openDocument, pdf, pdfOf, zip } from '../sample-files.ts'
import { times } from '../torture.ts'

const MAX_BYTES = 10_485_760
const openXml = 'application/vnd.openxmlformats-officedocument.'
const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: { r: 20, g: 120, b: 110 } } })
const fileOf = (bytes: Uint8Array, name = 'file') => new File([new Uint8Array(bytes)], name)
/** The media type that is recognised, or the status of the refusal. */
const verdict = async (bytes: Uint8Array): Promise<string | number> =>
  await takeDocument(fileOf(bytes)).then(
    ({ media_type }) => media_type,
    (error: unknown) => (error as { status: number }).status,
  )

describe('what is taken', () => {
  test.each([
    ['a PDF', () => pdf(), 'application/pdf'],
    [
      'a PDF that is protected by a password',
      () => Buffer.from(pdf().toString('latin1').replace('/Root', '/Encrypt 9 0 R/Root'), 'latin1'),
      'application/pdf',
    ],
    ['the smallest PDF there is', () => Buffer.from('%PDF-1.\n1 0 obj<</Pages 2 0 R>>endobj\ntrailer <</Root 1 0 R>>'), 'application/pdf'],
    ['a DOCX', () => office('docx'), `${openXml}wordprocessingml.document`],
    ['an XLSX', () => office('xlsx'), `${openXml}spreadsheetml.sheet`],
    ['a PPTX', () => office('pptx'), `${openXml}presentationml.presentation`],
    [
      'a DOCX with a workbook in it',
      () => office('docx', [{ name: 'word/embeddings/sheet.xlsx', data: office('xlsx') }]),
      `${openXml}wordprocessingml.document`,
    ],
    ['an ODT', () => openDocument('text'), 'application/vnd.oasis.opendocument.text'],
    ['an ODS', () => openDocument('spreadsheet'), 'application/vnd.oasis.opendocument.spreadsheet'],
    ['an ODP', () => openDocument('presentation'), 'application/vnd.oasis.opendocument.presentation'],
  ])('%s', async (_, make, media_type) => {
    expect(await verdict(make())).toBe(media_type)
  })

  test('a JPEG, plain and progressive, and a PNG, to the byte', async () => {
    for (const bytes of [await blank(300, 200).jpeg().toBuffer(), await blank(300, 200).jpeg({ progressive: true }).toBuffer()]) {
      const taken = await takeDocument(fileOf(bytes))
      expect([taken.media_type, Buffer.from(taken.bytes).equals(bytes)]).toEqual(['image/jpeg', true])
    }
    const png = await blank(30, 20).png().toBuffer()
    const taken = await takeDocument(fileOf(png))
    expect([taken.media_type, Buffer.from(taken.bytes).equals(png)]).toEqual(['image/png', true])
  })

  test('a JPEG whose camera put a thumbnail inside, whole', async () => {
    const [photo, thumbnail] = [await blank(300, 200).jpeg().toBuffer(), await blank(30, 20).jpeg().toBuffer()]
    const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), Buffer.from('Exif\0\0'), thumbnail])
    segment.writeUInt16BE(segment.length - 2, 2)
    const bytes = Buffer.concat([photo.subarray(0, 2), segment, photo.subarray(2)])
    expect(Buffer.from((await takeDocument(fileOf(bytes))).bytes).equals(bytes)).toBe(true)
  })

  test('10,485,760 bytes, and not one more', async () => {
    expect(await verdict(pdfOf(MAX_BYTES - 1))).toBe('application/pdf')
    expect(await verdict(pdfOf(MAX_BYTES))).toBe('application/pdf')
    expect(await verdict(pdfOf(MAX_BYTES + 1))).toBe(413)
  })

  test('what is appended to a picture is not kept', async () => {
    for (const picture of [await blank(60, 60).jpeg().toBuffer(), await blank(60, 60).png().toBuffer()])
      for (const hidden of ['<script>alert(1)</script>', zip([{ name: 'a', data: 'b' }]), pdf()])
        expect(Buffer.from((await takeDocument(fileOf(Buffer.concat([picture, Buffer.from(hidden)])))).bytes).equals(picture)).toBe(true)
  })
})

describe('what is refused', () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const macroType = '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>'

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['nothing at all', () => Buffer.alloc(0)],
    ['a text', () => Buffer.from('Bonjour')],
    ['an HTML page', () => html],
    ['an SVG', () => svg],
    ['a GIF', async () => await blank(9, 9).gif().toBuffer()],
    ['a WebP', async () => await blank(9, 9).webp().toBuffer()],
    ['a program', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2_000)])],
    ['a Word file of old', () => oleWithMacro()],
    ['a plain ZIP', () => zip([{ name: 'a.txt', data: 'a' }])],
    ['a web page with a PDF behind it', () => Buffer.concat([html, pdf()])],
    ['a PDF with a web page behind it', () => Buffer.concat([pdf(), html])],
    ['a PDF that is a ZIP as well', () => Buffer.concat([pdf(), zip([{ name: 'a', data: 'b' }])])],
    ['a PDF that was cut', () => pdf().subarray(0, 400)],
    ['a DOCX behind something else', () => Buffer.concat([html, office('docx')])],
    ['a DOCX before something else', () => Buffer.concat([office('docx'), html])],
    ['a DOCX whose table of contents is missing', () => office('docx').subarray(0, 200)],
    ['a DOCX with a damaged part', () => office('docx', [{ name: 'word/x.xml', data: 'x', crc: 1 }])],
    ['a DOCX that lies about a size', () => office('docx', [{ name: 'word/x.xml', data: 'x'.repeat(99), size: 9 }])],
    ['a DOCX with an encrypted part', () => office('docx', [{ name: 'word/x.xml', data: 'x', flags: 1 }])],
    ['a DOCX with a part under two names', () => office('docx', [{ name: 'word/a.xml', localName: 'word/b.xml', data: 'x' }])],
    ['a DOCX with the same part twice', () => office('docx', [{ name: 'word/document.xml', data: 'x' }])],
    ['a DOCX that climbs out of its folder', () => office('docx', [{ name: '../../etc/passwd', data: 'x' }])],
    ['a DOCX with a VBA project', () => office('docx', [{ name: 'word/vbaProject.bin', data: 'x' }], macroType)],
    ['a DOCX whose VBA project has another name', () => office('docx', [{ name: 'word/media/image1.png', data: oleWithMacro() }])],
    [
      'a DOCX whose macro type is spelled in character references',
      () => office('docx', [], '<Default Extension="a" ContentType="application/vnd.ms-office.vba&#80;roject"/>'),
    ],
    ['a DOCM under the name of DOCX', () => office('docx', [], '', 'application/vnd.ms-word.document.macroEnabled.main+xml')],
    ['an XLSM', () => office('xlsx', [], '', 'application/vnd.ms-excel.sheet.macroEnabled.main+xml')],
    ['an XLSX with a macro sheet of Excel 4', () => office('xlsx', [{ name: 'xl/macrosheets/sheet1.xml', data: '<x/>' }])],
    ['a template', () => office('docx', [], '', `${openXml}wordprocessingml.template.main+xml`)],
    [
      'a DOCX with a macro in its workbook',
      () => office('docx', [{ name: 'word/embeddings/a.xlsx', data: office('xlsx', [{ name: 'xl/vbaProject.bin', data: 'x' }]) }]),
    ],
    [
      'a DOCX that is two kinds at once',
      () => office('docx', [], `<Override PartName="/xl/workbook.xml" ContentType="${openXml}spreadsheetml.sheet.main+xml"/>`),
    ],
    ['an ODT with Basic macros', () => openDocument('text', [{ name: 'Basic/Standard/Module1.xml', data: '<x/>' }])],
    ['an ODT with Python macros', () => openDocument('text', [{ name: 'Scripts/python/a.py', data: 'x' }])],
    ['an encrypted ODT', () => openDocument('text', [], '<manifest:encryption-data/>')],
    [
      'an ODT whose type does not come first',
      () =>
        zip([
          { name: 'a', data: 'a' },
          { name: 'mimetype', data: 'application/vnd.oasis.opendocument.text', stored: true },
        ]),
    ],
    ['an OpenDocument drawing', () => zip([{ name: 'mimetype', data: 'application/vnd.oasis.opendocument.graphics', stored: true }])],
    ['a zip bomb', () => office('docx', [{ name: 'word/bomb.xml', data: Buffer.alloc(300 * 1024 * 1024) }])],
    [
      'a zip bomb that says it is small',
      () => office('docx', [{ name: 'word/bomb.xml', data: Buffer.alloc(300 * 1024 * 1024), size: 900 }]),
    ],
    [
      'a zip bomb in a document',
      () =>
        office('docx', [
          { name: 'word/embeddings/a.xlsx', data: office('xlsx', [{ name: 'xl/a', data: Buffer.alloc(300 * 1024 * 1024) }]) },
        ]),
    ],
    ['a pixel bomb', async () => await blank(8_000, 6_300).png({ compressionLevel: 9 }).toBuffer()],
    ['a PNG that was cut', async () => (await blank(300, 200).png().toBuffer()).subarray(0, 200)],
    ['a JPEG that was cut', async () => (await blank(300, 200).jpeg().toBuffer()).subarray(0, 500)],
    ['a JPEG without a picture', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xd9])],
  ])(
    '%s',
    async (_, make) => {
      expect(await verdict(await make())).toBe(415)
    },
    60_000,
  )

  test('whatever a byte here and there may do, nothing but 415 or a known kind comes of it', async () => {
    const originals = [
      pdf(),
      office('docx'),
      openDocument('text'),
      await blank(40, 30).jpeg().toBuffer(),
      await blank(40, 30).png().toBuffer(),
    ]
    let seed = 7
    const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below
    for (let round = 0; round < times(300, 20_000); round++) {
      const original = originals[round % originals.length] ?? pdf()
      const bytes = Buffer.from(original)
      for (let change = random(6); change >= 0; change--) bytes[random(bytes.length)] = random(256)
      const cut = random(3) === 0 ? bytes.subarray(0, random(bytes.length)) : bytes
      expect([
        415,
        'application/pdf',
        'image/jpeg',
        'image/png',
        `${openXml}wordprocessingml.document`,
        'application/vnd.oasis.opendocument.text',
      ]).toContain(await verdict(cut))
    }
  }, 600_000)

  test('a cut at any place is noticed, whatever the kind', async () => {
    for (const whole of [
      pdf(),
      office('xlsx'),
      openDocument('text'),
      await blank(40, 30).jpeg().toBuffer(),
      await blank(40, 30).png().toBuffer(),
    ])
      for (let length = 0; length < whole.length - 8; length += 7)
        expect([length, await verdict(whole.subarray(0, length))]).toEqual([length, 415])
  }, 60_000)
})

describe('the name of a file', () => {
  const PDF = 'application/pdf'
  test.each([
    ['CGV 2026.pdf', 'CGV 2026.pdf'],
    ['Été à Noël.PDF', 'Été à Noël.PDF'],
    ['..\\..\\evil.pdf', 'evil.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['evil.html', 'evil.html.pdf'],
    ['facture\u202efdp.exe', 'facturefdp.exe.pdf'],
    ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie_ x=1.pdf'],
    ['a"b<c>|d?.pdf', 'a_b_c__d_.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['con.pdf', '_con.pdf'],
    ['', 'document.pdf'],
    ['\u0000', 'document.pdf'],
    ['.pdf', 'pdf.pdf'],
  ])('%j is given back as %j', (given, name) => {
    expect(safeFileName(given, PDF)).toBe(name)
  })

  test.each(['. ', '.', ' ', '/', '"'])('may be ten megabytes of %j: it is soon a short one', (part) => {
    expect(Buffer.byteLength(safeFileName(`${part.repeat(10_000_000 / part.length)}x.pdf`, PDF))).toBeLessThan(256)
    expect(Buffer.byteLength(safeFileName(`x.${part.repeat(10_000_000 / part.length)}x`, PDF))).toBeLessThan(256)
  })

  test('has at most 255 bytes, whatever the letters', () => {
    for (const letter of ['a', 'é', '文', '😀']) {
      const name = safeFileName(`${letter.repeat(400)}.pdf`, PDF)
      expect(Buffer.byteLength(name)).toBeLessThan(256)
      expect(name.isWellFormed() && name.endsWith('.pdf')).toBe(true)
    }
  })

  test('is spelled for every program and for every letter', () => {
    expect(attachment('Été "à" l\'œuvre.pdf')).toBe(
      `attachment; filename="Ete _a_ l'_uvre.pdf"; filename*=UTF-8''%C3%89t%C3%A9%20%22%C3%A0%22%20l%27%C5%93uvre.pdf`,
    )
  })
})

// Real files do not belong in the repository: STARIF_FILES is a folder with some, damaged ones with "truncated" in their names.
const folder = process.env['STARIF_FILES']
const kinds = { '.pdf': 'application/pdf', '.jpg': 'image/jpeg', '.png': 'image/png' } as const
const kindOf = (name: string): string | number => (name.includes('truncated') ? 415 : (kinds[extname(name) as keyof typeof kinds] ?? 415))
test.runIf(folder)('real files are taken for what they are', async () => {
  const names = await readdir(folder ?? '')
  const taken = await Promise.all(names.map(async (name) => [name, await verdict(await readFile(join(folder ?? '', name)))]))
  expect(taken).toEqual(names.map((name) => [name, kindOf(name)]))
  expect(names.length).toBeGreaterThan(0)
})
