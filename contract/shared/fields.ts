// The only shared schema pieces. A message is a stable key that the client translates, never a text.
import * as v from 'valibot'

import { normalizeDecimal } from '#engine/money/normalize-decimal.ts'
import { hasLetter, hasLineBreak, hasUnseen, tidied } from '#engine/parsing/text.ts'

/** An id that the database generates. */
export const Id = v.pipe(
  v.number('invalid_id'),
  v.integer('invalid_id'),
  v.minValue(1, 'invalid_id'),
  v.maxValue(2_147_483_647, 'invalid_id'),
)
export const ById = v.object({ id: Id })

/** How many of what is counted in whole numbers: one or more. */
export const Count = v.pipe(v.number('invalid'), v.integer('invalid'), v.minValue(1, 'not_positive'), v.maxValue(2_147_483_647, 'invalid'))

/** The version that the writer read; a stale one is answered with CONFLICT. */
export const Version = v.pipe(
  v.number('required'),
  v.integer('invalid_version'),
  v.minValue(1, 'invalid_version'),
  v.maxValue(2_147_483_646, 'invalid_version'),
)

/** A place in an order, from 1; one beyond the last is the last. */
export const Position = v.pipe(v.number('required'), v.integer('invalid'), v.minValue(1, 'invalid'))

/** DELETE /…/{id}?version= : the version travels in the query. */
export const DeleteById = v.object({ params: ById, query: v.object({ version: Version }) })

/**
 * An exact decimal as a string: no exponent, at most 12 digits before and 6 after the point.
 * Normalised to at least two decimals and no further trailing zeros ("129.9" → "129.90", "0.013400" → "0.0134").
 */
export const Decimal = v.pipe(
  v.string('invalid_decimal'),
  v.trim(),
  v.regex(/^-?\d{1,12}(\.\d{1,6})?$/, 'invalid_decimal'),
  v.transform(normalizeDecimal),
)

/** Euros, excluding VAT, never negative. */
export const Money = v.pipe(
  Decimal,
  v.check((amount) => !amount.startsWith('-'), 'negative'),
)

/** How many of something: exact, at most 4 decimals. */
export const Quantity = v.pipe(
  v.string('invalid_decimal'),
  v.trim(),
  v.check((text) => !/\.\d{4}\d/.test(text), 'too_many_decimals'),
  v.check((text) => !/^\d{11}/.test(text), 'invalid_decimal'),
  Decimal,
  v.check((quantity) => !quantity.startsWith('-'), 'negative_quantity'),
)

/** A business date, `YYYY-MM-DD`, that exists in the calendar. */
export const PlainDate = v.pipe(v.string('invalid_date'), v.isoDate('invalid_date'), v.check(existsInCalendar, 'invalid_date'))

function existsInCalendar(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text) && text >= '1900-01-01'
}

/** An instant, RFC 3339 in UTC. */
export const Instant = v.string()

/** PostgreSQL cannot store U+0000 or half a surrogate pair, nor can anyone read them. */
export const readable = v.check<string, 'invalid_text'>((text) => !text.includes('\0') && text.isWellFormed(), 'invalid_text')

/** A text may bring this many times its length of spaces and unseen characters, which are dropped. */
const MOST_DROPPED = 20
const tidy = <Key extends string>(max: number, key: Key) =>
  v.pipe(
    v.string(key),
    readable,
    v.check((text) => text.length <= max * MOST_DROPPED, 'too_long'),
    v.transform(tidied),
    v.maxLength(max, 'too_long'),
  )
const letterWanted = v.check<string, 'letter_required'>((text) => text === '' || hasLetter(text), 'letter_required')
const nothingAsNull = v.transform((text: string) => (text === '' ? null : text))

/** A text of one line, at most `max` characters, that may be empty; stored as it is seen (`engine/parsing/text.ts`). */
export const lineOfText = <const Key extends string = 'invalid_text'>(max: number, key?: Key) =>
  v.pipe(
    tidy<Key | 'invalid_text'>(max, key ?? 'invalid_text'),
    v.check((text) => !hasLineBreak(text), 'line_break'),
    v.check((text) => !hasUnseen(text), 'hidden_characters'),
  )

/** A text of one line that must not be empty, at most `max` characters, a letter or a digit among them. */
export const requiredText = (max: number) => mustHave(max, 'required')

/** What something is called: it is told by a message of its own that it must not be empty. */
export const requiredName = <const Key extends string = 'name_required'>(max: number, key?: Key) =>
  mustHave<Key | 'name_required'>(max, key ?? 'name_required')

const mustHave = <Key extends string>(max: number, key: Key) => v.pipe(lineOfText(max, key), v.minLength(1, key), letterWanted)

