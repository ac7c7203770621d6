// Resolves a requested composition: completes it with the stored one, and reports its errors.
import { sql } from 'drizzle-orm'

import { compositionErrors, type GivenBundle, type GivenSection } from '#contract/offers/offer-products.ts'
import { quantityFields } from '#contract/offers/set-fields.ts'
import { blankOf } from '#contract/shared/declared-fields.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'

import type { Db } from '../../platform/db/index.ts'
import { among, run } from '../../platform/db/query.ts'
import { bundles } from '../../platform/db/schema.ts'
import { badRequest } from '../../platform/rpc/base.ts'
import type { Reading } from '../read.ts'
import { readBundles, readProducts, type Section } from './composition.ts'

type Stored = readonly Section[]
type Bundle = Section['bundles'][number]
/** A new bundle that is copied from another one. */
interface Copy {
  from: number
  to: number
}
type NewRows = Record<'sections' | 'bundles' | 'bundle_products', number>
/** Returns the next id for a new row of this kind. */
type NextId = (name: keyof NewRows) => number
/** Reserves ids for the new rows of each kind. */
type TakeIds = (db: Db, wanted: NewRows) => Promise<NextId>

interface Options {
  /** Maps a field of `given` to its name in the request. */
  nameOf?: ((field: string) => string) | undefined
  takeIds?: TakeIds
}

/** Negative ids, which no row has, for a composition that is tried and never stored. */
export const takeNegativeIds: TakeIds = () => Promise.resolve(negativeIds())

function negativeIds(): NextId {
  let last = 0
  return () => --last
}

/** Absent fields of a kept row keep their value. Throws BAD_REQUEST for invalid lines. */
export async function wantedComposition(
  reading: Reading,
  stored: Stored,
  given: readonly GivenSection[],
  { nameOf = (field) => field, takeIds = idsFor }: Options = {},
): Promise<{ wanted: Section[]; attached: Omit<Bundle, 'shared_with'>[]; copies: Copy[] }> {
  const known = await readKnown(reading, stored, given)
  const refuse = (errors: FieldError[]) => {
    if (errors.length > 0) throw badRequest(...errors.map((one) => ({ ...one, field: nameOf(one.field) })))
  }
  // A composition with errors reserves no ids: thousands of them would keep the database busy.
  const tried = resolve(known, given, negativeIds())
  refuse(tried.errors.length > 0 ? tried.errors : compositionErrors(tried.wanted))
  const { wanted, copies } = resolve(known, given, await takeIds(reading.db, newRows(given)))
  const attached = [...known.library.values()]
  const before = [...stored.flatMap((section) => section.bundles), ...attached]
  refuse(await referencesTaken(reading.db, before, wanted))
  return { wanted, attached, copies }
}

const bundlesOf = (given: readonly GivenSection[]) => given.flatMap((section) => section.bundles ?? [])
const linksOf = (given: readonly GivenSection[]) => bundlesOf(given).flatMap(({ products = [] }) => products)

function newRows(given: readonly GivenSection[]): NewRows {
  const newOf = (rows: readonly { id?: number | undefined }[]) => rows.filter(({ id }) => id === undefined).length
  return { sections: newOf(given), bundles: newOf(bundlesOf(given)), bundle_products: newOf(linksOf(given)) }
}

type Known = Awaited<ReturnType<typeof readKnown>>

/** What the given composition names: the stored one, other bundles of the library, and articles. */
async function readKnown(reading: Reading, stored: Stored, given: readonly GivenSection[]) {
  const standing = new Map(stored.flatMap((section) => section.bundles).map((bundle) => [bundle.id, bundle]))
  // Bundles that are attached or copied, which are not part of this offer.
  const absent = bundlesOf(given)
    .flatMap(({ id, copy_of }) => id ?? copy_of ?? [])
    .filter((id) => !standing.has(id))
  const found = absent.length > 0 ? await readBundles(reading, among(absent)) : []
  const library = new Map(found.map((one) => [one.id, one]))
  const articles = await readProducts(reading, [...new Set(linksOf(given).flatMap(({ product_id }) => product_id ?? []))])
  return { own: new Map(stored.map((section) => [section.id, section])), standing, library, articles }
}

