// Writes a composition: the whole set under the offer's version, a statement for each kind of row however many rows there are.
import { ORPCError } from '@orpc/server'
import { asc, inArray, sql } from 'drizzle-orm'

import { type Composition, compositionErrors, type GivenBundle, type GivenSection, usualQuantities } from '#contract/offer-products.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'
import { bundleChanges, compositionChanges } from '#engine/offers/composition.ts'

import { run } from '../../db/query.ts'
import { bundles, offers as table } from '../../db/schema.ts'
import type { Tx } from '../../db/write.ts'
import { lockRows, lockVersion, saveRow } from '../../db/write/rows.ts'
import { updateMany } from '../../db/write/sets.ts'
import { badRequest, type RequestContext } from '../../rpc/base.ts'
import { storeComposition } from './composition-rows.ts'
import { readBundles, readComposition, readProducts, readSections } from './composition.ts'
import { versionedOffer } from './write.ts'

type Stored = Awaited<ReturnType<typeof readSections>>
type Bundle = Stored[number]['bundles'][number]

export interface Composing {
  offer_id: number
  version: number
  confirm_shared?: number[] | undefined
  /** The composition as it is wanted: what is absent of a row that is kept stays as it is. */
  given: (stored: Stored) => readonly GivenSection[]
  /** The bundles that `given` may change or attach. */
  bundle_ids: number[]
  /** Where it is about one bundle: nothing else of the offer is read or written. */
  only?: number
  /** What the caller calls a field of `given`. */
  nameOf?: (field: string) => string
}

type Composed = Pick<Composition, 'version' | 'sections'>

/** Writes what differs; returns the offer's version and what it is composed of now, as far as it was read. Throws NOT_FOUND, CONFLICT, BAD_REQUEST for what is wrong with a line, SHARED. */
export async function compose(tx: Tx, context: RequestContext, composing: Composing): Promise<Composed> {
  const { offer_id, version, confirm_shared = [], nameOf = (field) => field } = composing
  const of = versionedOffer(context)
  const others = await lockHolders(tx, context, composing)
  const offer = await lockVersion(tx, { ...of, current: (db, id) => readComposition({ ...context, db }, id) }, { id: offer_id, version })
  const stored = await readSections({ ...context, db: tx }, offer_id, composing.only)
  const { wanted, attached, errors } = await resolve(tx, context, stored, composing.given(stored))
  const before = [...stored.flatMap((section) => section.bundles), ...attached]
  const refused = errors.length > 0 ? errors : [...compositionErrors(wanted), ...(await referencesTaken(tx, before, wanted))]
  if (refused.length > 0) throw badRequest(...refused.map((one) => ({ ...one, field: nameOf(one.field) })))
  const changes = compositionChanges(stored, wanted)
  if (changes.length === 0) return { version, sections: stored }
  const shared = sharedChanges(stored, wanted)
  const unsaid = shared.filter(({ bundle }) => !confirm_shared.includes(bundle.id))
  if (unsaid.length > 0) throw sharedRefusal(unsaid.map(({ bundle }) => bundle))
  await storeComposition(tx, offer_id, stored, wanted, attached)
  const saved = await saveRow(tx, of, offer, {}, changes)
  const writes = others.flatMap((other) => {
    const history = shared.flatMap((one) => (one.bundle.shared_with.some(({ id }) => id === other.id) ? one.changes : []))
    return history.length > 0 ? [{ id: other.id, version: other.version, set: {}, history }] : []
  })
  await updateMany(tx, of, writes)
  return { version: saved.version, sections: wanted }
}

/**
 * Nobody attaches or changes these bundles, nor writes the offers that hold them, from here on. Always bundles before offers, and
 * each by its id: two writers wait for each other in no circle.
 */
async function lockHolders(tx: Tx, context: RequestContext, { offer_id, bundle_ids }: Composing) {
  const ids = JSON.stringify([...new Set(bundle_ids)])
  const chosen = sql`select value::int from jsonb_array_elements_text(${ids}::jsonb)`
  await tx
    .select({ id: bundles.id })
    .from(bundles)
    .where(sql`${bundles.id} in (${chosen})`)
    .orderBy(asc(bundles.id))
    .for('update')
  // One set of ids and no `or`, which would look at every offer.
  const holders = sql`select ${offer_id}::int union
    select s.offer_id from section_bundles sb join sections s on s.id = sb.section_id where sb.bundle_id in (${chosen})`
  const locked = await lockRows(tx, versionedOffer(context), sql`${table.id} in (${holders})`)
  return locked.filter(({ id }) => id !== offer_id)
}

