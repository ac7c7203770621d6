// Lists and maps in request bodies. Their length is checked before their items, so that a list that is too long costs nothing.
import * as v from 'valibot'

import { Id } from './fields.ts'

/** Reports only the length of a list that is too long, without validating its items. */
function lengthFirst<Schema extends v.GenericSchema>(
  schema: Schema,
  isTooLong: (input: unknown) => boolean,
  refusal: v.GenericSchema,
): Schema {
  const run = schema['~run'].bind(schema)
  return Object.assign(schema, {
    '~run': (dataset: v.UnknownDataset, config: v.Config<v.BaseIssue<unknown>>) =>
      isTooLong(dataset.value) ? { ...refusal['~run'](dataset, config), typed: false } : run(dataset, config),
  })
}

/** A list of at most `max` items. `too_long` replaces the error key; `no_list` is the key for a value that is not a list. */
export function listOf<
  const Item extends v.GenericSchema,
  const Key extends string = 'too_long',
  const NoList extends string | undefined = undefined,
>(item: Item, max: number, { too_long, no_list }: { too_long?: Key; no_list?: NoList } = {}) {
  const key = too_long ?? 'too_long'
  const list = v.pipe(v.array(item, no_list), v.maxLength(max, key))
  return lengthFirst(list, (input) => Array.isArray(input) && input.length > max, v.pipe(v.array(v.any()), v.maxLength(max, key)))
}

/** The ids of at most `max` rows, each once. */
export const eachOnce = (max: number) =>
  v.pipe(
    listOf(Id, max),
    v.check((ids) => new Set(ids).size === ids.length, 'repeated'),
  )

/** A map of at most `max` keys. */
export function mapOf<const Key extends v.GenericSchema<string, string>, const Value extends v.GenericSchema>(
  key: Key,
  value: Value,
  max: number,
) {
  const map = v.pipe(v.record(key, value), v.maxEntries(max, 'too_long'))
  const isTooLong = (input: unknown) => typeof input === 'object' && input !== null && Object.keys(input).length > max
  return lengthFirst(map, isTooLong, v.pipe(v.record(v.string(), v.any()), v.maxEntries(max, 'too_long')))
}
