// The values of a plan's form: from a stored plan or the URL, and back to the server's input.
import * as v from 'valibot'

import type { Inputs } from '#contract/index.ts'
import { checkPlanPeriod, CreateFields, type PlanKind, UpdateFields } from '#contract/prices/price-plan-asked.ts'
import type { PricePlan } from '#contract/prices/price-plans.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'
import type { Ending, RoundingDirection, RoundingStep } from '#engine/money/rounding-steps.ts'
import { type Actor, actors, type AmountName, amountNames } from '#engine/prices/amounts.ts'
import type { ChangeableAmount, ExistingRows } from '#engine/prices/plan/lines.ts'
import type { Operation } from '#entities/prices/labels.ts'
import { type NewPlanSearch, type PlanSelection, selectionOfSearch } from '#entities/prices/plans.ts'

import { amountOf, type FirstValues, noFirst, valuesOfFirst } from './first-values.ts'

export type PlanInput = Inputs['price_plans']['create']

/** The two decimals on which prices end: a usual ending, or any other. */
export const endings = ['none', '.90', '.99', '.95', '.50', 'other'] as const

export interface PlanValues {
  name: string | null
  comment: string | null
  kind: PlanKind
  selection: PlanSelection | null
  all_catalogs: boolean
  catalog_ids: number[]
  actors: Actor[]
  effective_date: string | null
  end_date: string | null
  prices: ChangeableAmount[]
  operation: Operation
  value: string | null
  step: RoundingStep
  direction: RoundingDirection
  ending: (typeof endings)[number]
  /** The two digits of another ending. */
  other_ending: string | null
  later_rows: boolean
  replace_percentages: boolean
  ending_by: string | null
  first: Record<AmountName, FirstValues>
  from_catalog_id: number | null
  existing: ExistingRows
}

interface Start {
  search: NewPlanSearch
  /** Today. */
  day: string
  /** The catalogue of the user’s own subsidiary. */
  own: number | null
}

/** The values of a new plan: prices usually change on the first day of a month, and first prices are wanted at once. */
export function newPlanValues({ search, day, own }: Start): PlanValues {
  const kind = search.kind ?? (search.from_catalog_id === undefined ? 'change' : 'copy')
  const selection = selectionOfSearch(search)
  const { ending_by = null, actor, in_catalog = ending_by === null && kind !== 'copy' ? own : null } = search
  return {
    name: null,
    comment: null,
    kind,
    selection: selection ?? (kind === 'copy' ? { filter: {}, except_ids: [] } : null),
    all_catalogs: ending_by !== null && in_catalog === null,
    catalog_ids: in_catalog === null ? [] : [in_catalog],
    actors: actor ? [actor] : [...actors],
    effective_date: kind === 'first' || ending_by !== null ? day : nextMonth(day),
    end_date: null,
    prices: ['recommended_price'],
    operation: 'percent_up',
    value: null,
    step: 'own',
    direction: 'nearest',
    ending: 'none',
    other_ending: null,
    later_rows: false,
    replace_percentages: false,
    ending_by,
    first: noFirst(),
    from_catalog_id: search.from_catalog_id ?? null,
    existing: 'keep',
  }
}

/** The first day of the month after `day`. */
function nextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const [next, of] = month === 12 ? [1, year + 1] : [month + 1, year]
  return `${of}-${String(next).padStart(2, '0')}-01`
}

/** The values of a stored plan; fields of other kinds are as in a new one. */
export function valuesOfPlan(plan: PricePlan, day: string): PlanValues {
  const { operation, catalog_ids } = plan
  const values: PlanValues = {
    ...newPlanValues({ search: { kind: operation.kind }, day, own: null }),
    name: plan.name,
    comment: plan.comment,
    selection: plan.selection,
    all_catalogs: catalog_ids === 'all',
    catalog_ids: catalog_ids === 'all' ? [] : catalog_ids,
    actors: plan.actors,
    effective_date: plan.effective_date,
    end_date: plan.end_date,
  }
  if (operation.kind === 'end') return { ...values, later_rows: operation.later_rows }
  if (operation.kind === 'lines') return values
  const { step, direction, ending } = operation
  const rounded = { ...values, step, direction, ...endingValues(ending) }
  if (operation.kind === 'first') return { ...rounded, first: valuesOfFirst(operation.amounts) }
  const moved = { ...rounded, ...moveValues(operation.change) }
  if (operation.kind === 'copy') return { ...moved, from_catalog_id: operation.from_catalog_id, existing: operation.existing }
  const { prices, later_rows, replace_percentages, ending_by } = operation
  return { ...moved, prices, later_rows, replace_percentages, ending_by }
}

