// The composition of an offer, its validation and its changes; form and server use the same check.
import { Big } from 'big.js'

/** Decimal strings of at most 4 decimals; a null maximum means no limit. */
export interface Bounds {
  default_quantity: string
  min_quantity: string
  max_quantity: string | null
}
export interface Refusal {
  field: keyof Bounds
  key: 'not_above_min' | 'below_min' | 'above_max'
  params: { bound: string }
}

/**
 * Returns why the quantities are inconsistent: the maximum must be above the minimum, and the default between the two (inclusive). Reports
 * the first error only.
 */
export function quantityRefusals({ default_quantity, min_quantity, max_quantity }: Bounds): Refusal[] {
  const [usual, least] = [Big(default_quantity), Big(min_quantity)]
  if (max_quantity !== null && Big(max_quantity).lte(least))
    return [{ field: 'max_quantity', key: 'not_above_min', params: { bound: min_quantity } }]
  if (usual.lt(least)) return [{ field: 'default_quantity', key: 'below_min', params: { bound: min_quantity } }]
  if (max_quantity !== null && usual.gt(max_quantity))
    return [{ field: 'default_quantity', key: 'above_max', params: { bound: max_quantity } }]
  return []
}

export interface ComposedProduct extends Bounds {
  id: number
  product: { id: number; reference: string; designation: string }
  required: boolean
}
export interface ComposedBundle extends Bounds {
  id: number
  reference: string
  name: string
  required: boolean
  indicative_budget: string | null
  products: ComposedProduct[]
}
export interface ComposedSection {
  id: number
  name: string
  bundles: ComposedBundle[]
}

/** One change in the history: the section, bundle or product with its values before and after. */
export interface CompositionChange {
  field: 'section' | 'bundle' | 'bundle_product'
  old_value: Record<string, unknown> | null
  new_value: Record<string, unknown> | null
}

const bundleFields = [
  'name',
  'reference',
  'default_quantity',
  'min_quantity',
  'max_quantity',
  'required',
  'indicative_budget',
] as const satisfies (keyof ComposedBundle)[]
const productFields = ['default_quantity', 'min_quantity', 'max_quantity', 'required'] as const satisfies (keyof ComposedProduct)[]

/**
 * The differences between two compositions, one change per user action: removed, added, moved or changed. Rows that only shifted to make
 * room do not count as moved.
 */
export function compositionChanges(before: readonly ComposedSection[], after: readonly ComposedSection[]): CompositionChange[] {
  const [placedBefore, placedAfter] = [placesOf(before), placesOf(after)]
  return [
    ...changesOfRows('section', before, after, ({ id, name }) => ({ id, name })),
    ...keptOf(before, after).flatMap(([old, now]) =>
      old.name === now.name ? [] : [changed('section', { id: now.id, name: old.name }, { id: now.id, name: now.name })],
    ),
    ...changesOfRows('bundle', placedBefore, placedAfter, told),
    ...keptOf(placedBefore, placedAfter).flatMap(([old, now]) => bundleChanges(old, now)),
  ]
}

/** A bundle with its section. */
type Placed = ComposedBundle & { section: { id: number; name: string } }
const placesOf = (sections: readonly ComposedSection[]): Placed[] =>
  sections.flatMap(({ id, name, bundles }) => bundles.map((bundle) => ({ ...bundle, section: { id, name } })))

function told({ section, products, ...bundle }: Placed): Record<string, unknown> {
  const { id, reference, name, ...fields } = bundle
  return {
    id,
    name,
    reference,
    section: section.name,
    section_id: section.id,
    ...pick(fields, bundleFields.slice(2)),
    products: products.map((one) => toldProduct(one)),
  }
}
const toldProduct = (row: ComposedProduct) => ({
  id: row.id,
  name: row.product.designation,
  reference: row.product.reference,
  product_id: row.product.id,
  ...pick(row, productFields),
})
const pick = (row: object, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, Reflect.get(row, field) as unknown]))

