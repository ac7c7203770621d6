// Finds manufacturers and categories by their names, and creates missing ones. Case is ignored; the first spelling stays. A manufacturer is
// also found by the names of those merged into it, but one with that name as its own takes precedence.
import { recordHistorySql, type Tx } from '../../db/write.ts'
import { writeBatch } from '../../db/write/sets.ts'
import type { Row } from '../row.ts'
import { runBatch } from './statement.ts'

export interface Named {
  id: number
  name: string
}
export const levels = ['job', 'sub_job', 'family', 'sub_family'] as const
type Level = (typeof levels)[number]
type Names = Pick<Row, 'manufacturer' | 'category'>

/** The rows that a row of master data refers to; levels that it does not have are missing. */
export interface Resolved {
  manufacturer: Named | null
  category: Named[]
}

/** Returns one entry per row, in their order. The rows found or created are locked against deletion until the transaction ends. */
export async function resolveNames(tx: Tx, rows: Names[]): Promise<Resolved[]> {
  const makers = await manufacturersOf(tx, distinct(rows.map(({ manufacturer }) => manufacturer)))
  const paths = rows.map((): Named[] => [])
  for (const [depth, level] of levels.entries()) {
    const wanted = rows.flatMap(({ category = [] }, at) => {
      const [name, parent] = [category[depth], paths[at]?.[depth - 1]]
      return name !== undefined && (depth === 0 || parent) ? [{ at, name, parent_id: parent?.id ?? null }] : []
    })
    if (wanted.length === 0) break
    const nodes = await nodesOf(tx, level, wanted)
    for (const { at, name, parent_id } of wanted) {
      const node = nodes.get(keyOf(parent_id, name))
      if (node) paths[at]?.push(node)
    }
  }
  return rows.map(({ manufacturer }, at) => ({
    manufacturer: (manufacturer && makers.get(manufacturer)) || null,
    category: paths[at] ?? [],
  }))
}

const distinct = (names: (string | null | undefined)[]): string[] => [...new Set(names.filter((name) => typeof name === 'string'))]

async function manufacturersOf(tx: Tx, names: string[]): Promise<Map<string, Named>> {
  if (names.length === 0) return new Map()
  const batch = names.map((given) => ({ given }))
  let found = await runBatch<Named & { given: string }>(tx, findManufacturers, batch)
  if (found.length < names.length) {
    await writeBatch(tx, makeManufacturers, batch)
    found = await runBatch(tx, findManufacturers, batch)
  }
  return new Map(found.map(({ given, id, name }) => [given, { id, name }]))
}

const findManufacturers = `
  select given, m.id, m.name from json_to_recordset($1::json) as wanted(given text)
  join manufacturers m on m.id = coalesce(
    (select own.id from manufacturers own where lower(own.name) = lower(given)),
    (select s.manufacturer_id from manufacturer_spellings s where lower(s.name) = lower(given)))
  order by m.id for key share of m`

const makeManufacturers = `
  with wanted as (
    select given, row_number() over () as at from json_to_recordset($1::json) as batch(given text)
    where not exists (select 1 from manufacturer_spellings s where lower(s.name) = lower(given))),
  firsts as (select distinct on (lower(given)) given, at from wanted order by lower(given), at),
  made as (insert into manufacturers (name) select given from firsts order by at on conflict do nothing returning id, name)
  ${recordHistorySql({
    entity: `'manufacturers'`,
    id: 'id',
    action: `'created'`,
    field: `'name'`,
    new_value: 'to_jsonb(name)',
    from: 'made',
  })}`

interface WantedNode {
  name: string
  parent_id: number | null
}
const keyOf = (parent_id: number | null, name: string) => `${parent_id ?? 0} ${name}`

async function nodesOf(tx: Tx, level: Level, all: WantedNode[]): Promise<Map<string, Named>> {
  const wanted = new Map(all.map(({ name, parent_id }) => [keyOf(parent_id, name), { name, parent_id }]))
  const batch = [...wanted.values()].map(({ name, parent_id }) => ({ given: name, parent_id, level }))
  let found = await runBatch<Named & { given: string; parent_id: number | null }>(tx, findNodes, batch)
  if (found.length < batch.length) {
    await writeBatch(tx, makeNodes, batch)
    found = await runBatch(tx, findNodes, batch)
  }
  return new Map(found.map(({ given, parent_id, id, name }) => [keyOf(parent_id, given), { id, name }]))
}

const node = 'node(given text, parent_id int, level text)'
const findNodes = `
  select given, node.parent_id, c.id, c.name from json_to_recordset($1::json) as ${node}
  join categorizations c on coalesce(c.parent_id, 0) = coalesce(node.parent_id, 0) and c.level = node.level and lower(c.name) = lower(given)
  order by c.id for key share of c`

const makeNodes = `
  with wanted as (select node.*, row_number() over () as at from json_to_recordset($1::json) as ${node}),
  firsts as (select distinct on (parent_id, lower(given)) * from wanted order by parent_id, lower(given), at),
  made as (
    insert into categorizations (level, name, parent_id) select level, given, parent_id from firsts order by at
    on conflict do nothing returning id, name, level, parent_id)
  ${recordHistorySql({
    entity: `'jobs'`,
    id: 'made.id',
    action: `'created'`,
    field: 'f.field',
    new_value: 'f.value',
    from: `made left join categorizations parent on parent.id = made.parent_id cross join lateral (values
    ('name', to_jsonb(made.name)),
    ('parent_id', case when parent.id is not null then jsonb_build_object('id', parent.id, 'name', parent.name) end)) f(field, value)
  where made.level in ('job', 'sub_job') and f.value is not null`,
  })}`
