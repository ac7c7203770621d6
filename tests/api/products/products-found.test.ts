// Finding products by what is printed on packages and listed in spreadsheets: EANs in any notation, and many references at once.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { products } from '#server/platform/db/schema.ts'

import { makeOffer, makeProduct, unique } from '../../factories.ts'
import { type Caller, startApp, type TestApp } from '../../setup.ts'

let app: TestApp
let caller: Caller
beforeAll(async () => {
  app = await startApp()
  caller = await app.as(
    'product.index',
    'product.show',
    'product.create',
    'product.delete',
    'offer.read',
    'offer.create',
    'offer.update.general',
  )
})
afterAll(() => app.close())

const list = (search: string, more: object = {}) => caller.client.products.list({ search, ...more })
const found = async (search: string) => (await list(search)).items.map(({ reference }) => reference)

/** A product with EANs, as master data supplies them. */
async function withEans(ean: string, ...eans: string[]) {
  const { id, reference } = await makeProduct(caller)
  await app.services.db.update(products).set({ ean, eans }).where(eq(products.id, id))
  return reference
}

describe('an EAN', () => {
  test('of several finds the article, whole or in part', async () => {
    const reference = await withEans('4977766813846', '4977766813846', '4977766813853')
    for (const search of ['4977766813846', '4977766813853', '7766813853']) expect(await found(search)).toEqual([reference])
    const { items } = await list('4977766813853')
    expect(items[0]).toMatchObject({ ean: '4977766813846', eans: ['4977766813846', '4977766813853'] })
  })

  test.each([
    ['an EAN-13', '3760123456789', ['3760123456789', '03760123456789', '3 760123 456789', '3-760123-456789', '376 0123 4567 89']],
    ['a UPC-A as EAN-13', '0095205603217', ['095205603217', '95205603217', '00095205603217', '0 95205 60321 7', '0-95205-60321-7']],
    ['a UPC-A as it is', '065030815772', ['0065030815772', '65030815772', '00065030815772', '065030 815772']],
    ['a GTIN-14 with a zero before it', '05901234123457', ['5901234123457', '05901234123457', '5901234-123457']],
    ['an EAN-8', '96385074', ['96385074', '9638 5074', '0000096385074', '00000096385074']],
    ['one with spaces', '4 006381 333931', ['4006381333931', '04006381333931', '4 006381 333931', '4-006381-333931']],
    ['one with hyphens', '978-2-1234-5680-3', ['9782123456803', '978 2 1234 5680 3', '978–2–1234–5680–3']],
  ])('that is stored as %s is found however it is written', async (_, stored, writings) => {
    const reference = await withEans(unique('X'), stored)
    for (const search of writings) expect([search, await found(search)]).toEqual([search, [reference]])
  })

  test('comes before what has its digits elsewhere, and counts in the filters', async () => {
    const other = await makeProduct(caller, { reference: 'A-0731304304432', mdm_designation: 'Onduleur' })
    const reference = await withEans('731304304432')
    expect(await found('0731304304432')).toEqual([reference, other.reference])
    const counts = await caller.client.products.facet({ facet: 'manufacturer_id', search: '00731304304432' })
    expect(counts.items).toEqual([])
  })
})

/** Three products whose references have nothing in common. */
async function three() {
  const references = [unique('20N2XC'), unique('C3-224'), unique('W.1331')]
  for (const [at, reference] of references.entries())
    await makeProduct(caller, { reference, mdm_designation: `Toner ${at}`, manufacturer_reference: `${reference}M` })
  return references as [string, string, string]
}

