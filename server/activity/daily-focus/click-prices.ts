// Offers that sell pages below cost.
import { sql } from 'drizzle-orm'

import { coveragesBelowCost } from '../../costing/click-prices.ts'
import type { Focus } from './focus.ts'
import { coverageLabel, managedBy, offer } from './offers.ts'

/** Active offers with such a coverage, their own or of one of their bundles, labelled by service and bundle. */
export const clickPricesBelowCost: Focus = async ({ user }, reading) => {
  const ids = await coveragesBelowCost(reading)
  return sql`
  select ${offer}, s.id as row_id, ${coverageLabel}, null::text as actor, null::date as date
  from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as found(id) join serviceables s on s.id = found.id::int
  join offers o on s.offer_id = o.id or s.bundle_id in (select sb.bundle_id
    from section_bundles sb join sections on sections.id = sb.section_id where sections.offer_id = o.id)
  join services service on service.id = s.service_id left join bundles b on b.id = s.bundle_id
  where o.active and ${managedBy(user.id)}`
}
