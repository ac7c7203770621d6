// The basis of a price is only visible to users who may see it: no call of rules, degressivity, markups, simulations and impacts reveals
// it.
import { beforeAll, describe, expect, test } from 'vitest'

import { type Permission, permissions as vocabulary } from '#contract/people/permissions.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { makeCoverage } from '../../factories.ts'
import { ago } from '../../past.ts'
import { begun, euros, makeCatalog, percent } from '../../price-fixtures.ts'
import { readPdf } from '../../printed.ts'
import { atLeast, ruledOffer, set } from '../../rule-fixtures.ts'
import type { Caller } from '../../setup.ts'

setUpApp()

/** Purchase prices, percentages, and the digits of 81.37 × 1.1731 = 95.455147 and 73.19 × 1.303456 = 95.39994… that are never shown. */
const secrets = /81\.37|17\.31|95\.?455|73\.19|30\.3456|95\.?399|66\.66|"PERCENT"|purchase_price"|"purchases"|"margin"/

let offer: Awaited<ReturnType<typeof ruledOffer>>
let rule: Awaited<ReturnType<typeof offer.add>>
beforeAll(async () => {
  offer = await ruledOffer(manager)
  const { offer_id, copier, installation } = offer
  const catalog = await makeCatalog(manager, { zone: 'NAT' })
  const price = async ({ id }: { id: number }, amounts: object) =>
    await manager.client.selling_prices.save({ product_id: id, id: catalog.id, actor: 'seller', start_date: begun, ...amounts })
  await price(copier, { agency_purchase_price: euros('81.37'), recommended_price: percent('17.31') })
  await manager.client.purchase_prices.create({ product_id: installation.id, amount: '73.19', start_date: begun })
  await price(installation, { recommended_price: percent('30.3456') })
  const service = { calculation_mode: 'PACKAGE', minimum_selling_price: '90', seller_purchase_price: '66.66', agency_markup_rate: '12' }
  await makeCoverage(manager, offer_id, service)
  rule = await offer.add({ conditions: atLeast(copier.id, '1'), actions: [set(installation.id, 'discount_rate', '10')] })
  const expected = [{ product_id: copier.id, field: 'unit_price' as const, value: '1' }]
  await manager.client.rule_cases.save({
    offer_id,
    version: await offer.version(),
    items: [{ name: 'Un', quantities: {}, zone: 'NAT', actor: 'seller', date: null, expected }],
  })
  await manager.client.offer_markups.save({ offer_id, version: await offer.version(), items: [markup('1.05')] })
  await manager.client.price_degressivities.save({ offer_id, version: await offer.version(), ...tiers('10') })
})
const markup = (value: string) =>
  ({ zone: 'NAT', actor: 'seller', coefficient_type: 'coefficient', value, start_date: begun, end_date: null }) as const
const tiers = (discount_rate: string) => ({ mode: 'graduated' as const, items: [{ min_quantity: '2', max_quantity: null, discount_rate }] })

/** Every call, with bodies that would reveal the most digits. */
async function calls(): Promise<[method: 'GET' | 'POST', path: string, body?: object][]> {
  const { offer_id, copier, installation } = offer
  const at = `/offers/${offer_id}`
  const thousandfold = {
    conditions: atLeast(copier.id, '1'),
    actions: [copier, installation].map(({ id }) => ({
      destination_product_id: id,
      destination_field: 'unit_price',
      operator: 'multiply',
      value: '1000',
    })),
  }
  const million = { [copier.id]: '1000000', [installation.id]: '999999.9999' }
  const { sections } = await manager.client.offer_products.get({ offer_id })
  return [
    ...['', '/products', '/markup', '/quantity-degressivity', '/price-degressivity', '/rules?inactive=true', '/rule-cases', '/undo'].map(
      (path) => ['GET', `${at}${path}`] as ['GET', string],
    ),
    ['GET', `${at}/rules/${rule.id}/versions`],
    ['GET', `${at}/rule-products`],
    ['GET', `${at}/rule-fields`],
    ['GET', `${at}/simulation-sources?zone=NAT`],
    ['GET', `${at}/services`],
    ['GET', `/products/${copier.id}/rules`],
    ['GET', `/activities/offers/${offer_id}?page_size=200`],
    ['GET', '/daily-focus'],
    ['POST', `${at}/simulation`, { zone: 'NAT', quantities: million }],
    ['POST', `${at}/simulation`, { zone: 'NAT', rules: [thousandfold] }],
    ['POST', `${at}/simulation`, { zone: 'NAT', date: ago(1), quantities: million }],
    ['POST', `${at}/rules/evaluation`, { zone: 'NAT', rules: [thousandfold] }],
    ['POST', `${at}/rules/analysis`, { rules: [thousandfold] }],
    ['POST', `${at}/rule-cases/run`, { rules: [thousandfold] }],
    ['POST', `${at}/markup/impact`, { zone: 'NAT', items: [markup('1000')] }],
    ['POST', `${at}/price-degressivity/impact`, { zone: 'NAT', ...tiers('0.0001') }],
    ['POST', `${at}/quantity-degressivity/impact`, { zone: 'NAT', items: [multiplied(installation.id, copier.id)] }],
    ['POST', `${at}/rules/impact`, { zone: 'NAT', rules: [thousandfold] }],
    ['POST', `${at}/products/impact`, { zone: 'NAT', sections: sections.toReversed() }],
    ['GET', `${at}/products/prices?zone=NAT`],
  ]
}
const multiplied = (destination_product_id: number, source_product_id: number) => ({
  destination_product_id,
  source_product_id,
  operator: 'multiply',
  min_quantity: '1',
  max_quantity: null,
  value: '1000',
})