describe('references that are searched together', () => {
  test.each([
    ['one a line', '\n'],
    ['with lines as Windows ends them', '\r\n'],
    ['between spaces', ' '],
    ['between commas', ','],
    ['between commas and spaces', ', '],
    ['between semicolons', ' ; '],
    ['between tabs', '\t'],
  ])('find each its article, %s', async (_, separator) => {
    const references = await three()
    const search = references.join(separator)
    expect(await found(search)).toEqual(references)
    expect(await found(references.toReversed().join(separator))).toEqual(references.toReversed())
    const { items, total, unknown_references } = await list(search, { sort: '-reference', page_size: 2 })
    expect([items.map(({ reference }) => reference), total, unknown_references]).toEqual([
      references.toSorted().toReversed().slice(0, 2),
      3,
      [],
    ])
  })

  test('the unknown ones are named as they were typed, each once', async () => {
    const [one, two] = await three()
    for (const separator of ['\n', ' ', ', ', ';']) {
      const { items, unknown_references } = await list([one, 'NO-77', two, 'no-77', 'Zz9'].join(separator))
      expect(items.map(({ reference }) => reference)).toEqual([one, two])
      expect(unknown_references).toEqual(['NO-77', 'Zz9'])
    }
    const none = await list('NO-77\nNO-78')
    expect([none.items, none.total, none.unknown_references]).toEqual([[], 0, ['NO-77', 'NO-78']])
  })

  test('are found without case and separators, by the manufacturer’s reference and by EAN, each article once', async () => {
    const [one, two, three_] = await three()
    const fourth = await withEans(unique('Y'), '0887111365958')
    const search = [one.toLowerCase(), two.replace('-', ''), `${three_}M`, three_, '887111365958'].join('\n')
    expect(await list(search)).toMatchObject({ total: 4, unknown_references: [] })
    expect(await found(search)).toEqual([one, two, three_, fourth])
  })

  test('may have spaces where they stand one a line', async () => {
    const [spaced, other] = [unique('HP 305 XL'), unique('HP 304')]
    for (const reference of [spaced, other]) await makeProduct(caller, { reference })
    expect(await found(`${spaced}\n${other}`)).toEqual([spaced, other])
    expect(await found(spaced)).toEqual([spaced])
    expect((await list(`${spaced}, HP 99 YZ, ${other}`)).unknown_references).toEqual(['HP 99 YZ'])
  })

  test('a column of 300 is found at once, filtered and counted like any search', async () => {
    const references = await three()
    const asked = [...references, ...Array.from({ length: 297 }, (_, at) => `N-${at}`)].join('\n')
    const { total, unknown_references } = await list(asked)
    expect([total, unknown_references?.length]).toEqual([3, 297])
    const filtered = await list(asked, { on_sale: true })
    expect([filtered.total, filtered.unknown_references?.length]).toEqual([0, 297])
    await expect(list('N-1 '.repeat(2_000))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})

describe('words are no references', () => {
  test('« lexmark toner » finds what has both words, also where one of them is a reference', async () => {
    const stem = unique('Lexwort')
    const { reference } = await makeProduct(caller, { mdm_designation: `${stem} toner magenta` })
    const printer = await makeProduct(caller, { reference: `${stem}MX`, mdm_designation: 'Imprimante' })
    const cartridge = await makeProduct(caller, { mdm_designation: `Encre pour ${stem}MX cyan` })
    for (const search of [`${stem} toner`, `toner, ${stem}`, `${stem} magenta toner`]) {
      const answer = await list(search)
      expect([answer.items.map((one) => one.reference), answer.unknown_references]).toEqual([[reference], undefined])
    }
    expect(await found(`${printer.reference} cyan`)).toEqual([cartridge.reference])
  })

  test('a typo in one of several words is still forgiven, and a number with a comma is a word', async () => {
    const stem = unique('Zyklop')
    const { reference } = await makeProduct(caller, { mdm_designation: `Moniteur incurvé ${stem} 23,8 pouces` })
    expect(await found(`moniteur incurvee ${stem}`)).toEqual([reference])
    expect(await found(`${stem} 23,8`)).toEqual([reference])
  })
})

test('several references of offers find those offers, whatever a seller may not see being unknown', async () => {
  const [one, two, hidden] = [unique('OFF-A'), unique('PACK.B'), unique('OLD-C')]
  await makeOffer(caller, { reference: one })
  await makeOffer(caller, { reference: two })
  await makeOffer(caller, { reference: hidden, active: false })
  const seller = await app.as('offer.read')
  const asked = (who: Caller, search: string) => who.client.offers.list({ search, sort: 'reference' })
  const search = `${two}; ${one}\n${hidden}\nNONE-1`
  const seen = await asked(seller, search)
  expect([seen.items.map(({ reference }) => reference), seen.unknown_references]).toEqual([
    [one, two],
    [hidden, 'NONE-1'],
  ])
  expect(await asked(caller, search)).toMatchObject({ total: 3, unknown_references: ['NONE-1'] })
  expect(await caller.client.offers.list({ search, active: 'true' })).toMatchObject({ total: 2, unknown_references: ['NONE-1'] })
})

test('several references find each its deleted product', async () => {
  const references = await three()
  for (const reference of references.slice(0, 2)) {
    const { items } = await list(reference)
    for (const { id, version } of items) await caller.client.products.remove({ params: { id }, query: { version } })
  }
  const deleted = await caller.client.deleted_products.list({ search: references.join('\n'), sort: 'reference' })
  expect(deleted.items.map(({ reference }) => reference)).toEqual(references.slice(0, 2).toSorted())
})
