// The lines of a plan as SQL: which state is shown, which lines write, and which ones a filter finds. The lines are `l`.
import { and, type SQL, sql } from 'drizzle-orm'

import type { PlanLineFilters } from '#contract/prices/price-plan-lines.ts'

import { searchedWords } from '../../platform/db/list.ts'
import { among } from '../../platform/db/query.ts'

/** The state that callers see. */
export const shownState = 'coalesce(l.mark, l.state)'
/** The lines that would write something, left out or not. */
export const couldWrite = `l.state in ('changed', 'created', 'ended')`
/** The lines that are written when the plan is applied. */
export const isWritten = `l.mark is null and ${couldWrite}`

const NOT_WILD = String.raw`regexp_replace(public.fold(given.word), '([\\%_])', '\\\1', 'g')`

/** Each word of a search occurs in the reference or in a designation of the article. The articles are found once, not for each line. */
const searched = (search: string): SQL => {
  const words = JSON.stringify(searchedWords(search))
  return sql`l.product_id in (select p.id from products p where p.search_text like all (array(
    select '%' || ${sql.raw(NOT_WILD)} || '%' from jsonb_array_elements_text(${words}::text::jsonb) as given(word))))`
}

const ofArticle = (column: string, ids: number[]): SQL =>
  sql`l.product_id in (select p.id from products p where p.${sql.raw(column)} in ${among(ids)})`

/** The lines that match every filter. */
export function linesMatching({
  search,
  state,
  catalog_id,
  family_id,
  manufacturer_id,
  margin_below,
  percent_above,
  warned,
}: PlanLineFilters): SQL {
  return (
    and(
      search === undefined ? undefined : searched(search),
      state && sql`${sql.raw(shownState)} = ${state}`,
      catalog_id && sql`l.catalog_id in ${among(catalog_id)}`,
      family_id && ofArticle('family_id', family_id),
      manufacturer_id && ofArticle('manufacturer_id', manufacturer_id),
      margin_below === undefined ? undefined : sql`l.margin_after < ${margin_below}::numeric`,
      percent_above === undefined ? undefined : sql`l.percent > ${percent_above}::numeric`,
      warned === undefined ? undefined : sql`(l.warnings <> '[]'::jsonb) = ${warned}`,
    ) ?? sql`true`
  )
}

export interface LineChoice {
  ids?: number[] | undefined
  filter?: PlanLineFilters | undefined
  /** Lines that match the filter and are not meant. */
  except_ids?: number[] | undefined
}

/** Lines by their numbers, all that match a filter, or all. */
export function chosenLines({ ids, filter, except_ids = [] }: LineChoice): SQL {
  if (ids) return sql`l.id in ${among(ids)}`
  const matching = filter ? linesMatching(filter) : sql`true`
  return except_ids.length > 0 ? sql`(${matching}) and l.id not in ${among(except_ids)}` : matching
}