function endingValues(ending: Ending | null): Pick<PlanValues, 'ending' | 'other_ending'> {
  if (ending === null) return { ending: 'none', other_ending: null }
  const usual = endings.find((one) => one === ending)
  return usual ? { ending: usual, other_ending: null } : { ending: 'other', other_ending: ending.slice(1) }
}

function moveValues({ kind, value }: { kind: 'amount' | 'percent'; value: string }): Pick<PlanValues, 'operation' | 'value'> {
  const down = value.startsWith('-')
  return { operation: `${kind}_${down ? 'down' : 'up'}`, value: down ? value.slice(1) : value }
}

/** What the form would store, whether or not it is complete. */
export function inputOfValues(values: PlanValues): PlanInput {
  const { name, comment, selection, all_catalogs, catalog_ids, effective_date, end_date } = values
  return {
    name: name?.trim() || null,
    comment: comment?.trim() || null,
    selection,
    catalog_ids: all_catalogs ? 'all' : catalog_ids,
    actors: values.actors,
    effective_date: effective_date ?? '',
    end_date,
    operation: operationOf(values),
  }
}

function operationOf(values: PlanValues): PlanInput['operation'] {
  const { kind, step, direction, later_rows } = values
  const rounding = { step, direction, ending: endingOf(values) }
  if (kind === 'end') return { kind, later_rows }
  if (kind === 'first')
    return { kind, amounts: Object.fromEntries(amountNames.flatMap((name) => amountOf(name, values.first[name]))), ...rounding }
  if (kind === 'copy')
    return { kind, from_catalog_id: values.from_catalog_id ?? 0, change: changeOf(values, '0'), ...rounding, existing: values.existing }
  const { prices, replace_percentages, ending_by } = values
  return { kind: 'change', prices, change: changeOf(values, ''), ...rounding, later_rows, replace_percentages, ending_by }
}

function changeOf({ operation, value }: PlanValues, none: string) {
  const kind = operation.startsWith('percent') ? ('percent' as const) : ('amount' as const)
  return { kind, value: value === null ? none : operation.endsWith('down') ? `-${value}` : value }
}

function endingOf({ ending, other_ending }: PlanValues): Ending | null {
  if (ending === 'none') return null
  return ending === 'other' ? `.${(other_ending ?? '').trim().padStart(2, '0')}` : ending
}

const created = v.pipe(CreateFields, checkPlanPeriod())
/** Of a plan of given lines, only these can be changed. */
const described = v.pipe(v.pick(UpdateFields, ['name', 'comment', 'effective_date', 'end_date']), checkPlanPeriod())

/** The input that the server would accept, as JSON; or why it would not, by field of the form. */
export function checkedPlan(values: PlanValues, day: string): { input: string | null; errors: FieldError[] } {
  const input = inputOfValues(values)
  const { name, comment, effective_date, end_date } = input
  const [schema, sent] = values.kind === 'lines' ? [described, { name, comment, effective_date, end_date }] : [created, input]
  const { issues = [] } = v.safeParse(schema, sent)
  const found = issues.map((issue) => ({
    field: formField(v.getDotPath(issue) ?? ''),
    key: issue.input === '' ? 'required' : issue.message,
  }))
  const errors = [...missingIn(values, day), ...found]
  return {
    input: errors.length > 0 ? null : JSON.stringify(sent),
    errors: errors.filter(({ field }, at) => errors.findIndex((one) => one.field === field) === at),
  }
}

/** What the contract does not require, or names otherwise. */
function missingIn(values: PlanValues, day: string): FieldError[] {
  const required = (field: keyof PlanValues, missing: boolean) => (missing ? [{ field, key: 'required' }] : [])
  const { kind, effective_date } = values
  if (kind === 'lines') return required('effective_date', effective_date === null)
  return [
    ...required('selection', values.selection === null),
    ...required('value', kind === 'change' && values.value === null),
    ...(values.value?.startsWith('-') ? [{ field: 'value', key: 'negative' }] : []),
    ...required('from_catalog_id', kind === 'copy' && values.from_catalog_id === null),
    ...required('effective_date', effective_date === null),
    ...(effective_date !== null && effective_date < day ? [{ field: 'effective_date', key: 'before_today' }] : []),
    ...required('other_ending', values.ending === 'other' && !/^\d{1,2}$/.test(values.other_ending?.trim() ?? '')),
  ]
}

/** The field of the form with the value at `path` of the server's input. */
export function formField(path: string): string {
  const [top = '', second = '', third, fourth] = path.split('.')
  if (top !== 'operation') return top
  if (second === 'change') return 'value'
  if (second === 'ending') return 'other_ending'
  if (second !== 'amounts') return second
  return third === undefined ? 'first' : `first.${third}.${fourth === undefined || fourth === 'keep_percent' ? 'percent' : fourth}`
}
