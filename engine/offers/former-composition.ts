// The composition of an offer before some of its saves, rebuilt from the history written by `compositionChanges`.
import { formerOrder } from '../activity/rolled-back.ts'
import type { ComposedBundle, ComposedProduct, ComposedSection, CompositionChange } from './composition.ts'

/** A section, bundle or product link as recorded in the history, together with the fields of the bundle or link. */
interface Told {
  id: number
  name?: string
  reference?: string
  /** Its previous position, counted from 1. */
  position?: number
  section_id?: number
  bundle_id?: number
  product_id?: number
  products?: Told[]
}
type Bundle = Omit<ComposedBundle, 'products'>
type Link = ComposedProduct
/** A line that a save touched, with its position before the save; null when it did not exist. */
interface Touched {
  id: number
  group: number
  place: number | null
}
/** The ids of lines in order, by section or bundle. */
type Order = Map<number, number[]>
interface State {
  names: Map<number, string>
  bundles: Map<number, Bundle>
  links: Map<number, Map<number, Link>>
  sections: Order
  placed: Order
  linked: Order
}
/** The single group that holds all sections. */
const OFFER = 0

/**
 * Returns the composition before `saves` (newest first, each with its complete history). Null when the history is incomplete: early entries
 * do not contain the ids that are needed.
 */
export function formerComposition(
  sections: readonly ComposedSection[],
  saves: Iterable<readonly CompositionChange[]>,
): ComposedSection[] | null {
  const state = stateOf(sections)
  for (const save of saves) {
    if (!save.every(saysAll)) return null
    takeBack(state, save)
  }
  return composed(state)
}

const told = (value: CompositionChange['old_value']) => value as unknown as Told | null

/** Whether a change records everything needed to undo it. An added row only needs its id. */
function saysAll({ field, old_value, new_value }: CompositionChange): boolean {
  const [before, after] = [told(old_value), told(new_value)]
  if (field === 'bundle_product' && (before ?? after)?.bundle_id === undefined) return false
  if (!before) return true
  if (after) return field !== 'bundle' || before.position === undefined || before.section_id !== undefined
  if (field === 'section') return before.position !== undefined
  const links = field === 'bundle' ? (before.products ?? []) : [before]
  return before.position !== undefined && links.every(({ product_id }) => product_id !== undefined)
}

function stateOf(sections: readonly ComposedSection[]): State {
  const bundles = sections.flatMap((section) => section.bundles)
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
  return {
    names: new Map(sections.map(({ id, name }) => [id, name])),
    bundles: new Map(bundles.map(({ products: _linked, ...bundle }) => [bundle.id, bundle])),
    links: new Map(bundles.map(({ id, products }) => [id, new Map(products.map((link) => [link.id, link]))])),
    sections: new Map([[OFFER, ids(sections)]]),
    placed: new Map(sections.map((section) => [section.id, ids(section.bundles)])),
    linked: new Map(bundles.map(({ id, products }) => [id, ids(products)])),
  }
}

function takeBack(state: State, save: readonly CompositionChange[]): void {
  const of = (field: CompositionChange['field']) =>
    save.filter((change) => change.field === field).map(({ old_value, new_value }) => ({ before: told(old_value), after: told(new_value) }))
  const [sections, bundles, links] = [of('section'), of('bundle'), of('bundle_product')]
  putBack(
    state.sections,
    sections.flatMap((change) => touchedBy(change, () => OFFER)),
  )
  for (const { before, after } of sections)
    if (before?.name !== undefined && before.name !== after?.name) state.names.set(before.id, before.name)
  putBack(
    state.placed,
    bundles.flatMap((change) => touchedBy(change, ({ section_id }) => section_id)),
  )
  for (const { before, after } of bundles) {
    if (!before) continue
    const { products = [] } = before
    state.bundles.set(before.id, { ...(state.bundles.get(before.id) ?? blank), ...saidBy(before, bundleFields, after) })
    if (after) continue
    state.links.set(before.id, new Map(products.map((one) => [one.id, linkOf(one)])))
    state.linked.set(
      before.id,
      products.map(({ id }) => id),
    )
  }
  putBack(
    state.linked,
    links.flatMap((change) => touchedBy(change, ({ bundle_id }) => bundle_id)),
  )
  for (const { before, after } of links) {
    if (!before?.bundle_id) continue
    const held = state.links.get(before.bundle_id) ?? new Map<number, Link>()
    const link = after ? held.get(before.id) : linkOf(before)
    if (link) state.links.set(before.bundle_id, held.set(before.id, { ...link, ...saidBy(before, linkFields, after) }))
  }
}

function touchedBy({ before, after }: { before: Told | null; after: Told | null }, groupOf: (one: Told) => number | undefined): Touched[] {
  if (!before) return after ? [{ id: after.id, group: groupOf(after) ?? OFFER, place: null }] : []
  return before.position === undefined ? [] : [{ id: before.id, group: groupOf(before) ?? OFFER, place: before.position }]
}

/** Moves each line from its present position back to its previous one. */
function putBack(order: Order, touched: readonly Touched[]): void {
  if (touched.length === 0) return
  for (const group of new Set([...order.keys(), ...touched.map((one) => one.group)])) {
    const save = touched.map((one) => ({ id: one.id, place: one.group === group ? one.place : null }))
    order.set(group, formerOrder(order.get(group) ?? [], [save]))
  }
}

const quantities = ['default_quantity', 'min_quantity', 'max_quantity', 'required'] as const
const linkFields: readonly (keyof Link)[] = quantities
const bundleFields: readonly (keyof Bundle)[] = ['id', 'name', 'reference', 'indicative_budget', ...quantities]
/** Defaults for a removed row; the history overwrites them all. */
const blank: Bundle = {
  id: 0,
  name: '',
  reference: '',
  default_quantity: '1',
  min_quantity: '0',
  max_quantity: null,
  required: false,
  indicative_budget: null,
}

/** The recorded fields of a line whose value differs from `after`. */
const saidBy = <Row extends object>(before: Told, fields: readonly (keyof Row)[], after: Told | null = null): Partial<Row> => {
  const present = new Map(Object.entries(after ?? {}))
  const other = Object.entries(before).filter(([field, value]) => fields.includes(field as keyof Row) && present.get(field) !== value)
  return Object.fromEntries(other) as Partial<Row>
}

function linkOf(one: Told): Link {
  const { default_quantity, min_quantity, max_quantity, required } = blank
  const product = { id: one.product_id ?? 0, reference: one.reference ?? '', designation: one.name ?? '' }
  return { id: one.id, product, default_quantity, min_quantity, max_quantity, required, ...saidBy<Link>(one, linkFields) }
}

function composed({ names, bundles, links, sections, placed, linked }: State): ComposedSection[] {
  return (sections.get(OFFER) ?? []).map((section_id) => ({
    id: section_id,
    name: names.get(section_id) ?? '',
    bundles: (placed.get(section_id) ?? []).flatMap((id) => {
      const bundle = bundles.get(id)
      const held = links.get(id)
      return bundle ? [{ ...bundle, products: (linked.get(id) ?? []).flatMap((link) => held?.get(link) ?? []) }] : []
    }),
  }))
}
