// Products with missing data, or with failed or differing master data.
import { sql } from 'drizzle-orm'

import { onSaleOn } from '../../products/list/search.ts'
import { alone, countedDaysJoin, type Focus, product } from './focus.ts'

/** On sale today, but without a price in any catalogue. */
export const withoutPrice: Focus = ({ day }) => sql`
  select ${product}, ${alone} from products p where ${onSaleOn(day)} and not exists (select from selling_prices s
    join catalogs c on c.id = s.catalog_id ${countedDaysJoin}
    where s.product_id = p.id and s.active and counted.start_date <= ${day} and coalesce(counted.end_date >= ${day}, true))`

export const withoutImage: Focus = ({ day }) => sql`
  select ${product}, ${alone} from products p where ${onSaleOn(day)} and p.image_key is null`

/** The last refresh failed, or the product no longer existed upstream. */
export const refreshFailed: Focus = () => sql`
  select ${product}, null::int as row_id, p.masterdata_state as label, null::text as actor, null::date as date
  from products p where p.masterdata_state in ('failed', 'missing')`

/** A user's value differs from the last one upstream (see `differs` of the product's row). */
export const refreshDiffers: Focus = () => sql`
  select ${product}, ${alone} from products p where p.edited_fields <> '{}' and exists (select from unnest(p.edited_fields) as field
    where p.masterdata ? field and p.masterdata ->> field is distinct from to_jsonb(p) ->> field)`
