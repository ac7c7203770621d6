// Rules in the API: a tree of conditions, and actions. Only their structure is validated here; the engine checks that they make sense.
import * as v from 'valibot'

import {
  type Action as EngineAction,
  actionOperators,
  comparators,
  type Condition as EngineCondition,
  contextFields,
  type Group as EngineGroup,
  MOST_ACTIONS,
  MOST_CONDITIONS,
  MOST_LEVELS,
  MOST_RULES,
  MOST_VALUES,
  ruleFields,
} from '#engine/rules/rules.ts'

import { Id, lineOfText, PlainDate, Quantity, Version } from './fields.ts'
import { listOf, mapOf } from './lists.ts'

/** A number, a day or a word, depending on the field. */
const Word = lineOfText(255, 'required')
const oneOf = <const Words extends readonly string[]>(words: Words) => v.picklist(words, 'invalid')
const has = (input: unknown, name: string): boolean =>
  typeof input === 'object' && input !== null && (Reflect.get(input, name) ?? null) !== null

export const Condition: v.GenericSchema<EngineCondition> = v.object({
  product_id: v.nullish(Id),
  field: oneOf([...ruleFields, ...contextFields]),
  comparator: oneOf(comparators),
  value: v.union([Word, v.boolean('required'), listOf(Word, MOST_VALUES)], 'required'),
})
/** A value with `items` is a group. The deepest level only allows conditions, which limits the depth. */
const groupOf = (levels: number): v.GenericSchema<EngineGroup> =>
  v.object({
    operator: oneOf(['and', 'or']),
    items: listOf(
      v.lazy((input) => (has(input, 'items') ? (levels > 1 ? groupOf(levels - 1) : v.never('too_deep')) : Condition)),
      MOST_CONDITIONS,
      { no_list: 'required' },
    ),
  })
export const Group = groupOf(MOST_LEVELS)

const Destination = { destination_product_id: Id, destination_field: oneOf(ruleFields), operator: oneOf(actionOperators) }
const ByValue = v.object({ ...Destination, value: v.union([Word, v.boolean('required')], 'required') })
const BySource = v.pipe(
  v.object({
    ...Destination,
    source_product_id: Id,
    source_field: oneOf(ruleFields),
    value: v.nullish(v.never('value_or_source')),
  }),
  v.transform(({ value: _value, ...action }) => action),
)
const Action = v.lazy((input) => (has(input, 'source_product_id') || has(input, 'source_field') ? BySource : ByValue))
const Every = listOf(Action, MOST_ACTIONS, { no_list: 'required' })

export const Actions: v.GenericSchema<v.InferInput<typeof Every>, EngineAction[]> = Every

export const TagIds = listOf(Id, 100)

/** A rule that is tried before it is stored; it has no name. */
export const UnsavedRule = v.object({
  id: v.optional(Id),
  version_number: v.optional(Version),
  active: v.optional(v.boolean('invalid'), true),
  start_date: v.optional(v.nullable(PlainDate), null),
  end_date: v.optional(v.nullable(PlainDate), null),
  tag_ids: v.optional(TagIds, []),
  conditions: Group,
  actions: Actions,
})
export type UnsavedRule = v.InferOutput<typeof UnsavedRule>

/** Quantities by product id. */
export const ArticleQuantities = mapOf(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'invalid_id')), Quantity, 2_000)

/** Rules to use instead of the stored ones, in order. */
export const UnsavedRules = listOf(UnsavedRule, MOST_RULES)
export const TriedRules = v.optional(UnsavedRules)
