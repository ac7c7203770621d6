// Duplicating an offer: what is copied, and what is not.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { bundles, section_bundles, sections } from '#server/platform/db/schema.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { makeCoverage, makeOffer, unique } from '../../factories.ts'
import { refusal, statusOf } from '../../refusal.ts'
import { pictureOf } from '../../sample-files.ts'

setUpApp()

/** Adds a bundle of the library to a section of the offer, and returns its id. */
async function makeBundleIn(offer_id: number): Promise<number> {
  const { db } = app.services
  const [section] = await db.insert(sections).values({ offer_id, name: 'Socle', position: 1 }).returning()
  const [bundle] = await db
    .insert(bundles)
    .values({ reference: unique('LOT'), name: 'Lot' })
    .returning()
  if (!section || !bundle) throw new Error('nothing inserted')
  await db.insert(section_bundles).values({ section_id: section.id, bundle_id: bundle.id, position: 1 })
  return bundle.id
}
const bundlesOf = async (offer_id: number) =>
  await app.services.db
    .select({ name: sections.name, bundle_id: section_bundles.bundle_id })
    .from(sections)
    .innerJoin(section_bundles, eq(section_bundles.section_id, sections.id))
    .where(eq(sections.offer_id, offer_id))

describe('an offer is duplicated', () => {
  test('with its texts, subsidiaries, people, picture, sections and coverages; inactive, without dates, its bundles shared', async () => {
    const category_1 = unique('Rayon')
    const fields = { category_1, description: '<p>Bonjour</p>', internal_message: 'Entre nous', zones: ['LYO'] }
    const made = await makeOffer(manager, { ...fields, marketing_start_date: '2026-01-01', marketing_end_date: '2040-01-01' })
    const { items } = await manager.client.users.names({})
    const users = items.slice(0, 1).map(({ id }) => id)
    const staffed = await manager.client.offers.set_alternate_managers({ offer_id: made.id, version: made.version, users })
    const file = await pictureOf()
    const pictured = await manager.client.offers.upload_image({ offer_id: made.id, version: staffed.version, file })
    const { service } = await makeCoverage(manager, made.id)
    const bundle = await makeBundleIn(made.id)

    const reference = unique('O')
    const copy = await manager.client.offers.duplicate({ offer_id: made.id, name: 'La copie', reference })
    const { alternate_managers } = pictured
    expect(copy).toMatchObject({
      ...fields,
      zones: made.zones,
      alternate_managers,
      name: 'La copie',
      reference,
      position: 2,
      active: false,
    })
    expect(copy).toMatchObject({ marketing_start_date: null, marketing_end_date: null })
    expect(copy.image).toMatchObject({ width: pictured.image?.width, height: pictured.image?.height })
    expect(copy.image?.url).not.toBe(pictured.image?.url)
    expect((await manager.client.serviceables.list({ entity: 'offers', entity_id: copy.id })).items).toMatchObject([
      { service: { id: service.id }, contract_type: 'ACHAT', calculation_mode: 'PACKAGE', active: true },
    ])
    expect(await bundlesOf(copy.id)).toEqual([{ name: 'Socle', bundle_id: bundle }])

    // Each has its own picture: removing one does not affect the other.
    const { version } = await manager.client.offers.get({ id: made.id })
    await manager.client.offers.remove_image({ params: { offer_id: made.id }, query: { version } })
    expect((await manager.fetch(copy.image?.url ?? '')).status).toBe(200)
  })

  test('under a reference of its own, by who may see and create; what one may not see is not there', async () => {
    const made = await makeOffer(manager, { active: false })
    const again = { offer_id: made.id, name: 'La copie', reference: made.reference.toLowerCase() }
    expect((await refusal(manager.client.offers.duplicate(again))).data.errors).toEqual([{ field: 'reference', key: 'taken' }])
    const blind = await app.as('offer.create')
    expect(await statusOf(blind.client.offers.duplicate({ ...again, reference: unique('O') }))).toBe(403)
    expect(await statusOf(manager.client.offers.duplicate({ offer_id: 999_999, name: 'X', reference: unique('O') }))).toBe(404)
  })
})
