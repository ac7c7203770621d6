// The demo's offers with their composition and coverages, created by its offer manager.
import { addDays } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'

import { inPlaces, presentation } from '../../../offers/grouped-presentations.ts'
import { coverage } from '../../../offers/serviceables.ts'
import { nextPosition, versionedOffer } from '../../../offers/write.ts'
import { bundle_products, bundles, offers, products, section_bundles, sections, services } from '../schema.ts'
import { inTransaction, type Tx } from '../write.ts'
import { insertRow } from '../write/rows.ts'
import { accountOf } from './accounts.ts'
import { OFFERS } from './data.ts'
import { addDocuments, demoFiles } from './files.ts'
import { computingOffers } from './offers/computing.ts'
import type { DemoBundle, DemoCoverage, DemoOffer } from './offers/model.ts'
import { demoPresentations } from './offers/presentations.ts'
import { addPricing } from './offers/pricing.ts'
import { printingOffers } from './offers/printing.ts'
import { addRules } from './offers/rules.ts'
import { sharedBundles } from './offers/shared-bundles.ts'
import { daysAgo, OFFERED, REVISED } from './past.ts'

/** Runs only in a database without offers, so that deleted ones do not come back. */
export async function seedOffers(tx: Tx): Promise<void> {
  if ((await tx.$count(offers)) > 0) return
  const manager = await accountOf(tx, OFFERS)
  await inTransaction({ db: tx, user: manager }, (own) => seedAll(own, manager.id))
}

async function seedAll(own: Tx, manager_id: number | null): Promise<void> {
  const known = await knownIds(own)
  const shared = new Map<string, number>()
  await daysAgo(own, OFFERED, async () => {
    for (const bundle of sharedBundles) shared.set(bundle.reference, await addBundle(own, known, bundle))
  })
  for (const offer of [...printingOffers, ...computingOffers]) {
    const revise = await daysAgo(own, OFFERED, () => addOffer(own, known, shared, offer, manager_id))
    await daysAgo(own, REVISED, revise)
  }
  await daysAgo(own, OFFERED, () => addPresentations(own))
}

type Known = Awaited<ReturnType<typeof knownIds>>
/** The ids of the demo's products and services by reference. */
async function knownIds(tx: Tx) {
  const byReference = (rows: { id: number; reference: string }[]) => new Map(rows.map(({ id, reference }) => [reference, id]))
  return {
    products: byReference(await tx.select({ id: products.id, reference: products.reference }).from(products)),
    services: new Map((await tx.select().from(services)).map((service) => [service.reference, service])),
  }
}

/** Returns the changes to make later. */
async function addOffer(
  tx: Tx,
  known: Known,
  shared: Map<string, number>,
  demo: DemoOffer,
  manager_id: number | null,
): Promise<() => Promise<void>> {
  const {
    starts,
    ends,
    zones = [],
    categories,
    managed = true,
    alternates = [],
    sections: composed = {},
    coverages,
    pricing,
    ...fields
  } = demo
  const [category_1 = null, category_2 = null, category_3 = null] = categories
  const category = { category_1, category_2, category_3 }
  const dayAt = (days: number | null | undefined) => (days === null || days === undefined ? null : addDays(today(), days))
  const row = {
    ...fields,
    ...category,
    position: await nextPosition(tx, category),
    manager_id: managed ? manager_id : null,
    marketing_start_date: dayAt(starts),
    marketing_end_date: dayAt(ends),
    ...demoFiles[demo.reference]?.image,
  }
  const people = await Promise.all(alternates.map((email) => accountOf(tx, email)))
  const alternate_managers = people.flatMap(({ id }) => (id === null ? [] : { user_id: id }))
  const { id: offer_id } = await insertRow(tx, offer, row, { zones: zones.map((zone) => ({ zone })), alternate_managers })
  await addDocuments(tx, 'offers', { id: offer_id, reference: demo.reference })
  for (const [at, [name, held]] of Object.entries(composed).entries()) {
    const [section] = await tx
      .insert(sections)
      .values({ offer_id, name, position: at + 1 })
      .returning()
    for (const [place, bundle] of held.entries()) {
      const bundle_id = typeof bundle === 'string' ? shared.get(bundle) : await addBundle(tx, known, bundle)
      if (section && bundle_id) await tx.insert(section_bundles).values({ section_id: section.id, bundle_id, position: place + 1 })
    }
  }
  const revisions = [
    await addRules(tx, known.products, offer_id, demo.reference, today()),
    ...(pricing ? [await addPricing(tx, known.products, offer_id, today(), pricing)] : []),
  ]
  await addCoverages(tx, known, { offer_id }, coverages)
  return async () => {
    for (const revise of revisions) await revise()
  }
}

async function addCoverages(
  tx: Tx,
  { services: offered }: Known,
  owner: { offer_id: number } | { bundle_id: number },
  coverages: readonly DemoCoverage[] = [],
): Promise<void> {
  for (const { service: reference, ...covers } of coverages) {
    const service = offered.get(reference)
    if (service) await insertRow(tx, coverage(null, service.name), { ...covers, ...owner, service_id: service.id })
  }
}

async function addPresentations(tx: Tx): Promise<void> {
  const byReference = new Map((await tx.select().from(offers)).map(({ id, reference }) => [reference, id]))
  for (const [at, { name, offers: shown }] of demoPresentations.entries()) {
    const ids = shown.flatMap((reference) => byReference.get(reference) ?? [])
    await insertRow(tx, presentation(null), { name, position: at + 1 }, { offers: inPlaces(ids) })
  }
}

const offer = versionedOffer({ user: null, day: today() })

async function addBundle(tx: Tx, known: Known, { lines, coverages, ...bundle }: DemoBundle): Promise<number> {
  const quantities = { default_quantity: '1', min_quantity: '0', max_quantity: null }
  const [made] = await tx
    .insert(bundles)
    .values({ ...quantities, ...bundle })
    .returning()
  if (!made) throw new Error('the demo’s bundle was not written')
  const held = lines.flatMap(({ reference, ...line }, at) => {
    const product_id = known.products.get(reference)
    return product_id ? [{ ...line, product_id, bundle_id: made.id, position: at + 1 }] : []
  })
  if (held.length > 0) await tx.insert(bundle_products).values(held)
  await addCoverages(tx, known, { bundle_id: made.id }, coverages)
  return made.id
}
