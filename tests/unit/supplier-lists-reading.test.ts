// Suppliers' files of different make are read with what is proposed for them.
import { describe, expect, it } from 'vitest'

import { lookAtList, readList } from '#server/suppliers/reading/reader.ts'

import {
  damagedEans,
  discounted,
  distributor,
  headOfTwoRows,
  linesOf,
  listFile,
  manufacturer,
  perHundred,
  piped,
  quoted,
  tabbed,
} from '../suppliers-fixtures.ts'

describe('a supplier’s file', () => {
  it.each([
    [
      'a distributor’s text in Windows-1252',
      distributor(),
      [
        [2, 'D1', '3612345678907', 'A-1', '1234.50'],
        [3, 'D2', 'A-2', '60.00'],
      ],
    ],
    [
      'a text in UTF-16 with tabs and the decimal point',
      tabbed(),
      [
        [2, 'A-1', '12.50'],
        [3, 'A-2', '1234.50'],
      ],
    ],
    [
      'a text with sep= and a line break in quotes',
      quoted(),
      [
        [3, 'A-1', '12.50'],
        [5, 'A-2', '7.25'],
      ],
    ],
    [
      'EANs damaged by a spreadsheet program',
      damagedEans(),
      [
        [2, 'A-1', '12.50'],
        [3, '7.25'],
      ],
    ],
    [
      'prices for 100 pieces',
      perHundred(),
      [
        [2, 'A-1', '0.0123'],
        [3, 'A-2', '2.50'],
      ],
    ],
    [
      'public prices and discounts in percent',
      discounted(),
      [
        [2, 'A-1', '7.69'],
        [3, 'A-2', '99.50'],
        [4, 'A-3', '70.00'],
        [5, 'A-4', 'no_price'],
      ],
    ],
    [
      'US dollars between bars',
      piped(),
      [
        [2, 'S1', '10.99'],
        [3, 'S2', '20.00'],
      ],
    ],
    [
      'a workbook with a title, percent cells, dates and formulas',
      manufacturer(),
      [
        [4, 'A-1', '70.00', '2027-01-01'],
        [5, 'A-2', '199.00'],
        [6, 'A-3', 'formula_without_result'],
      ],
    ],
    ['a workbook with a head of two rows', headOfTwoRows(), [[3, 'A-1', '84.40']]],
  ])('reads %s', async (name, bytes, expected) => {
    expect(await linesOf(listFile(name.replaceAll(/\W/g, ''), bytes))).toEqual(expected)
  })

  it('goes on after the lines that were read', async () => {
    const path = listFile('long.csv', `MPN;Prix net\n${Array.from({ length: 5_000 }, (_, at) => `A-${at};1,00\n`).join('')}`)
    const look = await lookAtList(path)
    if ('error_key' in look) throw new Error(look.error_key)
    const sizes: number[] = []
    let first: string | undefined
    for await (const batch of readList(path, look, 2_500)) {
      first ??= batch[0]?.keys.manufacturer_reference
      sizes.push(batch.length)
    }
    expect([first, sizes]).toEqual(['A-2500', [2_000, 500]])
  })

  it('is refused with a key when it is no list', async () => {
    expect(await lookAtList(listFile('empty.csv', ''))).toEqual({ error_key: 'not_a_list' })
    expect(await lookAtList(listFile('picture', Buffer.from([1, 0, 0, 2])))).toEqual({ error_key: 'not_a_list' })
    expect(await lookAtList(listFile('half.xlsx', 'PK and no archive'))).toEqual({ error_key: 'not_a_list' })
    expect(await lookAtList(listFile('wide.csv', `${';'.repeat(1_000_000)}\n`))).toEqual({ error_key: 'too_many_columns' })
    expect(await lookAtList(listFile('line.csv', 'a'.repeat(3_000_000)))).toEqual({ error_key: 'not_a_list' })
    expect(await lookAtList(listFile('locked.xlsx', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1])))).toEqual({ error_key: 'password_protected' })
  })
})
