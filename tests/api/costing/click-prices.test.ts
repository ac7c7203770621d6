// Pages that are sold for less than they cost: the cost of an offer's page is found by the printers that it sells.
import { beforeAll, expect, test } from 'vitest'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { makeCopier } from '../../cost-fixtures.ts'
import { makeCoverage, makeOffer, makeProduct, unique } from '../../factories.ts'
import { statusOf } from '../../refusal.ts'
import type { Caller } from '../../setup.ts'

setUpApp()

let seller: Caller
beforeAll(async () => {
  seller = await app.as('offer.show', 'offer.service.index', 'offer.service.update', 'crt.calcul.nomenclature_cost')
})

/** An offer of a printer whose mono page costs 0.0134 €. */
async function makeOffered(minimum_selling_price: string) {
  const printer = await makeProduct(manager)
  const { id, name } = await makeCopier(manager)
  const { version } = await manager.client.technical_nomenclatures.get({ id })
  await manager.client.technical_nomenclatures.update({ nomenclature_id: id, version, printer_id: printer.id })
  const offer = await makeOffer(manager, { manager_id: seller.id })
  const line = { product_id: printer.id, default_quantity: '1' }
  const bundles = [{ name: unique('Lot'), products: [line] }]
  const { version: composed } = await manager.client.offers.get({ id: offer.id })
  const composition = await manager.client.offer_products.save({
    offer_id: offer.id,
    version: composed,
    sections: [{ name: 'Copieur', bundles }],
  })
  const coverage = await makeCoverage(manager, offer.id, { calculation_mode: 'PAY_AS_YOU_GO', minimum_selling_price })
  const bundle = composition.sections[0]?.bundles[0]?.id ?? 0
  return { id, name, printer, offer, coverage, bundle }
}
const focused = async (who: Caller, offer_id: number) =>
  (await who.client.daily_focus.lines({ kind: 'coverage_below_cost', page_size: 200 })).items.find(({ id }) => id === offer_id)

test('an offer and its bundle know what a page of their printer costs; one that sells no such printer knows of none', async () => {
  const { id, name, offer, bundle } = await makeOffered('0.02')
  const expected = [{ id, name, mono_page: '0.0134', colour_page: '0.03965' }]
  expect((await seller.client.serviceables.page_costs({ entity: 'offers', id: offer.id })).items).toEqual(expected)
  expect((await seller.client.serviceables.page_costs({ entity: 'bundles', id: bundle })).items).toEqual(expected)
  const other = await makeOffer(manager)
  expect((await seller.client.serviceables.page_costs({ entity: 'offers', id: other.id })).items).toEqual([])
  expect(await statusOf(seller.client.serviceables.page_costs({ entity: 'offers', id: 2_147_483_647 }))).toBe(404)
})

test('a price below the cost of a mono page is work for who manages the offer, until it is raised to it', async () => {
  const { offer, coverage } = await makeOffered('0.0133')
  expect(await focused(seller, offer.id)).toMatchObject({ entity: 'offers', row_id: coverage.id, label: coverage.service.name })
  await manager.client.serviceables.save({ id: coverage.id, version: coverage.version, minimum_selling_price: '0.0134' })
  expect(await focused(seller, offer.id)).toBeUndefined()
})

test('neither an inactive coverage nor one by another mode is warned of', async () => {
  const { offer, coverage } = await makeOffered('0.001')
  const { body } = await manager.client.serviceables.save({ id: coverage.id, version: coverage.version, active: false })
  expect(await focused(seller, offer.id)).toBeUndefined()
  await manager.client.serviceables.save({ id: coverage.id, version: body.version, active: true, calculation_mode: 'PACKAGE' })
  expect(await focused(seller, offer.id)).toBeUndefined()
})

test('who is not told what pages cost is told neither of it', async () => {
  const { offer } = await makeOffered('0.001')
  const other = await app.as('offer.show', 'offer.service.index', 'offer.service.update', 'crt.calcul.sell_cost')
  expect(await statusOf(other.client.serviceables.page_costs({ entity: 'offers', id: offer.id }))).toBe(403)
  expect(await statusOf(other.client.daily_focus.lines({ kind: 'coverage_below_cost' }))).toBe(403)
})

test('an article that is deleted leaves its nomenclature; a nomenclature that names it is one of its uses', async () => {
  const { id, name } = await makeCopier(manager)
  const printer = await makeProduct(manager)
  const { version } = await manager.client.technical_nomenclatures.get({ id })
  await manager.client.technical_nomenclatures.update({ nomenclature_id: id, version, printer_id: printer.id })
  expect((await manager.client.product_uses.list({ product_id: printer.id })).items).toEqual([
    { entity: 'technical-nomenclatures', id, name },
  ])
  await manager.client.products.remove({ params: { id: printer.id }, query: { version: printer.version } })
  expect((await manager.client.technical_nomenclatures.get({ id })).printer).toBeNull()
})
