// One row of master data from any source: validated, and converted to the fields of a product.
import * as v from 'valibot'

import { PlainDate } from '#contract/shared/fields.ts'
import { normalizeDecimal } from '#engine/money/normalize-decimal.ts'

import { richDescription } from './description.ts'

/** A row that may be stored. An absent field is one that the source does not supply; `null` means that it is empty. */
export interface Row {
  reference: string
  mdm_designation: string
  manufacturer?: string | null
  manufacturer_reference?: string | null
  /** Job, sub-job, family, sub-family: at most four names, none empty. */
  category?: string[]
  supplier_marketing_start_date?: string | null
  public_comment?: string | null
  /** A decimal string in euros. */
  price?: string | null
  ean?: string | null
  eans?: string[]
  masterdata_image?: string | null
}

/** Why a row is refused: the invalid field of the source, and a stable key. */
export interface Refusal {
  reference: string | null
  field: string
  key: string
}
export type Checked = { row: Row } | { refusal: Refusal }

const MAX_NAME = 255
const MAX_DESIGNATION = 1_000
const MAX_DESCRIPTION = 100_000
const MAX_EANS = 200
const LEVELS = 4

/** Text that PostgreSQL can store: without U+0000 and lone surrogates. */
const storable = v.check<string, 'invalid_text'>((text) => !text.includes('\0') && text.isWellFormed(), 'invalid_text')
/** A text that is stored exactly, including spaces and control characters. */
const exact = (max: number) =>
  v.pipe(
    v.string('invalid_type'),
    v.check((text) => text.trim() !== '', 'required'),
    v.maxLength(max, 'too_long'),
    storable,
  )
const text = v.pipe(v.string('invalid_type'), v.maxLength(MAX_NAME, 'too_long'), storable)
const emptyAsNull = v.transform<string, string | null>((value) => (value.trim() === '' ? null : value))
const name = v.pipe(
  text,
  v.transform((value) => value.trim() || null),
)

/** Converts a price from a source, a number, to a decimal string. */
export const Price = v.pipe(
  v.number('invalid_type'),
  v.finite('invalid_price'),
  v.minValue(0, 'negative'),
  v.maxValue(999_999_999_999, 'invalid_price'),
  v.transform(decimalOf),
)

const Source = v.object(
  {
    reference: exact(MAX_NAME),
    designation: exact(MAX_DESIGNATION),
    description: v.optional(
      v.nullable(v.pipe(v.string('invalid_type'), v.maxLength(MAX_DESCRIPTION, 'too_long'), v.transform(richDescription))),
    ),
    manufacturer: v.optional(v.nullable(name)),
    manufacturer_reference: v.optional(v.nullable(v.pipe(text, emptyAsNull))),
    category: v.optional(
      v.nullable(
        v.pipe(
          v.array(name, 'invalid_type'),
          v.transform(levelsOf),
          v.everyItem((level) => level.length <= MAX_NAME, 'too_long'),
        ),
      ),
    ),
    released: v.optional(
      v.nullable(
        v.union(
          [
            v.pipe(
              v.literal(''),
              v.transform(() => null),
            ),
            PlainDate,
          ],
          'invalid_date',
        ),
      ),
    ),
    price: v.optional(v.nullable(Price)),
    ean: v.optional(v.nullable(v.pipe(text, emptyAsNull))),
    eans: v.optional(v.nullable(v.pipe(v.array(text, 'invalid_type'), v.maxLength(MAX_EANS, 'too_long')))),
    image: v.optional(v.nullable(v.pipe(v.string('invalid_type'), v.maxLength(2_000, 'too_long'), storable, emptyAsNull))),
  },
  'invalid_type',
)

export function checkRow(value: unknown): Checked {
  const result = v.safeParse(Source, value, { abortEarly: true })
  if (!result.success) return { refusal: { reference: referenceIn(value), ...reasonOf(result.issues[0]) } }
  const { reference, designation, description, category, released, image, eans, ...rest } = result.output
  return {
    row: {
      ...rest,
      reference,
      mdm_designation: designation,
      ...(description !== undefined && { public_comment: description }),
      ...(category !== undefined && { category: category ?? [] }),
      ...(released !== undefined && { supplier_marketing_start_date: released }),
      ...(image !== undefined && { masterdata_image: image }),
      ...(eans !== undefined && { eans: eans ?? [] }),
    },
  }
}

/** The levels of a category that is deeper than the catalogue's are joined in its last level. */
function levelsOf(path: (string | null)[]): string[] {
  const names = path.filter((level) => level !== null)
  const deepest = names.slice(LEVELS - 1).join(' / ')
  return deepest ? [...names.slice(0, LEVELS - 1), deepest] : names
}

/** The number as the source wrote it (its shortest representation, exact up to 15 digits), rounded half up to six decimals. */
function decimalOf(price: number): string {
  if (price < 0.000001) return price < 0.0000005 ? '0.00' : '0.000001'
  const [whole = '0', decimals = ''] = String(price).split('.')
  const millionths = BigInt(whole + decimals.slice(0, 6).padEnd(6, '0')) + ((decimals[6] ?? '0') >= '5' ? 1n : 0n)
  const digits = String(millionths).padStart(7, '0')
  return normalizeDecimal(`${digits.slice(0, -6)}.${digits.slice(-6)}`)
}

const referenceIn = (value: unknown): string | null => {
  const reference = typeof value === 'object' && value !== null && 'reference' in value ? value.reference : null
  return typeof reference === 'string' ? reference.slice(0, MAX_NAME) : null
}

function reasonOf(issue: v.BaseIssue<unknown>): { field: string; key: string } {
  const key = issue.path?.[0]?.key
  const field = typeof key === 'string' ? key : ''
  const missing = field !== '' && (issue.received === 'undefined' || issue.received === 'null')
  return { field, key: missing ? 'required' : /^[a-z_]+$/.test(issue.message) ? issue.message : 'invalid_type' }
}
