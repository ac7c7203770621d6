// Generators of any rules and configurations: few products and few values, so that rules interact.
import { comparatorsOf, isContextField, kindOf } from '#engine/rules/fields.ts'
import {
  type Action,
  actionOperators,
  comparators,
  type Condition,
  type ConditionValue,
  type Configuration,
  contextFields,
  type Group,
  type Rule,
  type RuleField,
  ruleFields,
} from '#engine/rules/rules.ts'

import { fc } from '../../chance.ts'
import { decimalOf } from '../any.ts'

const anyProductId = fc.constantFrom(1, 2, 3, 4)
const day = fc.constantFrom('2026-01-01', '2026-06-15', '2026-12-31')
/** Mostly small values that occur repeatedly, and some that need more than 53 bits. */
const anyDecimal = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('0.00', '1.00', '2.00', '3', '10.00', '99.90', '100.00', '-1.00', '0.5', '0.000001') },
  { weight: 2, arbitrary: fc.bigInt({ min: -20_000_000n, max: 200_000_000n }).map((units) => decimalOf(units)) },
  { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: 999_999_999_999_999_999n }).map((units) => decimalOf(units)) },
  { weight: 1, arbitrary: fc.constantFrom('9007199254.740991', '9007199254.740992', '9007199254.740993', '999999999999.999999') },
)
const anyQuantity = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('0.00', '1.00', '2', '3.00', '10.00', '0.0001') },
  { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: 99_999_999_999_999n }).map((units) => decimalOf(units, 4)) },
)
const valueOf = (field: RuleField | (typeof contextFields)[number]): fc.Arbitrary<string | boolean> => {
  const kind = kindOf(field)
  if (field === 'zone') return fc.constantFrom('NORD', 'SUD', 'EST')
  if (field === 'actor') return fc.constantFrom('agency', 'seller')
  return kind === 'day' ? day : kind === 'boolean' ? fc.boolean() : anyDecimal
}
const textOf = (field: RuleField | (typeof contextFields)[number]) => valueOf(field).map(String)

const anyCondition: fc.Arbitrary<Condition> = fc
  .record({
    field: fc.constantFrom(...ruleFields, ...contextFields),
    product_id: fc.oneof({ weight: 8, arbitrary: anyProductId }, { weight: 1, arbitrary: fc.constant(9) }),
    place: fc.nat(),
    unfit: fc.nat(60),
  })
  .chain(({ field, product_id, place, unfit }) => {
    // Sometimes a value that the validation refuses: the evaluation must tolerate it.
    const among = unfit === 0 ? comparators : comparatorsOf(field)
    const comparator = among[place % among.length] ?? 'eq'
    const value: fc.Arbitrary<ConditionValue> =
      unfit === 1
        ? fc.constantFrom<ConditionValue>('neither', true, ['1.00'], [])
        : comparator === 'between'
          ? fc.tuple(textOf(field), textOf(field))
          : comparator === 'in'
            ? fc.array(textOf(field), { minLength: 1, maxLength: 4 })
            : valueOf(field)
    return value.map((value) => ({ field, comparator, value, ...(isContextField(field) ? {} : { product_id }) }))
  })

const anyGroup = (level: number): fc.Arbitrary<Group> =>
  fc.record({
    operator: fc.constantFrom('and', 'or'),
    items: fc.array(
      level === 4
        ? anyCondition
        : fc.oneof({ weight: 4, arbitrary: anyCondition }, { weight: 1, arbitrary: fc.constant(null).chain(() => anyGroup(level + 1)) }),
      { minLength: level === 1 ? 1 : 0, maxLength: 3 },
    ),
  })

const anyAction: fc.Arbitrary<Action> = fc
  .record({
    destination_product_id: fc.oneof({ weight: 9, arbitrary: anyProductId }, { weight: 1, arbitrary: fc.constant(9) }),
    destination_field: fc.constantFrom(...ruleFields),
    operator: fc.constantFrom(...actionOperators),
    source_product_id: anyProductId,
    source_field: fc.constantFrom(...ruleFields),
    has_value: fc.boolean(),
    unfit: fc.nat(30),
  })
  .chain(({ has_value, unfit, source_product_id, source_field, operator, ...destination }) => {
    const isFlag = kindOf(destination.destination_field) === 'boolean'
    const written = { ...destination, operator: isFlag && unfit > 2 ? ('assign' as const) : operator }
    if (has_value || (unfit > 2 && (kindOf(source_field) === 'boolean') !== isFlag))
      return valueOf(unfit === 3 ? source_field : destination.destination_field).map((value): Action => ({ ...written, value }))
    return fc.constant<Action>({ ...written, source_product_id, source_field })
  })

const openPeriod = fc
  .tuple(fc.option(day, { freq: 2 }), fc.option(day, { freq: 2 }))
  .map(([start_date, end_date]) => ({ start_date, end_date }))

/** Rules numbered from 1. */
export const anyRules: fc.Arbitrary<Rule[]> = fc
  .array(
    fc.record({
      version_number: fc.constantFrom(1, 2),
      active: fc.nat(9).map((chance) => chance > 0),
      period: fc.oneof({ weight: 2, arbitrary: fc.constant({ start_date: null, end_date: null }) }, { weight: 1, arbitrary: openPeriod }),
      tag_ids: fc.oneof(
        { weight: 4, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.array(fc.constantFrom(1, 2, 3), { maxLength: 2 }) },
      ),
      conditions: anyGroup(1),
      actions: fc.array(anyAction, { minLength: 1, maxLength: 3 }),
    }),
    { maxLength: 6 },
  )
  .map((rules) => rules.map(({ period, ...rule }, at) => ({ id: at + 1, ...rule, ...period })))

export const anyConfiguration: fc.Arbitrary<Configuration> = fc.record({
  products: fc.uniqueArray(
    fc.record({
      product_id: anyProductId,
      quantity: anyQuantity,
      min_quantity: anyQuantity,
      max_quantity: fc.option(anyQuantity, { freq: 2 }),
      required: fc.boolean(),
      visible: fc.boolean(),
      unit_price: fc.option(
        anyDecimal.map((text) => text.replace('-', '')),
        { freq: 4 },
      ),
      discount_rate: fc.option(fc.constantFrom('0.00', '10.00', '33.333333', '100.00'), { freq: 2 }),
      tag_ids: fc.subarray([1, 2]),
    }),
    { selector: ({ product_id }) => product_id, maxLength: 4 },
  ),
  zone: fc.option(fc.constantFrom('NORD', 'SUD', 'OUEST')),
  actor: fc.constantFrom('agency', 'seller'),
  date: day,
})
