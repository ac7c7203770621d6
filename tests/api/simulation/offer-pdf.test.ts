// A configuration of an offer as a PDF for a customer: with any text that people typed, and nothing internal.
import { beforeAll, expect, test } from 'vitest'

import type { Inputs } from '#contract/index.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { makeCoverage } from '../../factories.ts'
import { begun, euros, makeCatalog, percent } from '../../price-fixtures.ts'
import { readPdf as read } from '../../printed.ts'
import { ruledOffer, set } from '../../rule-fixtures.ts'
import { pictureOf } from '../../sample-files.ts'
import type { Caller } from '../../setup.ts'

setUpApp()
let catalog: { id: number }
beforeAll(async () => {
  catalog = await makeCatalog(manager, { zone: 'NAT' })
})

/** In points. */
const A4_WIDTH = 595
type Asked = Omit<Inputs['offer_pdf']['simulation'], 'offer_id'>
const printed = async (offer_id: number, asked: Asked = {}, who = manager) =>
  (await who.client.offer_pdf.simulation({ offer_id, ...asked })).body
const price = async (id: number, amounts: object) =>
  await manager.client.selling_prices.save({ product_id: id, id: catalog.id, actor: 'seller', start_date: begun, ...amounts })
const named = async ({ id }: { id: number }, commercial_designation: string) => {
  const { version } = await manager.client.products.get({ id })
  await manager.client.products.update({ id, version, commercial_designation })
}

async function pricedOffer() {
  const offer = await ruledOffer(manager)
  await price(offer.copier.id, { agency_purchase_price: euros('81.37'), recommended_price: percent('17.31') })
  await named(offer.copier, 'Copieur d’agence')
  await named(offer.installation, 'Mise en service')
  return offer
}

test('holds the articles that are ordered with their prices, tagged and accessible, in the language that was asked for', async () => {
  const { offer_id, copier, installation } = await pricedOffer()
  await price(installation.id, { recommended_price: euros('1250') })
  const quantities = { [copier.id]: '2', [installation.id]: '1' }
  const file = await printed(offer_id, { quantities })
  expect([file.type, file.name]).toEqual(['application/pdf', expect.stringMatching(/\.pdf$/)])
  const { text, title, language, xmp } = await read(file)
  const { name } = await manager.client.offers.get({ id: offer_id })
  for (const one of [name, 'Copieur d’agence', copier.reference, '95,46 €', '190,92 €', 'Mise en service', '1 250,00 €', '1 440,92 €'])
    expect(text).toContain(one)
  expect([title, language]).toEqual([name, 'fr'])
  expect(xmp).toMatch(/pdfuaid:part>1</)
  const english = await read(await printed(offer_id, { quantities, language: 'en' }))
  for (const one of ['Unit price excl. VAT', '€1,250.00', '€1,440.92']) expect(english.text).toContain(one)
  expect(english.language).toMatch(/^en/)
})

test('leaves out what is hidden or not ordered, and says of an article without a price that it has none', async () => {
  const { offer_id, copier, installation, add } = await pricedOffer()
  const quantities = { [copier.id]: '2', [installation.id]: '1' }
  const open = await read(await printed(offer_id, { quantities }))
  expect(open.text).toContain('Prix sur demande')
  expect(open.text).toContain('Total HT À préciser')
  const none = await read(await printed(offer_id, { quantities: { ...quantities, [installation.id]: '0' } }))
  expect(none.text).not.toContain('Mise en service')
  await add({
    actions: [{ ...set(copier.id, 'quantity', '1'), destination_field: 'visible', value: false }],
    conditions: { operator: 'and', items: [{ product_id: copier.id, field: 'quantity', comparator: 'gte', value: '0' }] },
  })
  expect((await read(await printed(offer_id, { quantities }))).text).not.toContain('Copieur d’agence')
  const nothing = await read(await printed(offer_id, { quantities: { [copier.id]: '0', [installation.id]: '0' } }))
  expect(nothing.text).toContain('Aucun article n’est choisi.')
})

