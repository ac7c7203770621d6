// The conditions of the product list: filters, and words that match any part of a reference, a designation or the manufacturer's name
// (docs/decisions/0086-product-search.md).
import { and, or, type SQL, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import { ProductFilters } from '#contract/products/products.ts'
import { candidatesIn, gtinOf, type References, referencesIn } from '#engine/parsing/references.ts'

import type { Db } from '../../platform/db/index.ts'
import { searchedWords } from '../../platform/db/list.ts'
import { compile, run } from '../../platform/db/query.ts'
import { bare } from '../../platform/db/schema.ts'
import { typosOf } from '../../platform/db/typos.ts'

type Filters = Omit<InferOutput<typeof ProductFilters>, 'search'>

/** A folded word of a search, with the manufacturers whose name contains it, and the EAN that it may be. */
export interface Word {
  text: string
  /** Without the separators of references. */
  bare: string
  manufacturers: number[]
  gtin: string | null
}

/** From this length on, words are compared by their trigrams, which forgives more than one typo. */
const LONG = 7
/** The share of a word's trigrams that a designation must contain: one wrong letter in a short word is forgiven, two are not. */
const LEAST_LIKENESS = '0.45'

const within = (column: SQL, ids: number[] | undefined) => ids && sql`${column} = any(${`{${ids.join(',')}}`}::int[])`

/** `saleState` of the engine, as a condition over `products p`. */
export const onSaleOn = (day: string) => sql`(p.marketing_start_date <= ${day} and coalesce(p.marketing_end_date >= ${day}, true))`

const facets = Object.keys(ProductFilters.entries).filter((name) => name !== 'search') as (keyof Filters)[]
export const hasFilter = (filters: Filters): boolean => facets.some((facet) => filters[facet] !== undefined)

/** The filters as one condition over `products p`. */
export function conditions(filters: Filters, day: string): SQL {
  const { origin, on_sale, tag_ids } = filters
  return (
    and(
      within(sql`p.job_id`, filters.job_id),
      within(sql`p.sub_job_id`, filters.sub_job_id),
      within(sql`p.family_id`, filters.family_id),
      within(sql`p.sub_family_id`, filters.sub_family_id),
      within(sql`p.manufacturer_id`, filters.manufacturer_id),
      tag_ids && sql`exists (select from product_tags pt where pt.product_id = p.id and ${within(sql`pt.tag_id`, tag_ids)})`,
      origin && sql`p.origin = ${origin}`,
      on_sale === undefined ? undefined : on_sale ? onSaleOn(day) : sql`${onSaleOn(day)} is not true`,
    ) ?? sql`true`
  )
}

const NOT_WILD = String.raw`regexp_replace(words.text, '([\\%_])', '\\\1', 'g')`
const folding = `with words as materialized (
  select public.fold(word) as text, place from jsonb_array_elements_text($1::text::jsonb) with ordinality as given(word, place))
select text, translate(text, ' -_./:+#', '') as bare,
  array(select id from manufacturers m where m.search_text like '%' || ${NOT_WILD} || '%') as manufacturers
from words order by place`

/** One interpretation of a search. */
export interface Meaning {
  /** A condition over `products p`. */
  found: SQL
  /** The best matches have the highest rank. */
  rank: SQL
  /** Words may be misspelt; must run in `withFuzzyThreshold`. */
  fuzzy?: true
  unknown?: string[]
}

/** The interpretations of a search: the first one that finds something is used, or else the last one. Empty without a search. */
export async function meaningsOf(db: Db, search: string | undefined, isFiltered: boolean): Promise<Meaning[]> {
  if (search === undefined || searchedWords(search).length === 0) return []
  const references = await referencesOf(db, search)
  const listed = references && amongReferences(references)
  if (listed && references.sure) return [listed]
  const words = await wordsOf(db, search)
  const blurred = resembling(words)
  const fuzzy = blurred ? [{ found: blurred, rank: similarity(words), fuzzy: true as const }] : []
  const plain = { found: either(matching(words, isFiltered), hasCode(gtinOf(search))), rank: relevance(words) }
  if (!listed) return [plain, ...fuzzy]
  return references.codes.length > 0 ? [plain, listed] : [plain, ...fuzzy, listed]
}

async function referencesOf(db: Db, search: string): Promise<References | null> {
  const codes = candidatesIn(search)
  if (codes.length === 0) return null
  const wanted = textArray(codes)
  const known = sql`select distinct code from products p cross join unnest(p.codes) given(code) where p.codes && ${wanted} and code = any(${wanted})`
  const rows = await run<{ code: string }>(db, compile(known), { prepare: false })
  return referencesIn(search, new Set(rows.map(({ code }) => code)))
}

/** Ranked in the order typed. */
const amongReferences = ({ codes, unknown }: References): Meaning => ({
  found: sql`p.codes && ${textArray(codes)}`,
  rank: sql`(select -min(array_position(${textArray(codes)}, code)) from unnest(p.codes) given(code))`,
  unknown,
})

/** One array parameter. */
const textArray = (texts: string[]) => sql`${`{${texts.map((text) => JSON.stringify(text)).join()}}`}::text[]`

/** The words of a search, folded by the database. */
async function wordsOf(db: Db, search: string): Promise<Word[]> {
  const words = searchedWords(search)
  const folded = await run<Omit<Word, 'gtin'>>(db, { text: folding, parameters: [JSON.stringify(words)] }, { prepare: true })
  return folded.map((word) => ({ ...word, gtin: gtinOf(word.text) }))
}

const textHas = (part: string, text = sql`p.search_text`) => sql`${text} like ${`%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`
const madeBy = ({ manufacturers }: Word) => (manufacturers.length > 0 ? within(sql`p.manufacturer_id`, manufacturers) : undefined)

const hasCode = (code: string | null) => (code === null ? undefined : sql`p.codes @> ${textArray([code])}`)

/**
 * The word occurs in the product's texts or its manufacturer's name, ignoring case and accents, or is one of its EANs. It contains no
 * wildcards.
 */
const matchingWord = (word: Word): SQL => either(textHas(word.text), madeBy(word), hasCode(word.gtin))
/** With `isFiltered`, the condition lets the planner combine the index of the words with that of the filter. */
const matching = (words: Word[], isFiltered = false): SQL =>
  both(
    words.map((word) =>
      isFiltered && longestPart(word) ? either(textHasPart(word), madeBy(word), hasCode(word.gtin)) : matchingWord(word),
    ),
  )

/**
 * With the whole word as index condition, the planner expects so few rows that it only reads that index, although letters and signs that
 * all references share match many more. For a part of the word its estimate is right (docs/decisions/0056-search.md).
 */
const textHasPart = (word: Word) => sql`${textHas(longestPart(word) ?? word.text)} and ${textHas(word.text, sql`(p.search_text || '')`)}`
/** The longest part of a word with separators, such as a reference. */
function longestPart({ text }: Word): string | null {
  const parts = text.split(/[-_./:+#]/)
  const longest = parts.reduce((best, part) => (part.length >= best.length ? part : best), '')
  return parts.length > 1 && longest.length >= SHORTEST_PART ? longest : null
}
const SHORTEST_PART = 4

/** Like `matching`, but words may be misspelt, and a reference may have other separators. Null when no word has such an alternative. */
function resembling(words: Word[]): SQL | null {
  const meant = words.map((word) => ({ word, otherwise: otherwise(word) }))
  if (meant.every((one) => one.otherwise.length === 0)) return null
  return both(meant.map((one) => either(matchingWord(one.word), ...one.otherwise)))
}

function otherwise(word: Word): SQL[] {
  const separated = word.bare !== word.text && word.bare.length >= SHORTEST_BARE ? [textHas(word.bare)] : []
  const like = isLong(word) ? alike(word) : misspelt(word)
  if (!like) return separated
  const makers = sql`p.manufacturer_id = any(array(select m.id from manufacturers m where ${like(sql`m.search_text`)}))`
  return [...separated, like(sql`p.search_text`), makers]
}

const SHORTEST_BARE = 4
/** Whether a word is long enough that swapping two letters leaves enough trigrams. Words with digits are not guessed. */
const isLong = ({ text }: Word) => /\p{L}{4}/u.test(text) && !/\d/.test(text) && text.length >= LONG
const alike = (word: Word) => (column: SQL) => sql`${word.text}::text operator(public.<%) ${column}`
function misspelt({ text }: Word) {
  const typos = typosOf(text)
  return typos === null ? null : (column: SQL) => sql`${column} ~ ${typos}`
}

/** The similarity of the search and the product's texts, for fuzzy matches. */
function similarity(words: Word[]): SQL {
  const parts = words.map((word) =>
    isLong(word) ? sql`public.word_similarity(${word.text}, p.search_text)` : sql`(${textHas(word.text)})::int`,
  )
  return sql.join(parts, sql` + `)
}

/**
 * How well a product matches the words: its reference equals the search or begins with it, a designation begins with it, or a designation
 * begins with one of the words. Calculated for every match, so it only looks at the beginning of texts.
 */
function relevance(words: Word[]): SQL {
  const typed = words.map(({ text }) => text).join(' ')
  // References contain digits: without one, ignoring separators is not worth the time.
  const [plain, reference] = /\d/.test(typed) ? [bare, words.map((word) => word.bare).join('')] : [(column: SQL) => column, typed]
  const references = [plain(sql`p.reference_sort`), plain(sql`p.manufacturer_reference_sort`)]
  const designations = [sql`p.mdm_designation_sort`, sql`p.commercial_designation_sort`]
  const begins = (columns: SQL[], text: string) => columns.map((column) => sql`starts_with(${column}, ${text})`)
  const first = words.length > 1 ? sql`when ${either(...words.flatMap(({ text }) => begins(designations, text)))} then 1` : sql``
  const gtins = [...words.map(({ gtin }) => gtin), gtinOf(typed)].map(hasCode)
  return sql`case when ${either(...references.map((column) => sql`${column} = ${reference}`), ...gtins)} then 4
    when ${either(...begins(references, reference))} then 3 when ${either(...begins(designations, typed))} then 2 ${first} else 0 end`
}

/** Runs a query with the similarity threshold that `resembling` needs. */
export const withFuzzyThreshold = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local pg_trgm.word_similarity_threshold = ${LEAST_LIKENESS}`))
    return await work(tx)
  })

const both = (parts: SQL[]): SQL => and(...parts) ?? sql`true`
const either = (...parts: (SQL | undefined)[]): SQL => or(...parts) ?? sql`false`
