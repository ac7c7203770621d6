// The keys of a list's URL: which values they accept, and how the router parses and writes them. Typed text is written unchanged,
// `search=1E3`; several values are joined, `manufacturer_id=3,7`; anything more complex is JSON.
import * as v from 'valibot'

/** A key that may be missing; a wrong value counts as missing. */
export const lenient = <const Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined)

/** For the router: returns the query string of `search`, with its question mark. Commas are not escaped. */
export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  const parameters = new URLSearchParams(given.map(([key, value]) => [key, written(value)]))
  return given.length > 0 ? `?${parameters.toString().replaceAll('%2C', ',')}` : ''
}

/** Writes a text unchanged, unless it would be parsed differently because it looks like a quoted one. */
function written(value: unknown): string {
  if (typeof value === 'string') return isQuoted(value) ? JSON.stringify(value) : value
  return isPlain(value) ? value.join() : JSON.stringify(value)
}

/** An empty list is written as JSON to distinguish it from an empty text; so is a list with a text that could be split. */
const isPlain = (value: unknown): value is (string | number)[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'number' || /^[a-z_]+$/.test(String(one)))

/**
 * For the router: parses the query string `text`. A value becomes a number, a boolean or JSON only if JSON writes it with the same
 * letters, so that `asText` can restore every value as it was typed. A repeated key has several values.
 */
export function parseSearch(text: string): Record<string, unknown> {
  const parameters = new URLSearchParams(text)
  return Object.fromEntries([...new Set(parameters.keys())].map((key) => [key, meant(parameters.getAll(key).join())]))
}

function meant(text: string): unknown {
  if (isQuoted(text)) return JSON.parse(text)
  const value = parsed(text)
  return typeof value === 'string' || value === null || JSON.stringify(value) !== text ? text : value
}

/** Old URLs quote texts that JSON would otherwise have parsed: `search="00123"` is a text of five characters, `"1E3"` of three. */
function isQuoted(text: string): boolean {
  const inside = text.startsWith('"') ? parsed(text) : undefined
  return typeof inside === 'string' && parsed(inside) !== undefined
}

/** Undefined if it is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: the text is used unchanged.
    return undefined
  }
}

/** A key whose value is a text, whatever it looks like. */
export const asText = v.pipe(
  v.unknown(),
  v.check((value) => value !== null),
  v.transform((value) => (typeof value === 'string' ? value : JSON.stringify(value))),
) as unknown as v.GenericSchema<string>

/** A key whose value is JSON; it may be written with other spaces than JSON uses. */
export const asJson = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(
    v.unknown(),
    v.transform((value) => (typeof value === 'string' ? parsed(value) : value)),
    schema,
  ) as unknown as v.GenericSchema<v.InferInput<Schema>, v.InferOutput<Schema>>

/** A key with several values; old URLs and saved views contain a list. */
export const listParam = <Item extends string | number>(item: v.GenericSchema<unknown, Item>) =>
  v.pipe(
    v.unknown(),
    v.transform((value) =>
      Array.isArray(value) ? (value as unknown[]) : typeof value === 'string' || typeof value === 'number' ? valuesIn(value) : value,
    ),
    v.array(item),
  ) as unknown as v.GenericSchema<Item[]>

function valuesIn(text: string | number): unknown[] {
  const list = typeof text === 'string' && text.startsWith('[') ? parsed(text) : undefined
  if (Array.isArray(list)) return list as unknown[]
  return String(text)
    .split(',')
    .map((one) => (/^\d+$/.test(one) ? Number(one) : one))
}
