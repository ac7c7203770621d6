// Two manufacturers that are one: the articles of the former go to the latter, and the former goes; its name is remembered.
import { eq } from 'drizzle-orm'

import type { Db } from '../db/index.ts'
import { run } from '../db/query.ts'
import { manufacturer_spellings as spellings, manufacturers as table } from '../db/schema.ts'
import { type Author, deletionChanges, lockVersion, recordHistory } from '../db/write.ts'
import { rememberSpelling } from './manufacturers-spellings.ts'

interface Wanted {
  id: number
  version: number
}

// Articles first, then manufacturers, as whoever gives an article a manufacturer locks them; and always in the same order.
const lockArticles = `select id from products where manufacturer_id = $1::int order by id for update`

// What master data said and says of the former means the remaining one from now on: an article is not marked as edited.
const move = `with moved as (
  update products set manufacturer_id = $2::int, version = version + 1, updated_at = now(), updated_by = $5::int
  where manufacturer_id = $1::int returning id),
history as (
  insert into activities (entity, entity_id, action, author_id, author_name, field, old_value, new_value)
  select 'products', id, 'updated', $5::int, $6::text, 'manufacturer_id',
    jsonb_build_object('id', $1::int, 'name', $3::text), jsonb_build_object('id', $2::int, 'name', $4::text)
  from moved order by id)
select count(*)::int as moved from moved`
const upstream = `update products set masterdata = jsonb_set(masterdata, '{manufacturer_id}', to_jsonb($2::int))
  where masterdata -> 'manufacturer_id' = to_jsonb($1::int)`

/** One transaction: all of it or nothing. Throws NOT_FOUND, or CONFLICT where one of the two was changed since it was read. */
export async function mergeManufacturers(db: Db, author: Author, from: Wanted, into: Wanted) {
  return await db.transaction(async (tx) => {
    await run(tx, { text: lockArticles, parameters: [from.id] }, { prepare: true })
    const lock = (wanted: Wanted) => lockVersion(tx, table, 'manufacturers', wanted, (at) => find(at, wanted.id))
    const first = await lock(from.id < into.id ? from : into)
    const second = await lock(from.id < into.id ? into : from)
    const [gone, kept] = first.id === from.id ? [first, second] : [second, first]
    const parameters = [gone.id, kept.id, gone.name, kept.name, author.id, author.name]
    const [answer] = await run<{ moved: number }>(tx, { text: move, parameters }, { prepare: true })
    await run(tx, { text: upstream, parameters: [gone.id, kept.id] }, { prepare: true })
    await tx.update(spellings).set({ manufacturer_id: kept.id }).where(eq(spellings.manufacturer_id, gone.id))
    await rememberSpelling(tx, kept.id, gone.name)
    await tx.delete(table).where(eq(table.id, gone.id))
    const told = ({ id, name }: { id: number; name: string }) => ({ id, name })
    await recordHistory(tx, 'manufacturers', gone.id, 'deleted', author, [
      ...deletionChanges({ name: gone.name }),
      { field: 'merged_into', old_value: null, new_value: told(kept) },
    ])
    await recordHistory(tx, 'manufacturers', kept.id, 'updated', author, [{ field: 'merged', old_value: null, new_value: told(gone) }])
    return { manufacturer: kept, moved: answer?.moved ?? 0 }
  })
}

const find = async (db: Db, id: number) => (await db.select().from(table).where(eq(table.id, id)))[0]
