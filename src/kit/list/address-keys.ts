// The keys of an address: what each may hold, and how the router reads and writes them. What somebody typed stays as it is,
// `search=1E3`; several values are one text, `manufacturer_id=3,7`; what has more to it is JSON.
import * as v from 'valibot'

/** A key of an address that may be missing or wrong. */
export const lenient = <const Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined)

/** For the router: the address of `search`, with its question mark. A comma needs no escape in it. */
export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  const parameters = new URLSearchParams(given.map(([key, value]) => [key, written(value)]))
  return given.length > 0 ? `?${parameters.toString().replaceAll('%2C', ',')}` : ''
}

/** A text is written as it is, unless it would be read otherwise: it looks like one that was quoted. */
function written(value: unknown): string {
  if (typeof value === 'string') return isQuoted(value) ? JSON.stringify(value) : value
  return isPlain(value) ? value.join() : JSON.stringify(value)
}

/** An empty list stays JSON, so that it is told from an empty text; so does a text that would be taken apart. */
const isPlain = (value: unknown): value is (string | number)[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'number' || /^[a-z_]+$/.test(String(one)))

/**
 * For the router: what the address `text` says. A value is a number, a truth or JSON only where JSON would write it in the same
 * letters, so that `asText` can give every one of them back as it was typed. A key that is repeated has several values.
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

/** Addresses of old have in quotes what JSON would have understood without them: `search="00123"` is a text of five signs, `"1E3"` of three. */
function isQuoted(text: string): boolean {
  const inside = text.startsWith('"') ? parsed(text) : undefined
  return typeof inside === 'string' && parsed(inside) !== undefined
}

/** Undefined where it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A key that is a text, whatever it looks like. */
export const asText = v.pipe(
  v.unknown(),
  v.check((value) => value !== null),
  v.transform((value) => (typeof value === 'string' ? value : JSON.stringify(value))),
) as unknown as v.GenericSchema<string>

/** A key that is JSON: somebody may have written it with other spaces than JSON does. */
export const asJson = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(
    v.unknown(),
    v.transform((value) => (typeof value === 'string' ? parsed(value) : value)),
    schema,
  ) as unknown as v.GenericSchema<v.InferInput<Schema>, v.InferOutput<Schema>>

/** What such a key holds; addresses of old and saved views have it as a list. */
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