/** The complete composition, with ids for all new rows, and errors for unknown ids. */
function resolve({ own, standing, library, articles }: Known, given: readonly GivenSection[], nextId: NextId) {
  const errors: FieldError[] = []
  const unknown = (field: string, key = 'unknown') => void errors.push({ field, key })

  const copies: Copy[] = []
  const bundleOf = (row: GivenBundle, at: string): Bundle => {
    const { id, copy_of, products, ...fields } = row
    const known = id === undefined ? undefined : standing.get(id)
    const kept = known ?? (id === undefined ? undefined : library.get(id))
    if (id !== undefined && !kept) unknown(`${at}.id`)
    // A bundle that is only part of other offers was not read with this one: it must be attached first, and changed afterwards.
    if (kept && !known && Object.values({ products, ...fields }).some((value) => value !== undefined)) unknown(`${at}.id`, 'attach_first')
    const made = id ?? nextId('bundles')
    if (id === undefined && copy_of !== undefined) {
      if (standing.has(copy_of) || library.has(copy_of)) copies.push({ from: copy_of, to: made })
      else unknown(`${at}.copy_of`)
    }
    const base = kept ?? {
      ...blankOf(quantityFields),
      id: made,
      name: '',
      reference: `LOT-${made}`,
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
    const base = known ?? { ...blankOf(quantityFields), id: id ?? nextId('bundle_products'), product }
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
  const placed = new Set<number>()
  const twice = wanted.flatMap(({ id }, place) => {
    const repeated = placed.has(id) ? [{ field: `sections.${place}.id`, key: 'repeated' }] : []
    placed.add(id)
    return repeated
  })
  return { wanted, copies, errors: [...errors, ...twice] }
}

const defined = <Row extends object>(row: Row) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Row]: Exclude<Row[Name], undefined>
  }

/** Reserves ids for new rows from their sequences, so that they are known before the rows are written. */
async function idsFor(db: Db, wanted: NewRows): Promise<NextId> {
  const text = `select c.name, nextval(pg_get_serial_sequence(c.name, 'id'))::int as id
    from jsonb_each_text($1::jsonb) as c(name, number) cross join lateral generate_series(1, c.number::int)`
  const some = Object.values(wanted).some((number) => number > 0)
  const rows = some ? await run<{ name: string; id: number }>(db, { text, parameters: [JSON.stringify(wanted)] }, { prepare: true }) : []
  const left = Map.groupBy(rows, ({ name }) => name)
  return (name) => {
    const id = left.get(name)?.shift()?.id
    if (id === undefined) throw new Error(`no id left for ${name}`)
    return id
  }
}

/** References of bundles are unique, ignoring case. */
async function referencesTaken(db: Db, stored: { id: number; reference: string }[], wanted: Stored): Promise<FieldError[]> {
  const before = new Map(stored.map(({ id, reference }) => [id, reference]))
  const named = wanted.flatMap((section, s) =>
    section.bundles.flatMap(({ id, reference }, b) =>
      before.get(id) === reference ? [] : [{ id, reference: reference.toLowerCase(), field: `sections.${s}.bundles.${b}.reference` }],
    ),
  )
  if (named.length === 0) return []
  const references = sql`select value from jsonb_array_elements_text(${JSON.stringify(named.map(({ reference }) => reference))}::jsonb)`
  const rows = await db
    .select({ id: bundles.id, reference: sql<string>`lower(${bundles.reference})` })
    .from(bundles)
    .where(sql`lower(${bundles.reference}) in (${references})`)
  const holders = Map.groupBy(rows, (row) => row.reference)
  const given = new Set<string>()
  return named.flatMap(({ id, reference, field }) => {
    const taken = given.has(reference) || holders.get(reference)?.some((row) => row.id !== id)
    given.add(reference)
    return taken ? [{ field, key: 'taken' }] : []
  })
}
