// Writes articles: version check, change and history are one statement, so that they stand or fall together.
import { productFields } from '../../../contract/products.ts'
import type { Db } from '../../db/index.ts'
import { run } from '../../db/query.ts'
import type { Author, FieldChange } from '../../db/write.ts'
import { documentFields } from '../documents/row.ts'
import { pricesGone } from './prices.ts'

/** One article's change; the set columns are those of `writable`. */
export interface Write {
  id: number
  version: number
  set: Record<string, unknown>
  history: FieldChange[]
}
export interface Written {
  id: number
  version: number
  updated_at: string
}

const writable = [...productFields, 'masterdata_reference', 'edited_fields', 'image_key', 'image_width', 'image_height']

const wanted = `wanted as (select * from jsonb_to_recordset($1::jsonb) as w(id int, version int, set jsonb, history jsonb))`
const recorded = (action: 'updated' | 'deleted', source: string) => `history as (
  insert into activities (entity, entity_id, action, author_id, author_name, field, old_value, new_value)
  select 'products', wanted.id, '${action}', $2::int, $3::text, change.field, change.old_value, change.new_value
  from ${source} join wanted using (id)
  cross join lateral jsonb_to_recordset(wanted.history) as change(field text, old_value jsonb, new_value jsonb))`

// One text for every combination of fields, so that it is prepared once: a column that is not in "set" keeps its value.
const update = `with ${wanted},
changed as (
  update products p set (${writable.join(', ')}) = (select ${writable.map((column) => `n.${column}`).join(', ')} from jsonb_populate_record(p, wanted.set) n),
    version = p.version + 1, updated_at = now(), updated_by = $2::int
  from wanted where p.id = wanted.id and p.version = wanted.version
  returning p.id, p.version, p.updated_at),
${recorded('updated', 'changed')}
select id, version, updated_at from changed`

/** A code as `product-codes.ts` records it: with the name that its subsidiary had. */
const recordedCode = (code: string, zone: string) =>
  `jsonb_build_object('zone', ${code}.zone, 'code', ${code}.code, 'name', ${zone}.name || ' : ' || ${code}.code)`
const lock = `select id from products where id in (select value::int from jsonb_array_elements_text($1::jsonb)) order by id for update`
const snapshotOf = (row: string) => documentFields.map((field) => `'${field}', ${row}.${field}`).join(', ')
// The documents, codes and prices go with their article, and so does what the history says of them.
const remove = `with ${wanted},
gone as (delete from products p using wanted where p.id = wanted.id and p.version = wanted.version returning p.id, coalesce(p.masterdata_reference, p.reference) as reference),
tombstones as (insert into deleted_products (reference) select reference from gone on conflict (reference) do update set deleted_at = now()),
documents_gone as (
  delete from documents d using gone where d.entity = 'products' and d.entity_id = gone.id returning d.*),
documents_history as (
  insert into activities (entity, entity_id, action, author_id, author_name, field, old_value)
  select 'products', d.entity_id, 'deleted', $2::int, $3::text, 'document', jsonb_build_object(${snapshotOf('d')})
  from documents_gone d),
codes_history as (
  insert into activities (entity, entity_id, action, author_id, author_name, field, old_value)
  select 'products', gone.id, 'deleted', $2::int, $3::text, 'codes', jsonb_agg(${recordedCode('c', 'z')} order by public.fold(z.name) collate "C", c.id)
  from gone join product_codes c on c.product_id = gone.id join zones z on z.code_sigma = c.zone group by gone.id),
${pricesGone.trim()},
${recorded('deleted', 'gone')}
select id from gone`

// Always in the order of the ids: two writers of the same articles wait for each other instead of blocking each other.
const parameters = (writes: Write[], author: Author) => [JSON.stringify(writes.toSorted((a, b) => a.id - b.id)), author.id, author.name]

/** Answers what was written; an article that is missing in it had another version, or was gone. */
export const writeProducts = (db: Db, author: Author, writes: Write[]): Promise<Written[]> =>
  run<Written>(db, { text: update, parameters: parameters(writes, author) }, { prepare: true })

/** Deletes articles and remembers their references; returns those that are gone. */
export async function deleteProducts(db: Db, author: Author, writes: Write[]): Promise<Set<number>> {
  const ids = JSON.stringify(writes.map(({ id }) => id))
  return await db.transaction(async (tx) => {
    // Nobody adds a price or a document from here on: the deletion sees all that there is, and leaves nothing without history.
    await run(tx, { text: lock, parameters: [ids] }, { prepare: true })
    const gone = await run<{ id: number }>(tx, { text: remove, parameters: parameters(writes, author) }, { prepare: true })
    return new Set(gone.map(({ id }) => id))
  })
}
