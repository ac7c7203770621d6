// Deletes the prices of a deleted product; their values stay in their own histories.
import { amountNames, type AmountName, hasUnit } from '#engine/prices/amounts.ts'

import { wireDecimal } from '../platform/db/query.ts'
import { recordHistorySql } from '../platform/db/write.ts'

const unitOf = (name: AmountName) => (hasUnit(name) ? `s.${name}_unit` : `'EUR'`)
const amount = (name: AmountName) =>
  `('${name}', case when s.${name} is not null then jsonb_build_object('value', ${wireDecimal(`s.${name}`)}, 'unit', ${unitOf(name)}) end)`
const plain = (row: string, ...fields: string[]) => fields.map((field) => `('${field}', to_jsonb(${row}.${field}))`).join(', ')
const product = (row: string) => `('product_id', jsonb_build_object('id', ${row}.product_id, 'name', ${row}.reference))`

const gone = { action: `'deleted'`, field: 'f.field', old_value: 'f.value' }
/** Parts of a statement in which `gone` are the deleted products (id, reference), and $2 and $3 the author. */
export const pricesGone = `
selling_prices_gone as (delete from selling_prices s using gone where s.product_id = gone.id returning s.*, gone.reference),
purchases_gone as (delete from purchase_prices b using gone where b.product_id = gone.id returning b.*, gone.reference),
prices_history as (${recordHistorySql(
  {
    entity: `'sellingprices'`,
    id: 's.id',
    ...gone,
    from: `selling_prices_gone s join catalogs c on c.id = s.catalog_id cross join lateral (values
    ${product('s')}, ('catalog_id', jsonb_build_object('id', c.id, 'name', c.name)),
    ${plain('s', 'actor', 'active', 'start_date', 'end_date', 'unit_label')}, ${amountNames.map(amount).join(', ')}) f(field, value)
  where f.value is not null`,
  },
  {
    entity: `'purchaseprices'`,
    id: 'b.id',
    ...gone,
    from: `purchases_gone b left join suppliers v on v.id = b.supplier_id cross join lateral (values
    ${product('b')}, ('amount', to_jsonb(${wireDecimal('b.amount')})),
    ('supplier_id', case when v.id is not null then jsonb_build_object('id', v.id, 'name', v.name) end), ${plain('b', 'start_date', 'end_date')}) f(field, value)
  where f.value is not null`,
  },
)})`
