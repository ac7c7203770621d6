// Stores the differences between two compositions: one statement per kind of row and change.
import { isDeepStrictEqual } from 'node:util'

import type { Composition } from '#contract/offers/offer-products.ts'

import { run } from '../../platform/db/query.ts'
import type { Tx } from '../../platform/db/write.ts'
import { raiseVersions } from '../../platform/db/write/sets.ts'

type Sections = Composition['sections']
type Held = Omit<Sections[number]['bundles'][number], 'shared_with'>

const sectionColumns = 'id int, name text, position int'
const bundleColumns =
  'id int, reference text, name text, default_quantity numeric, min_quantity numeric, max_quantity numeric, required boolean, indicative_budget numeric'
const linkColumns =
  'id int, bundle_id int, product_id int, default_quantity numeric, min_quantity numeric, max_quantity numeric, required boolean, position int'
const namesOf = (columns: string) => columns.replace(/ (int|text|numeric|boolean)\b/g, '')

const insertOf = (table: string, columns: string) =>
  `insert into ${table} (${namesOf(columns)}) overriding system value select ${namesOf(columns)} from jsonb_to_recordset($1::jsonb) as n(${columns})`
function updateOf(table: string, columns: string): string {
  const names = namesOf(columns).split(', ').slice(1)
  return `update ${table} t set (${names.join(', ')}) = row(${names.map((name) => `n.${name}`).join(', ')})
    from jsonb_to_recordset($1::jsonb) as n(${columns}) where t.id = n.id`
}
const deleteOf = (table: string) => `delete from ${table} where id in (select value::int from jsonb_array_elements_text($1::jsonb))`

/** `library` contains the stored state of the bundles that are attached. */
export async function storeComposition(
  tx: Tx,
  offer_id: number,
  stored: Sections,
  wanted: Sections,
  library: readonly Held[],
): Promise<void> {
  // Sent together, executed in this order.
  const sent: Promise<unknown>[] = []
  const write = (text: string, rows: readonly unknown[]) => {
    if (rows.length > 0) sent.push(run(tx, { text, parameters: [JSON.stringify(rows)] }, { prepare: true }))
  }
  const [before, after] = [[...bundlesOf(stored), ...library], bundlesOf(wanted)]
  const kept = new Set(after.map(({ id }) => id))
  const sections = differing(stored.map(sectionRow), wanted.map(sectionRow))
  const bundles = differing(before.map(bundleRow), after.map(bundleRow))
  // Bundles removed from the offer stay in the library with their products.
  const links = differing(before.filter(({ id }) => kept.has(id)).flatMap(linkRows), after.flatMap(linkRows))
  const owned = sections.added.map((row) => ({ ...row, offer_id }))
  write(insertOf('sections', `${sectionColumns}, offer_id int`), owned)
  write(updateOf('sections', sectionColumns), sections.changed)
  write(insertOf('bundles', bundleColumns), bundles.added)
  write(updateOf('bundles', bundleColumns), bundles.changed)
  if (!isDeepStrictEqual(placesOf(stored), placesOf(wanted))) {
    write(
      emptied,
      [...stored, ...wanted].map(({ id }) => id),
    )
    write(placed, placesOf(wanted))
  }
  write(deleteOf('sections'), sections.removed)
  write(deleteOf('bundle_products'), links.removed)
  write(updateOf('bundle_products', linkColumns), links.changed)
  write(insertOf('bundle_products', linkColumns), links.added)
  const made = new Set(bundles.added.map(({ id }) => id))
  const held = new Map([...before, ...after].flatMap((bundle) => bundle.products.map((link) => [link.id, bundle.id])))
  const touched = [
    ...bundles.changed.map(({ id }) => id),
    ...links.removed.map((id) => held.get(id)),
    ...[...links.changed, ...links.added].map(({ bundle_id }) => bundle_id),
  ]
  // Incremented here, so that a bundle changed by two users has another version than either of them read.
  const changed = [...new Set(touched)].filter((id) => id !== undefined && !made.has(id))
  if (changed.length > 0) sent.push(raiseVersions(tx, 'bundles', changed))
  await Promise.all(sent)
}

const emptied = 'delete from section_bundles where section_id in (select value::int from jsonb_array_elements_text($1::jsonb))'
const places = 'section_id int, bundle_id int, position int'
const placed = `insert into section_bundles (${namesOf(places)}) select ${namesOf(places)} from jsonb_to_recordset($1::jsonb) as n(${places})`

const bundlesOf = (sections: Sections): Held[] => sections.flatMap((section) => section.bundles)
const sectionRow = ({ id, name }: Sections[number], place: number) => ({ id, name, position: place + 1 })
const bundleRow = (bundle: Held) => ({ ...bundle, products: undefined, shared_with: undefined })
const linkRows = ({ id: bundle_id, products }: Held) =>
  products.map(({ product, ...link }, place) => ({ ...link, bundle_id, product_id: product.id, position: place + 1 }))
const placesOf = (sections: Sections) =>
  sections.flatMap(({ id: section_id, bundles }) =>
    bundles.map(({ id: bundle_id }, place) => ({ section_id, bundle_id, position: place + 1 })),
  )

/** The rows to insert and to update, and the ids of those to delete. */
function differing<Row extends { id: number }>(before: readonly Row[], after: readonly Row[]) {
  const known = new Map(before.map((row) => [row.id, row]))
  const kept = new Set(after.map(({ id }) => id))
  return {
    added: after.filter(({ id }) => !known.has(id)),
    changed: after.filter((row) => known.has(row.id) && !isDeepStrictEqual(known.get(row.id), row)),
    removed: before.flatMap(({ id }) => (kept.has(id) ? [] : [id])),
  }
}
