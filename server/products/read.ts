// Reads products with everything that the product page shows.
import { sql } from 'drizzle-orm'

import type { Product } from '#contract/products/products.ts'

import type { AsOf, Db } from '../platform/db/index.ts'
import { run } from '../platform/db/query.ts'
import { categorizations, manufacturers } from '../platform/db/schema.ts'
import { asProduct, isLookupId, nameColumn, type LookupIdField, lookupTables, detailJoins, type DetailRow, detailSelect } from './row.ts'

const read = `${detailSelect} from products p ${detailJoins} where p.id`

/** The rows with these ids; unknown ids are left out. */
export const findRows = (db: Db, ids: number[]): Promise<DetailRow[]> =>
  run(db, { text: `${read} = any($1::int[])`, parameters: [`{${ids.join(',')}}`] }, { prepare: true })

export async function findRow(db: Db, id: number): Promise<DetailRow | undefined> {
  const [row] = await run<DetailRow>(db, { text: `${read} = $1`, parameters: [id] }, { prepare: true })
  return row
}

export async function findProduct(at: AsOf, id: number): Promise<Product | undefined> {
  const row = await findRow(at.db, id)
  return row && (await toProduct(at, row))
}

/**
 * The product as the API returns it. Foreign keys in the upstream data get their names, which needs a query only when they differ from the
 * product's own.
 */
export async function toProduct({ db, day }: AsOf, row: DetailRow): Promise<Product> {
  const { masterdata } = row
  if (masterdata === null) return asProduct(row, day, null)
  const ids = (field: LookupIdField) => masterdata[field]
  const foreign = (Object.keys(lookupTables) as LookupIdField[]).filter(
    (field) => typeof ids(field) === 'number' && ids(field) !== row[field],
  )
  const nodes = await findNodes(
    db,
    foreign.map((field) => [field, Number(ids(field))]),
  )
  const entries = Object.entries(masterdata).map(([field, value]) => {
    if (!isLookupId(field) || typeof value !== 'number') return [field, value]
    const name = value === row[field] ? nameOf(row, field) : nodes.name(field, value)
    return [field, name === null ? null : { id: value, name }]
  })
  return asProduct(row, day, Object.fromEntries(entries))
}

/** The name that a foreign key of the product refers to, as read with the product. */
export const nameOf = (row: DetailRow, field: LookupIdField): string | null => row[nameColumn(field)]

export interface Node {
  id: number
  name: string
  level: string | null
  parent_id: number | null
}
export interface Nodes {
  find(field: LookupIdField, id: number): Node | undefined
  name(field: LookupIdField, id: number): string | null
}

/** Manufacturers and categorizations by id, with at most one query per table. */
export async function findNodes(db: Db, wanted: [LookupIdField, number][]): Promise<Nodes> {
  const idsOf = (table: 'manufacturers' | 'categorizations') => [
    ...new Set(wanted.filter(([field]) => lookupTables[field] === table).map(([, id]) => id)),
  ]
  const within = (ids: number[]) => sql`id = any(${`{${ids.join(',')}}`}::int[])`
  const [makers, nodes] = [idsOf('manufacturers'), idsOf('categorizations')]
  const [makerRows, nodeRows] = await Promise.all([
    makers.length > 0 ? db.select().from(manufacturers).where(within(makers)) : [],
    nodes.length > 0 ? db.select().from(categorizations).where(within(nodes)) : [],
  ])
  const byTable = {
    manufacturers: new Map(makerRows.map(({ id, name }): [number, Node] => [id, { id, name, level: null, parent_id: null }])),
    categorizations: new Map(nodeRows.map(({ id, name, level, parent_id }): [number, Node] => [id, { id, name, level, parent_id }])),
  }
  const find = (field: LookupIdField, id: number) => byTable[lookupTables[field]].get(id)
  return { find, name: (field, id) => find(field, id)?.name ?? null }
}
