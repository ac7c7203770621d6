// Permits that end soon, and certifications of partners that expire.
import { sql } from 'drizzle-orm'

import type { Focus } from './focus.ts'
import { isSoon } from './offers.ts'

export const permitsEnding: Focus = ({ day }) => sql`
  select p.id, p.name, coalesce(p.description, '') as title, null::int as row_id, null::text as label, null::text as actor,
    p.end_of_activation_date as date
  from permits p where ${isSoon(sql`p.end_of_activation_date`, day)}`

/** By partner, with the certification that expires. */
export const certificationsExpiring: Focus = ({ day }) => sql`
  select c.id, c.partner as name, coalesce(c.company_code, '') as title, null::int as row_id, c.certification as label, null::text as actor,
    c.expires_on as date
  from certifications c where c.valid and ${isSoon(sql`c.expires_on`, day)}`