/** What is wanted, with all that it says, and an id for everything new; and what it names that is not there. */
async function resolve(tx: Tx, context: RequestContext, stored: Stored, given: readonly GivenSection[]) {
  const errors: FieldError[] = []
  const unknown = (field: string, key = 'unknown') => void errors.push({ field, key })
  const own = new Map(stored.map((section) => [section.id, section]))
  const standing = new Map(stored.flatMap((section) => section.bundles).map((bundle) => [bundle.id, bundle]))
  const givenBundles = given.flatMap((section) => section.bundles ?? [])
  const attached = givenBundles.flatMap(({ id }) => (id === undefined || standing.has(id) ? [] : id))
  const found = attached.length > 0 ? await readBundles({ ...context, db: tx }, inArray(bundles.id, attached)) : []
  const library = new Map(found.map((one) => [one.id, one]))
  const links = givenBundles.flatMap(({ products = [] }) => products)
  const articles = await readProducts({ ...context, db: tx }, [...new Set(links.flatMap(({ product_id }) => product_id ?? []))])
  const nextId = await idsFor(tx, {
    sections: given.filter(({ id }) => id === undefined).length,
    bundles: givenBundles.filter(({ id }) => id === undefined).length,
    bundle_products: links.filter(({ id }) => id === undefined).length,
  })

  const bundleOf = (row: GivenBundle, at: string): Bundle => {
    const { id, products, ...fields } = row
    const known = id === undefined ? undefined : standing.get(id)
    const kept = known ?? (id === undefined ? undefined : library.get(id))
    if (id !== undefined && !kept) unknown(`${at}.id`)
    // What stands in another offer alone was not read with this one: it is attached first, and changed after.
    if (kept && !known && Object.values({ products, ...fields }).some((value) => value !== undefined)) unknown(`${at}.id`, 'attach_first')
    const made = id ?? nextId('bundles')
    const base = kept ?? {
      ...usualQuantities,
      id: made,
      name: '',
      reference: `LOT-${made}`,
      required: false,
      indicative_budget: null,
      products: [],
    }
    const { reference } = fields
    return {
      shared_with: [],
      ...base,
      ...defined(fields),
      name: fields.name === undefined ? base.name : (fields.name ?? ''),
      reference: reference ?? base.reference,
      products: products ? products.flatMap((link, place) => linkOf(link, base.products, `${at}.products.${place}`)) : base.products,
    }
  }
  type Link = NonNullable<GivenBundle['products']>[number]
  const linkOf = ({ id, product_id, ...fields }: Link, held: Bundle['products'], at: string) => {
    const known = held.find((one) => one.id === id)
    if (id !== undefined && !known) unknown(`${at}.id`)
    if (known && product_id !== undefined && product_id !== known.product.id) unknown(`${at}.product_id`)
    const product = known?.product ?? articles.get(product_id ?? 0)
    if (!product) unknown(`${at}.product_id`, product_id === undefined ? 'required' : 'unknown')
    if (!product) return []
    const base = known ?? { ...usualQuantities, id: id ?? nextId('bundle_products'), product, required: false }
    return [{ ...base, ...defined(fields) }]
  }
  const wanted = given.map((section, place): Stored[number] => {
    const { id, name, bundles: held } = section
    const at = `sections.${place}`
    const known = id === undefined ? undefined : own.get(id)
    if (id !== undefined && !known) unknown(`${at}.id`)
    return {
      id: id ?? nextId('sections'),
      name: name === undefined ? (known?.name ?? '') : (name ?? ''),
      bundles: held ? held.map((bundle, index) => bundleOf(bundle, `${at}.bundles.${index}`)) : (known?.bundles ?? []),
    }
  })
  const twice = wanted.flatMap(({ id }, place) =>
    wanted.findIndex((one) => one.id === id) < place ? [{ field: `sections.${place}.id`, key: 'repeated' }] : [],
  )
  return { wanted, attached: [...library.values()], errors: [...errors, ...twice] }
}

const defined = <Row extends object>(row: Row) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Row]: Exclude<Row[Name], undefined>
  }

/** Takes ids for new rows from their sequences, so that rows can be told by them before they are written. */
async function idsFor(tx: Tx, wanted: Record<'sections' | 'bundles' | 'bundle_products', number>) {
  const text = `select c.name, nextval(pg_get_serial_sequence(c.name, 'id'))::int as id
    from jsonb_each_text($1::jsonb) as c(name, number) cross join lateral generate_series(1, c.number::int)`
  const some = Object.values(wanted).some((number) => number > 0)
  const rows = some ? await run<{ name: string; id: number }>(tx, { text, parameters: [JSON.stringify(wanted)] }, { prepare: true }) : []
  const left = Map.groupBy(rows, ({ name }) => name)
  return (name: keyof typeof wanted): number => {
    const id = left.get(name)?.shift()?.id
    if (id === undefined) throw new Error(`no id left for ${name}`)
    return id
  }
}

/** A reference is one bundle's, whatever its case. */
async function referencesTaken(tx: Tx, stored: { id: number; reference: string }[], wanted: Stored): Promise<FieldError[]> {
  const before = new Map(stored.map(({ id, reference }) => [id, reference]))
  const named = wanted.flatMap((section, s) =>
    section.bundles.flatMap(({ id, reference }, b) =>
      before.get(id) === reference ? [] : [{ id, reference: reference.toLowerCase(), field: `sections.${s}.bundles.${b}.reference` }],
    ),
  )
  if (named.length === 0) return []
  const references = sql`select value from jsonb_array_elements_text(${JSON.stringify(named.map(({ reference }) => reference))}::jsonb)`
  const rows = await tx
    .select({ id: bundles.id, reference: sql<string>`lower(${bundles.reference})` })
    .from(bundles)
    .where(sql`lower(${bundles.reference}) in (${references})`)
  return named.flatMap(({ id, reference, field }, place) => {
    const taken = rows.some((row) => row.reference === reference && row.id !== id)
    const twice = named.findIndex((one) => one.reference === reference) < place
    return taken || twice ? [{ field, key: 'taken' }] : []
  })
}

/** The bundles that change and stand in other offers too, with what changes. */
function sharedChanges(stored: Stored, wanted: Stored) {
  const after = new Map(wanted.flatMap((section) => section.bundles).map((bundle) => [bundle.id, bundle]))
  return stored
    .flatMap((section) => section.bundles)
    .flatMap((bundle) => {
      const now = after.get(bundle.id)
      const changes = now && bundle.shared_with.length > 0 ? bundleChanges(bundle, now) : []
      return changes.length > 0 ? [{ bundle, changes }] : []
    })
}

const sharedRefusal = (shared: Bundle[]) =>
  new ORPCError('SHARED', {
    status: 409,
    message: 'The change reaches other offers',
    defined: true,
    data: { bundles: shared.map(({ id, name, shared_with }) => ({ id, name, offers: shared_with })) },
  })
