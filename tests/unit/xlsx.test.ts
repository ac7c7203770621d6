// Cells of an XLSX file in the form that a person typed them: the format of a number is part of that.
import { expect, test } from 'vitest'

import { type Cell, cellOf } from '#engine/parsing/xlsx/cells.ts'
import { formatReader } from '#engine/parsing/xlsx/formats.ts'
import { readSheets } from '#engine/parsing/xlsx/workbook.ts'

const shown = (value: string, format: string | number): Cell =>
  cellOf(
    { type: 'n', format: 0, value },
    { strings: [], since1904: false, formats: [typeof format === 'number' ? formatReader(format, undefined) : formatReader(164, format)] },
  )

test.each([
  ['0.3', '0 %', '30'],
  ['0.3', '0%', '30'],
  ['0.125', '0.0%', '12.5'],
  ['0.07', '0.00%', '7'],
  ['0.07', '0 %;[Red]-0 %', '7'],
  ['-0.3', '0 %;[Red]-0 %', '-30'],
  ['0.30000000000000004', '0%', '30'],
  ['0.3', 9, '30'],
  ['0.3', 10, '30'],
  ['30', '0"%"', '30'],
  ['30', String.raw`0\ \%`, '30'],
  ['0', '0%;-0%;"-"', '0'],
])('%s as %s is %s %%', (value, format, number) => expect(shown(value, format)).toEqual({ number, unit: 'PERCENT' }))

test.each([
  '#,##0.00 "€"',
  '#,##0.00\\ [$€-40C]',
  '[$€-2] #,##0.00',
  '#,##0.00 €;[Red]-#,##0.00 €',
  '_-* #,##0.00 "€"_-;-* #,##0.00 "€"_-;_-* "-"?? "€"_-;_-@_-',
  '#,##0.00 [$EUR]',
  '0 "euros"',
  '0.00 "€ HT"',
  7,
  44,
])('an amount as %s is in euros', (format) => {
  for (const value of ['5', '-5', '0']) expect(shown(value, format)).toEqual({ number: value, unit: 'EUR' })
})

test.each(['"$"#,##0.00', '[$$-409]#,##0.00', '[$£-809]#,##0.00', '£#,##0', '#,##0.00 [$CHF]', '_($* #,##0.00_)'])(
  'an amount as %s is in another currency',
  (format) => expect(shown('5', format)).toEqual({ number: '5', unit: 'OTHER' }),
)

test.each(['0.0 "k€"', '0.0,"k€"', '0 "M€"', '0 "kEUR"', '0.00 "€ / 1000"', '0.00 "€ le mille"', '0 "milliers d’euros"'])(
  'an amount as %s is in no unit that is read, as where it is typed',
  (format) => expect(shown('12.5', format)).toEqual({ number: '12.5', unit: 'OTHER' }),
)

test.each(['General', '0.00', '# ##0', '0.00E+00', '@', '0.00 "HT"', '[Red]0.00', '[>100]0.0;0', '#,##0_€', 0, 4])(
  'a number as %s has no unit',
  (format) => expect(shown('129.90000000000001', format)).toEqual({ number: '129.90000000000001', unit: null }),
)

test.each(['dd/mm/yyyy', 'yyyy-mm-dd', '[$-40C]d mmmm yyyy', 'dd/mm/yyyy;@', 14])('a number as %s is a day', (format) =>
  expect(shown('46082', format)).toEqual(new Date('2026-03-01')),
)

const rowsOf = (cells: string, more: Record<string, string> = {}) => {
  const parts: Record<string, string> = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="/xl/worksheets/s.xml"/></Relationships>',
    'xl/worksheets/s.xml': `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`,
    ...more,
  }
  return readSheets((name) => parts[name])[0]?.rows
}

test('what a cell does not say is named, never passed over: a formula without a result, an error', () => {
  expect(
    rowsOf('<c r="A1"><f>B1*2</f></c><c r="B1" t="str"><f>X()</f></c><c r="C1" t="e"><v>#N/A</v></c><c r="D1"><f>1</f><v/></c>'),
  ).toEqual([[{ unread: '=B1*2' }, { unread: '=X()' }, { unread: '#N/A' }, { unread: '=1' }]])
  expect(rowsOf('<c r="A1" t="str"><f>""</f><v></v></c><c r="B1"><f>1+1</f><v>2</v></c>')).toEqual(
    [[null, { number: '2', unit: null }]].map((row) => row.map((cell) => cell ?? null)),
  )
})

test('texts are those that are seen: runs together, signs by number, nothing that is only read aloud', () => {
  const strings = '<sst><si><r><t>to</t></r><r><t>ner</t></r><rPh><t>lu</t></rPh></si><si><t>a_x000D_b &amp; c</t></si></sst>'
  expect(
    rowsOf('<c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><t>x</t><rPh><t>y</t></rPh></is></c>', {
      'xl/sharedStrings.xml': strings,
    }),
  ).toEqual([['toner', null, 'a\rb & c', 'x']])
})
