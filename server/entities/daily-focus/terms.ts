// Subsidiaries for which the terms of sale name a variable that has no value.
import { sql } from 'drizzle-orm'

import { derivedVariables } from '#contract/cgv/variables.ts'

import type { Focus } from './focus.ts'

/** By subsidiary, with the keys of the variables. */
export const termsWithoutValue: Focus = () => sql`
  select z.id, z.code_sigma as name, z.name as title, null::int as row_id, string_agg(named.key, ', ' order by named.key) as label,
    null::text as actor, null::date as date
  from (select content from cgv_versions order by version_number desc limit 1) last
    cross join lateral (select distinct found[1] as key from regexp_matches(last.content, 'data-variable="([a-z_]+)"', 'g') found) named
    cross join zones z left join cgv on true
  where not named.key = any(string_to_array(${derivedVariables.join(',')}::text, ','))
    and coalesce(cgv.variables -> named.key ->> z.code_sigma, cgv.variables -> named.key ->> '') is null
  group by z.id, z.code_sigma, z.name`
