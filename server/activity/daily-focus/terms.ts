// Subsidiaries in which the terms of sale use a variable without a value.
import { sql } from 'drizzle-orm'

import { derivedVariables } from '#contract/terms/variables.ts'

import type { Focus } from './focus.ts'

/**
 * By subsidiary, with the keys of the variables. For a subsidiary with a variant, an article consists of its title and the variant. The
 * text has the form written by `htmlOf` of the terms of sale, with variants after the common text.
 */
export const termsWithoutValue: Focus = () => sql`
  with articles as (
    select article.at, article.html
    from (select content from cgv_versions order by version_number desc limit 1) last
      cross join lateral string_to_table(last.content, '<h2>') with ordinality article(html, at)
  ), parts as (
    select at, null as zone, true as is_title, split_part(html, '</h2>', 1) as html from articles where html like '%</h2>%'
    union all
    select at, case when piece > 1 then split_part(part, '">', 1) end, false, case when piece > 1 then part else split_part(part, '</h2>', -1) end
    from articles cross join lateral string_to_table(html, '<section data-zone="') with ordinality parts(part, piece)
  ), named as (
    select distinct at, zone, is_title, found[1] as key
    from parts cross join lateral regexp_matches(html, 'data-variable="([a-z_]+)"', 'g') found
  )
  select z.id, z.code_sigma as name, z.name as title, null::int as row_id, string_agg(distinct named.key, ', ' order by named.key) as label,
    null::text as actor, null::date as date
  from named cross join zones z left join cgv on true
  where not named.key = any(string_to_array(${derivedVariables.join(',')}::text, ','))
    and (named.is_title or named.zone = z.code_sigma or (named.zone is null and not exists (
      select from parts where parts.at = named.at and parts.zone = z.code_sigma)))
    and coalesce(cgv.variables -> named.key ->> z.code_sigma, cgv.variables -> named.key ->> '') is null
  group by z.id, z.code_sigma, z.name`
