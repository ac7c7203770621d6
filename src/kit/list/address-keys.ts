// The keys of an address: what each may hold, and how the router writes one with several values, `manufacturer_id=3,7`.
import { stringifySearchWith } from '@tanstack/react-router'
import * as v from 'valibot'

/** A key of an address that may be missing or wrong. */
export const lenient = <const Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined)

/** As the router writes an address: what has several plain values as one text, whatever else is no text as JSON. */
const stringify = stringifySearchWith((value: unknown) => (isPlain(value) ? value.join() : JSON.stringify(value)), JSON.parse)

/** For the router. A comma needs no escape in an address. */
export const stringifySearch = (search: Record<string, unknown>): string => stringify(search).replaceAll('%2C', ',')

/** An empty list stays JSON, so that it is told from an empty text; so does a text that would be taken apart. */
const isPlain = (value: unknown): value is (string | number)[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'number' || /^[a-z_]+$/.test(String(one)))

/** What such a key holds; addresses of old and saved views have it as a list. */
export const several = <Item extends string | number>(item: v.GenericSchema<unknown, Item>) =>
  v.pipe(
    v.union([v.array(v.unknown()), v.pipe(v.union([v.string(), v.number()]), v.transform(valuesIn))]),
    v.array(item),
  ) as unknown as v.GenericSchema<Item[]>

const valuesIn = (text: string | number): (string | number)[] =>
  String(text)
    .split(',')
    .map((one) => (/^\d+$/.test(one) ? Number(one) : one))