/** An e-mail address of at most 254 characters; the first that is wrong with it is all that is named. */
export const Email = v.config(v.pipe(lineOfText(254, 'required'), v.minLength(1, 'required'), v.email('invalid_email')), {
  abortPipeEarly: true,
})

/** A text of one line that may be missing, at most `max` characters; an empty one is stored as null. */
export const optionalText = (max: number) => v.nullable(v.pipe(lineOfText(max), nothingAsNull))

/** The same for what something is called, or referred to by: where there is one, it has a letter or a digit. */
export const optionalName = (max: number) => v.nullable(v.pipe(lineOfText(max), letterWanted, nothingAsNull))

/** A text of many lines, at most `max` characters; an empty one is stored as null. */
export const linesOfText = (max: number) =>
  v.pipe(
    tidy(max, 'invalid_text'),
    v.check((text) => !hasUnseen(text, { lines: true }), 'hidden_characters'),
    nothingAsNull,
  )

/** The same where the text may be missing. */
export const longText = (max: number) => v.nullable(linesOfText(max))

/** Rich text as HTML; the server keeps only what its allow-list names. */
export const RichText = v.nullable(v.pipe(v.string('invalid_text'), v.maxLength(100_000, 'too_long'), readable, v.normalize('NFC')))

/** What is read of anything that has a name. */
export const Named = v.object({ id: v.number(), name: v.string() })
export const ZoneRef = v.object({ code_sigma: v.string(), name: v.string() })
export const ZoneCode = v.pipe(v.string('required'), v.minLength(1, 'required'), v.maxLength(20, 'too_long'), readable)

/** A filter of several values: one comma-separated string of ids, `manufacturer_id=3,5`. */
export const IdList = v.pipe(
  v.string('invalid_filter'),
  v.regex(/^\d{1,9}(,\d{1,9}){0,199}$/, 'invalid_filter'),
  v.transform((text) => text.split(',').map(Number)),
)

/** How many characters of references are searched at once. */
export const MOST_SEARCHED = 5_000
const searched = (most: number) => tidy(most, 'invalid_filter')
/** What is typed into a search box. */
export const Search = searched(200)
/** The same, into which references may be pasted: one a line, or with commas, semicolons, tabs or spaces between them. */
export const SearchOfReferences = searched(MOST_SEARCHED)

/** Which page of a list that is cut into pages. */
export const paging = {
  page: v.optional(
    v.pipe(v.number('invalid_page'), v.integer('invalid_page'), v.minValue(1, 'invalid_page'), v.maxValue(1_000_000, 'invalid_page')),
    1,
  ),
  page_size: v.optional(
    v.pipe(v.number('invalid_page'), v.integer('invalid_page'), v.minValue(1, 'invalid_page'), v.maxValue(200, 'invalid_page')),
    50,
  ),
}

/** A column that a list is sorted by, `-` first for descending. */
export type Sort<Column extends string> = Column | `-${Column}`

/** An order as the API, the address and a saved view write it: up to `MOST_SORTS` of `columns`, `name,-updated_at`. */
export const sortText = (columns: readonly string[]) => {
  const known = new Set(columns.flatMap((column) => [column, `-${column}`]))
  const isOrder = (text: string) => text.split(',', MOST_SORTS + 1).every((sort, place) => place < MOST_SORTS && known.has(sort))
  return v.pipe(v.string('invalid_sort'), v.check(isOrder, 'invalid_sort'))
}
const MOST_SORTS = 3

/** The columns of an order, the one that decides first in front. */
export const sortsIn = <Column extends string>(text: string): Sort<Column>[] => text.split(',') as Sort<Column>[]

/** The question to a list that is answered as a whole; it may be sorted by `columns`. */
export const wholeQuery = <const Column extends string>(columns: readonly Column[]) =>
  v.object({
    search: v.optional(Search),
    sort: v.optional(
      v.pipe(
        sortText(columns),
        v.transform((text) => sortsIn<Column>(text)),
      ),
    ),
  })

/** The question to a list that is cut into pages, with the filters of its own. */
export const listQuery = <const Column extends string, const Filters extends v.ObjectEntries>(
  columns: readonly Column[],
  filters: Filters,
) => v.object({ ...paging, ...wholeQuery(columns).entries, ...filters })

/** What a search for references also answers: those that do not exist, as they were typed. */
export const UnknownReferences = { unknown_references: v.optional(v.array(v.string())) }

/** A paged answer. */
export const pageOf = <const Row extends v.GenericSchema>(row: Row) =>
  v.object({ items: v.array(row), total: v.number(), page: v.number(), page_size: v.number() })

/** An uploaded file; what it really is, the server finds out. */
export const Upload = v.file('required')

/** The largest file or image, in bytes, inclusive. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024
