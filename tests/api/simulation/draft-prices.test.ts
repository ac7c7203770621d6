// The prices of an offer's composition before it is saved.
import { expect, test } from 'vitest'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { begun, euros, makeCatalog } from '../../price-fixtures.ts'
import { statusOf } from '../../refusal.ts'
import { ruledOffer } from '../../rule-fixtures.ts'

setUpApp()

test('a composition that is not saved yet costs what the simulator says of it once it is, to the cent of a graduated total', async () => {
  const offer = await ruledOffer(manager)
  const { offer_id, copier } = offer
  const catalog = await makeCatalog(manager, { zone: 'NAT' })
  const priced = { product_id: copier.id, id: catalog.id, actor: 'seller' as const, start_date: begun }
  await manager.client.selling_prices.save({ ...priced, recommended_price: euros('100') })
  await manager.client.price_degressivities.save({
    offer_id,
    version: await offer.version(),
    mode: 'graduated',
    items: [{ min_quantity: '2', max_quantity: null, discount_rate: '1.01' }],
  })
  const { version, sections } = await manager.client.offer_products.get({ offer_id })
  const draft = sections.map(({ id, name, bundles }) => ({
    id,
    name,
    bundles: bundles.map((bundle) => ({
      id: bundle.id,
      name: bundle.name,
      products: bundle.products.map((link) => ({ id: link.id, ...(link.product.id === copier.id && { default_quantity: '3' }) })),
    })),
  }))
  const asked = { offer_id, zone: 'NAT', actor: 'seller' as const }
  const unsaved = await manager.client.offer_impact.composition_prices({ ...asked, sections: draft })
  const own = unsaved.items.find(({ product_id }) => product_id === copier.id)
  // 100 + 2 × 98.99 = 297.98, and three times 99.33 is 297.99.
  expect(own).toMatchObject({ quantity: '3.00', unit_price: '99.33', total: '297.98' })
  expect((await manager.client.offer_products.get({ offer_id })).version).toBe(version)
  await manager.client.offer_products.save({ offer_id, version, sections: draft })
  const simulated = await manager.client.offer_simulation.run(asked)
  const saved = await manager.client.offer_products.prices(asked)
  expect([unsaved.total, saved.total]).toEqual([simulated.total, simulated.total])
  expect(
    await statusOf((await app.as('offer.show', 'selling_price.read')).client.offer_impact.composition_prices({ ...asked, sections: [] })),
  ).toBe(403)
})