type Save = [method: 'POST' | 'PUT', path: string, body: object, status: number]
/** The calls that write an offer, each without the version, and the expected status for users with the right. */
async function saves(): Promise<Save[]> {
  const { offer_id, copier, installation } = offer
  const at = `/offers/${offer_id}`
  const { sections } = await manager.client.offer_products.get({ offer_id })
  const [latest] = (await manager.client.rules.list({ offer_id })).items
  if (!latest) throw new Error('there is a rule')
  const { id, version_number } = latest
  const rule = { name: 'Une autre', conditions: atLeast(copier.id, '1'), actions: [set(copier.id, 'unit_price', '95.46')] }
  const expected = [{ product_id: copier.id, field: 'unit_price', value: '2' }]
  const failing = { name: 'Deux', quantities: {}, zone: 'NAT', actor: 'seller', date: null, expected }
  return [
    ['POST', `${at}/markup`, { items: [markup('1000')] }, 200],
    ['POST', `${at}/price-degressivity`, tiers('0.0001'), 200],
    ['POST', `${at}/quantity-degressivity`, { items: [multiplied(installation.id, copier.id)] }, 200],
    ['POST', `${at}/rules`, rule, 409],
    ['POST', `${at}/rules`, { ...rule, confirm_failing_cases: true }, 201],
    ['PUT', `${at}/rules/${id}`, { ...rule, version_number, confirm_failing_cases: true }, 200],
    ['POST', `${at}/rule-cases`, { items: [failing] }, 200],
    ['POST', `${at}/products`, { sections: renamed(sections) }, 200],
  ]
}

const renamed = (sections: readonly { id: number; bundles: readonly { id: number }[] }[]) =>
  sections.map(({ id, bundles }) => ({ id, name: 'Autrement', bundles: bundles.map((bundle) => ({ id: bundle.id })) }))
/** A body that differs from the one saved just before. */
const other = (body: object) => ('sections' in body ? { sections: [] } : 'items' in body ? { items: [] } : { name: 'Encore une autre' })
const rightTo = (path: string): Permission =>
  path.endsWith('/products')
    ? 'offer.composition.update'
    : path.endsWith('/markup')
      ? 'offer.markup.update'
      : path.endsWith('degressivity')
        ? 'offer.degressivity.update'
        : 'offer.rule.update'

const everythingElse = vocabulary.filter((name) => name !== 'selling_price.show')
const seller: Permission[] = ['product.index', 'product.show', 'selling_price.read', 'offer.read', 'offer.show']
const ofRules: Permission[] = ['offer.show', 'offer.rule.update', 'offer.markup.update', 'offer.degressivity.update']
const people: [who: string, rights: readonly Permission[], refused: RegExp][] = [
  ['a seller', seller, /impact$|analysis$|services$/],
  ['who writes rules, markups and tiers', ofRules, /products\/impact$|products\/prices|^\/products|services$/],
  ['who may do everything else', everythingElse, /^$/],
]

async function ask(who: Caller, method: string, path: string, body?: object) {
  const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const response = await who.fetch(`/api/v2${path}`, { method, ...(body && json) })
  return { status: response.status, text: await response.text() }
}

describe('without the right to purchase prices', () => {
  test.each(people)('%s receives no purchase price, no percentage of a tariff and no margin', async (_, rights, refused) => {
    const who = await app.as(...rights)
    for (const [method, path, body] of await calls()) {
      const { status, text } = await ask(who, method, path, body)
      expect([path, status < 300 || (status === 403 && refused.test(path))]).toEqual([path, true])
      expect([path, secrets.exec(text)?.[0]]).toEqual([path, undefined])
    }
  })

  test.each(people)('%s is told none by a save, by what refuses it, or by its undo', async (_, rights) => {
    const who = await app.as(...rights)
    const may = (path: string) => rights.some((right) => right === rightTo(path))
    const hear = async (method: string, path: string, body: object) => {
      const { status, text } = await ask(who, method, path, body)
      expect([path, secrets.exec(text)?.[0]]).toEqual([path, undefined])
      return status
    }
    const undo = `/offers/${offer.offer_id}/undo`
    for (const [at] of (await saves()).entries()) {
      const [version, [method, path, body, saved]] = [await offer.version(), (await saves())[at] as Save]
      expect([path, await hear(method, path, { version, ...body })]).toEqual([path, may(path) ? saved : 403])
      if (!may(path) || saved >= 300) continue
      // Repeated, it is based on a version that is no longer the latest.
      await hear(method, path, { version, ...body, ...other(body) })
      expect(await hear('POST', undo, { version: await offer.version() })).toBe(200)
      expect(await hear('POST', undo, { version })).toBe(409)
    }
  })

  test.each(people)('%s finds none in what is printed for a customer', async (_, rights) => {
    const who = await app.as(...rights)
    const { offer_id, copier, installation } = offer
    const quantities = { [copier.id]: '1000000', [installation.id]: '999999.9999' }
    const { text } = await readPdf((await who.client.offer_pdf.simulation({ offer_id, zone: 'NAT', quantities })).body)
    expect(text).toContain(copier.reference)
    const amounts = text.match(/\d[\d\s]*,\d+/g)?.map((amount) => amount.replaceAll(/\s/g, '').replace(',', '.'))
    expect(amounts?.length).toBeGreaterThan(3)
    expect(amounts?.filter((amount) => secrets.test(amount))).toEqual([])
  })

  test('while with it they are in the answers of those that tell them', async () => {
    const { offer_id } = offer
    const { text: prices } = await ask(manager, 'GET', `/offers/${offer_id}/products/prices?zone=NAT`)
    const { text: services } = await ask(manager, 'GET', `/offers/${offer_id}/services`)
    expect([secrets.test(prices), services.includes('66.66')]).toEqual([true, true])
  })
})