/** The changes in a bundle's own fields and its products, wherever the bundle is placed. */
export function bundleChanges(before: ComposedBundle, after: ComposedBundle): CompositionChange[] {
  const { id, name } = after
  const own = bundleFields.flatMap((field) =>
    before[field] === after[field] ? [] : [changed('bundle', { id, name, [field]: before[field] }, { id, name, [field]: after[field] })],
  )
  const within = (row: ComposedProduct) => ({ ...toldProduct(row), bundle: name, bundle_id: id })
  const articles = keptOf(before.products, after.products).flatMap(([old, now]) =>
    productFields.flatMap((field) => {
      const called = { id: now.id, name: now.product.designation, reference: now.product.reference, bundle: name, bundle_id: id }
      return old[field] === now[field]
        ? []
        : [changed('bundle_product', { ...called, [field]: old[field] }, { ...called, [field]: now[field] })]
    }),
  )
  return [...own, ...changesOfRows('bundle_product', before.products, after.products, within), ...articles]
}

type Row = { id: number; section?: { id: number; name: string } }
const changed = (field: CompositionChange['field'], old_value: object | null, new_value: object | null): CompositionChange => ({
  field,
  old_value: old_value && { ...old_value },
  new_value: new_value && { ...new_value },
})

/** The removed, added and moved rows. */
function changesOfRows<Of extends Row>(
  field: CompositionChange['field'],
  before: readonly Of[],
  after: readonly Of[],
  say: (row: Of) => Record<string, unknown>,
): CompositionChange[] {
  const [known, kept] = [byId(before), byId(after)]
  const moved = new Set(movedIds(before, after))
  const placeOf = (rows: readonly Of[], row: Of) => {
    const { id, name, reference, section, section_id, bundle, bundle_id } = say(row)
    const position = placeIn(rows, row)
    return {
      id,
      name,
      ...(reference !== undefined && { reference }),
      position,
      ...(section !== undefined && { section, section_id }),
      ...(bundle !== undefined && { bundle, bundle_id }),
    }
  }
  return [
    ...before.filter(({ id }) => !kept.has(id)).map((row) => changed(field, { ...say(row), position: placeIn(before, row) }, null)),
    ...after.filter(({ id }) => !known.has(id)).map((row) => changed(field, null, say(row))),
    ...after.flatMap((row) => {
      const old = known.get(row.id)
      return old && moved.has(row.id) ? [changed(field, placeOf(before, old), placeOf(after, row))] : []
    }),
  ]
}

/** The position counted from 1, within the section. */
const placeIn = (rows: readonly Row[], { id, section }: Row): number =>
  rows.filter((one) => one.section?.id === section?.id).findIndex((one) => one.id === id) + 1

const byId = <Of extends { id: number }>(rows: readonly Of[]) => new Map(rows.map((row) => [row.id, row]))
const keptOf = <Of extends { id: number }>(before: readonly Of[], after: readonly Of[]): [Of, Of][] => {
  const known = byId(before)
  return after.flatMap((row) => {
    const old = known.get(row.id)
    return old ? [[old, row] as [Of, Of]] : []
  })
}

/** The smallest set of rows that has to be moved to get from one order to the other. A row whose section changed counts as moved too. */
function movedIds(before: readonly Row[], after: readonly Row[]): number[] {
  const places = new Map(before.map(({ id, section }, place) => [id, { place, section: section?.id }]))
  const common = after.flatMap(({ id, section }) => {
    const old = places.get(id)
    return old ? [{ id, place: old.place, stays: old.section === section?.id, section: section?.id }] : []
  })
  // Each section is compared on its own: sections that swap places take their bundles along.
  const groups = Map.groupBy(
    common.filter(({ stays }) => stays),
    ({ section }) => section,
  )
  const stayed = new Set([...groups.values()].flatMap((rows) => longestRising(rows.map(({ place }) => place))))
  return common.flatMap(({ id, place, stays }) => (stays && stayed.has(place) ? [] : [id]))
}

/** The longest increasing subsequence of distinct numbers, by patience sorting. */
export function longestRising(numbers: readonly number[]): number[] {
  const piles: number[] = []
  const before = new Map<number, number | undefined>()
  for (const number of numbers) {
    let [low, high] = [0, piles.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((piles[middle] ?? Infinity) < number) low = middle + 1
      else high = middle
    }
    before.set(number, piles[low - 1])
    piles[low] = number
  }
  const found: number[] = []
  for (let at = piles.at(-1); at !== undefined; at = before.get(at)) found.push(at)
  return found.toReversed()
}