test('prints whatever somebody typed as they typed it, and never does what it says', async () => {
  const hostile = [
    '#panic("x") #include "/etc/passwd" #sys.version',
    '$ x^2 $ *gras* _it_ = Titre - liste \\ @ref <label> `code` // /* ]] }} "',
    'Copieur 🎉 𝒳 日本 txt.exe',
    'anticonstitutionnellement'.repeat(9),
    'X'.repeat(250),
  ]
  for (const name of hostile) {
    const { offer_id, copier } = await pricedOffer()
    await named(copier, name)
    const { text, pages, right, xmp } = await read(await printed(offer_id, { quantities: { [copier.id]: '1' } }))
    const plain = name.replace('🎉 𝒳 日本', 'X[…]').replace(/\s+/g, '').slice(0, 40)
    expect(text.replace(/[\s\u00ad-]/g, '')).toContain(plain.replaceAll('-', ''))
    expect([pages, right < A4_WIDTH, xmp]).toEqual([1, true, expect.stringMatching(/pdfuaid:part>1</)])
  }
})

test('has the picture of the offer, which is described', async () => {
  const { offer_id, copier } = await pricedOffer()
  const quantities = { [copier.id]: '1' }
  const without = await read(await printed(offer_id, { quantities }))
  const { version } = await manager.client.offers.get({ id: offer_id })
  await manager.client.offers.upload_image({ offer_id, version, file: await pictureOf() })
  const pictured = await read(await printed(offer_id, { quantities }))
  expect([without.pictures, pictured.pictures, pictured.pages]).toEqual([0, 1, 1])
  expect(pictured.xmp).toMatch(/pdfuaid:part>1</)
})

test('tells of coverages only who may see them, and never a purchase price to anybody', async () => {
  const { offer_id, copier } = await pricedOffer()
  const { service } = await makeCoverage(manager, offer_id, {
    minimum_selling_price: '180',
    seller_purchase_price: '7777.77',
    agency_markup_rate: '12',
  })
  const quantities = { [copier.id]: '1' }
  const [all, some] = [await printed(offer_id, { quantities }), await printed(offer_id, { quantities }, await app.as('offer.show'))]
  const [seen, reader] = [(await read(all)).text, (await read(some)).text]
  expect(seen).toContain(service.name)
  expect(seen).toContain('180,00 €')
  expect(reader).not.toContain(service.name)
  for (const text of [seen, reader]) expect(text).not.toMatch(/81,37|17,31|7\s?777|95,455/)
})

test('says of a line that the tiers price unit by unit that its price is an average, and writes quantities as they are', async () => {
  const { offer_id, copier, installation } = await pricedOffer()
  await price(installation.id, { recommended_price: euros('10') })
  await manager.client.price_degressivities.save({
    offer_id,
    version: (await manager.client.offers.get({ id: offer_id })).version,
    mode: 'graduated',
    items: [{ min_quantity: '2', max_quantity: null, discount_rate: '10' }],
  })
  const line = async (quantity: string, language?: 'en') => {
    const asked = { quantities: { [copier.id]: '0', [installation.id]: quantity }, ...(language && { language }) }
    return (await read(await printed(offer_id, asked))).text
  }
  // 10 + 2 × 9 = 28, three times 9.33 is 27.99.
  const averaged = await line('3.0000')
  for (const one of ['9,33 €', 'prix moyen', '28,00 €']) expect(averaged).toContain(one)
  expect(averaged).not.toMatch(/3,0/)
  expect(await line('3', 'en')).toContain('average price')
  // 10 + 9 = 19 is twice 9.50.
  expect(await line('2')).not.toContain('prix moyen')
  expect(await line('2.5')).toContain('2,5')
})

test('leaves out a coverage that is incomplete: it cannot be sold', async () => {
  const { offer_id, copier } = await pricedOffer()
  const { service } = await makeCoverage(manager, offer_id, { minimum_selling_price: '180' })
  const { text } = await read(await printed(offer_id, { quantities: { [copier.id]: '1' } }))
  expect(text).not.toContain(service.name)
  expect(text).not.toContain('180,00')
})

test('is made for who may show the offer, and for nobody else', async () => {
  const { offer_id, copier } = await pricedOffer()
  const status = async (who: Caller, asked: Asked = {}) =>
    await printed(offer_id, asked, who).then(
      () => 200,
      (error: unknown) => (error as { status: number }).status,
    )
  const reader = await app.as('offer.show')
  expect([await status(reader), await status(await app.as('selling_price.show'))]).toEqual([200, 403])
  expect(await status(reader, { zone: 'NULLE PART' })).toBe(400)
  expect(await status(reader, { quantities: { [copier.id + 1_000_000]: '1' } })).toBe(400)
  await manager.client.offers.update({ offer_id, version: (await manager.client.offers.get({ id: offer_id })).version, active: false })
  expect(await status(reader)).toBe(404)
})
