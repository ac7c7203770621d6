// What a list of articles is narrowed by: facets, and words that match any part of a reference or designation.
import { and, type SQL, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { ProductFilters } from '../../../contract/products.ts'
import type { Db } from '../../db/index.ts'

type Filters = Omit<InferOutput<typeof ProductFilters>, 'search'>

const MOST_WORDS = 8
/** How much of a word's letter triples a designation must share: one wrong letter in a short word is forgiven, two are not. */
const LEAST_LIKENESS = '0.45'

export const wordsOf = (search = ''): string[] => [...new Set(search.split(/\s+/).filter(Boolean))].slice(0, MOST_WORDS)

const within = (column: SQL, ids: number[] | undefined) => ids && sql`${column} = any(${`{${ids.join(',')}}`}::int[])`

/** The facets as one condition over `products p`. */
export function conditions(filters: Filters, day: string): SQL {
  const { origin, on_sale, tag_ids } = filters
  const onSale = sql`(p.marketing_start_date <= ${day} and coalesce(p.marketing_end_date >= ${day}, true))`
  return (
    and(
      within(sql`p.job_id`, filters.job_id),
      within(sql`p.sub_job_id`, filters.sub_job_id),
      within(sql`p.family_id`, filters.family_id),
      within(sql`p.sub_family_id`, filters.sub_family_id),
      within(sql`p.manufacturer_id`, filters.manufacturer_id),
      tag_ids && sql`exists (select from product_tags pt where pt.product_id = p.id and ${within(sql`pt.tag_id`, tag_ids)})`,
      origin && sql`p.origin = ${origin}`,
      on_sale === undefined ? undefined : on_sale ? onSale : sql`${onSale} is not true`,
    ) ?? sql`true`
  )
}

const folded = (word: string) => sql`public.fold(${word}::text)`

/** Every word is somewhere in the article's texts, without regard to case and accents; nothing in a word is a wildcard. */
export const matching = (words: string[]): SQL =>
  both(words.map((word) => sql`p.search_text like '%' || regexp_replace(${folded(word)}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`))

/** Like `matching`, but words of letters may be misspelt. Null when no word is long enough to be. */
export function resembling(words: string[]): SQL | null {
  if (!words.some(isForgiven)) return null
  return both(words.map((word) => (isForgiven(word) ? sql`${folded(word)} operator(public.<%) p.search_text` : matching([word]))))
}

/** How much the forgiven words resemble something in the article's texts. */
export const likeness = (words: string[]): SQL => sql`public.word_similarity(${folded(words.filter(isForgiven).join(' '))}, p.search_text)`

/** Runs a query in which `resembling` is as forgiving as it is meant to be. */
export const loosely = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local pg_trgm.word_similarity_threshold = ${LEAST_LIKENESS}`))
    return await work(tx)
  })

const isForgiven = (word: string) => /\p{L}{4}/u.test(word) && !/\d/.test(word)
const both = (parts: SQL[]): SQL => and(...parts) ?? sql`true`
