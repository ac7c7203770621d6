// The history of what a plan writes, as SQL: one entry for each changed field, like any other change, with the plan that made it.
import { type SQL, sql } from 'drizzle-orm'

import { amountNames } from '#engine/prices/amounts.ts'

import type { Author } from '../../platform/db/write.ts'
import { insertHistory } from '../../platform/db/write/statements.ts'

/** The lines `l` whose history is written, by whom, and whether they are undone: then every entry is the other way round. */
export interface Written {
  plan_id: number
  lines: SQL
  author: Author
  undoing: boolean
}

interface Entries {
  /** The price, as an expression over the lines `l`. */
  id: string
  action: 'created' | 'updated' | 'deleted'
  /** A table of `field, before_value, after_value`; it may use the line `l`, the product `p` and the catalogue `c`. */
  fields: string
  only: string
}

function history({ plan_id, lines, author, undoing }: Written, { id, action, fields, only }: Entries): SQL {
  const values = undoing ? 'changed.after_value, changed.before_value' : 'changed.before_value, changed.after_value'
  return insertHistory(sql`select case when l.catalog_id is null then 'purchaseprices' else 'sellingprices' end, ${sql.raw(id)}, ${action}::text, changed.field,
      ${sql.raw(values)}, ${author.id}::int, ${author.name}::text, ${plan_id}::int
    from price_plan_lines l
    left join products p on p.id = l.product_id
    left join catalogs c on c.id = l.catalog_id
    cross join lateral (${sql.raw(fields)}) as changed(field, before_value, after_value)
    where ${lines} and ${sql.raw(only)} and changed.before_value is distinct from changed.after_value
    order by l.id`)
}

/** An amount as the history stores it: without the euros that a percentage comes to. */
const amount = (value: string) => `case when jsonb_typeof(${value}) = 'object' then (${value}) - 'euros' end`
const ofPurchase = (side: 'before' | 'after') => `l.amounts -> 'purchase_price' -> '${side}' -> 'value'`

/** A running price that was ended, or a later one that became inactive. */
export const endHistory = (written: Written): SQL =>
  history(written, {
    id: 'l.row_id',
    action: 'updated',
    fields: `select 'end_date', to_jsonb(l.row_end_date), to_jsonb(l.ends) where l.ends is not null
      union all select 'active', 'true'::jsonb, 'false'::jsonb where l.ends is null`,
    only: `(l.ends is not null or l.state = 'ended')`,
  })

/** A price that was changed itself: its amounts, and its days and unit label where they were replaced. */
export const changeHistory = (written: Written): SQL =>
  history(written, {
    id: 'l.row_id',
    action: 'updated',
    fields: `select a.key, ${amount(`a.value -> 'before'`)}, ${amount(`a.value -> 'after'`)}
        from jsonb_each(l.amounts) a where l.catalog_id is not null
      union all select 'amount', ${ofPurchase('before')}, ${ofPurchase('after')} where l.catalog_id is null
      union all select 'unit_label', to_jsonb(l.row_unit_label), to_jsonb(l.unit_label) where l.catalog_id is not null
      union all select 'start_date', to_jsonb(l.row_start_date), to_jsonb(l.from_date) where l.row_start_date is not null
      union all select 'end_date', to_jsonb(l.row_end_date), to_jsonb(l.to_date)`,
    only: `l.state = 'changed' and not l.inserts`,
  })

const createdFields = [
  `select 'product_id', null::jsonb, jsonb_build_object('id', l.product_id, 'name', coalesce(p.reference, ''))`,
  `select 'catalog_id', null, jsonb_build_object('id', l.catalog_id, 'name', coalesce(c.name, '')) where l.catalog_id is not null`,
  `select 'actor', null, to_jsonb(l.actor)`,
  `select 'active', null, 'true'::jsonb where l.catalog_id is not null`,
  `select 'amount', null, ${ofPurchase('after')} where l.catalog_id is null`,
  `select 'start_date', null, to_jsonb(l.from_date)`,
  `select 'end_date', null, to_jsonb(l.to_date)`,
  `select 'unit_label', null, to_jsonb(l.unit_label)`,
  ...amountNames.map((name) => `select '${name}', null, ${amount(`l.amounts -> '${name}' -> 'after'`)} where l.catalog_id is not null`),
]

/** The fields of a price that was made, in the order of its form; undone, it was deleted. */
export const creationHistory = (written: Written): SQL =>
  history(written, {
    id: 'l.made_id',
    action: written.undoing ? 'deleted' : 'created',
    fields: createdFields.join(' union all '),
    only: `l.inserts and l.made_id is not null`,
  })
