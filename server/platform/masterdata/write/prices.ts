// Purchase prices from master data. Past validity is not rewritten: a changed price ends the current period the day before and opens a new
// one from today, of the same supplier. A period has at least two days (its end lies strictly after its start), hence the exceptions.
import { normalizeDecimal } from '#engine/money/normalize-decimal.ts'
import { dayBefore } from '#engine/time/days.ts'

import { wireDecimal } from '../../db/query.ts'
import { recordHistorySql, type Tx } from '../../db/write.ts'
import { versionBumpSql, writeBatch } from '../../db/write/sets.ts'
import { runBatch } from './statement.ts'

export interface Priced {
  product_id: number
  reference: string
  price: string
}
interface Period {
  product_id: number
  /** The period of today, or null. */
  id: number | null
  amount: string | null
  start_date: string | null
  end_date: string | null
  /** When the next period begins, or null. */
  next_date: string | null
}
interface Step {
  product_id: number
  reference: string
  /** The period to end before the new one opens, or (if `replaces`) to give the new amount itself; null only opens one. */
  id: number | null
  replaces: boolean
  amount: string
  old_amount: string | null
  old_end_date: string | null
  end_date: string | null
}

/** Returns the ids of the products whose price has changed. */
export async function applyPrices(tx: Tx, wanted: Priced[], day: string): Promise<number[]> {
  if (wanted.length === 0) return []
  const periods = new Map((await runBatch<Period>(tx, current, wanted, day)).map((period) => [period.product_id, period]))
  const steps = wanted.flatMap((one): Step[] => {
    const step = stepOf(one, periods.get(one.product_id), day)
    return step ? [step] : []
  })
  if (steps.length === 0) return []
  const replaced = steps.filter(({ replaces }) => replaces)
  const opened = steps.filter(({ replaces }) => !replaces)
  if (replaced.length > 0) await writeBatch(tx, replace, replaced)
  if (opened.length > 0) await writeBatch(tx, openNext, opened, day)
  return steps.map(({ product_id }) => product_id)
}

function stepOf({ product_id, reference, price }: Priced, period: Period | undefined, day: string): Step | null {
  if (!period) return null
  const { id, amount, start_date, end_date, next_date } = period
  const step = { product_id, reference, id, amount: price, old_amount: amount, old_end_date: end_date }
  if (id === null || start_date === null) {
    const until = next_date && dayBefore(next_date)
    // There is no room for a period between today and one that begins tomorrow.
    return until && until <= day ? null : { ...step, id: null, replaces: false, end_date: until }
  }
  if (amount !== null && normalizeDecimal(amount) === price) return null
  // A period that began today or yesterday, or that ends today, cannot be split.
  const whole = start_date >= dayBefore(day) || end_date === day
  return { ...step, replaces: whole, end_date }
}

const current = `
  select wanted.product_id, running.id, running.amount, running.start_date, running.end_date,
    case when running.id is null then (select min(start_date) from purchase_prices p where p.product_id = wanted.product_id and p.start_date > $2::date) end as next_date
  from json_to_recordset($1::json) as wanted(product_id int)
  left join purchase_prices running on running.product_id = wanted.product_id
    and running.start_date <= $2::date and (running.end_date is null or running.end_date >= $2::date)`

const steps = 'step(product_id int, reference text, id int, amount numeric, old_amount numeric, old_end_date date, end_date date)'
const ofPrices = { entity: `'purchaseprices'`, action: `'updated'` }

const replace = `
  with step as (select * from json_to_recordset($1::json) as ${steps}),
  changed as (
    update purchase_prices p set amount = step.amount, ${versionBumpSql('p')}
    from step where p.id = step.id returning p.id, step.old_amount, p.amount)
  ${recordHistorySql({
    ...ofPrices,
    id: 'id',
    field: `'amount'`,
    old_value: `to_jsonb(${wireDecimal('old_amount')})`,
    new_value: `to_jsonb(${wireDecimal('amount')})`,
    from: 'changed',
  })}`

const openNext = `
  with step as (select * from json_to_recordset($1::json) as ${steps}),
  ended as (
    update purchase_prices p set end_date = $4::date - 1, ${versionBumpSql('p')}
    from step where p.id = step.id returning p.id, step.old_end_date),
  opened as (
    insert into purchase_prices (product_id, amount, supplier_id, start_date, end_date, updated_by)
    select product_id, amount, (select p.supplier_id from purchase_prices p where p.id = step.id), $4::date, end_date, $2::int from step
    returning id, product_id, amount, supplier_id, start_date, end_date)
  ${recordHistorySql(
    {
      ...ofPrices,
      id: 'ended.id',
      field: `'end_date'`,
      old_value: 'to_jsonb(old_end_date)',
      new_value: 'to_jsonb($4::date - 1)',
      from: 'ended',
    },
    {
      ...ofPrices,
      id: 'opened.id',
      action: `'created'`,
      field: 'f.field',
      new_value: 'f.value',
      from: `opened join step using (product_id) left join suppliers v on v.id = opened.supplier_id cross join lateral (values
    ('product_id', jsonb_build_object('id', opened.product_id, 'name', step.reference)),
    ('amount', to_jsonb(${wireDecimal('opened.amount')})),
    ('supplier_id', case when v.id is not null then jsonb_build_object('id', v.id, 'name', v.name) end),
    ('start_date', to_jsonb(opened.start_date)),
    ('end_date', to_jsonb(opened.end_date))) f(field, value)
  where f.value is not null`,
    },
  )}`
