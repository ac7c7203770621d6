// Price plans: what would become of many prices, looked through line by line before it is applied, and undone as a whole or in part.
import * as v from 'valibot'

import { actors } from '#engine/prices/amounts.ts'

import { BAD_REQUEST, can, canAt, COMPOSITION_BYTES, conflictOf, NOT_FOUND, SET_BYTES } from '../shared/endpoint.ts'
import { ById, DeleteById, Id, Instant, listQuery, Named, pageOf, PlainDate, Version } from '../shared/fields.ts'
import { listOf } from '../shared/lists.ts'
import { PrintedLanguage } from '../shared/printed.ts'
import { MAX_SELECTED } from '../shared/selection.ts'
import { pricesOf } from '../shared/touches.ts'
import { Task } from '../tasks/tasks.ts'
import {
  checkPlanPeriod,
  CreateFields,
  flag,
  GivenAmounts,
  type PricePlanCreate,
  type PricePlanUpdate,
  StoredOperation,
  UpdateFields,
} from './price-plan-asked.ts'
import { Euros, LineFilters, PlanLine, planLineSorts } from './price-plan-lines.ts'
import { MAX_TEMPLATE_ROWS, SpreadsheetInput, TemplateInput, TemplateQuery } from './price-spreadsheets.ts'

/** The most lines of one plan. */
export const MAX_LINES = 5_000_000
/** A plan of at most this many lines is computed, applied and undone at once; a larger one as a task. */
export const MAX_LINES_AT_ONCE = 2_000

export const planStates = [
  'computing',
  'ready',
  'applying',
  'applied',
  'undoing',
  'partly_undone',
  'undone',
  'failed',
  'cancelled',
] as const
export type PlanState = (typeof planStates)[number]

const Group = v.object({
  id: v.nullable(v.number()),
  name: v.nullable(v.string()),
  lines: v.number(),
  margin_before: Euros,
  margin_after: Euros,
})
/** What a plan does to the total of an offer in its default configuration, on the effective day. */
const OfferOfPlan = v.object({
  offer: v.object({ id: v.number(), reference: v.string(), name: v.string() }),
  zone: v.nullable(v.string()),
  actor: v.picklist(actors),
  date: v.string(),
  /** Euros excluding VAT; null while an article has no price. */
  before: Euros,
  after: Euros,
  /** after − before, in euros and in percent of before. */
  difference: Euros,
  percent: Euros,
})
const PlanOffers = v.object({
  /** The active offers with an article of the plan. */
  count: v.number(),
  /** How many of them were calculated: those with most of its articles. */
  looked_at: v.optional(v.number(), 0),
  /** Those of them whose price changes, largest change first. */
  worst: v.optional(v.array(OfferOfPlan), []),
})
const PlanSummary = v.object({
  counts: v.record(v.string(), v.number()),
  /** Over the lines that change a price. */
  percent: v.object({ average: Euros, least: Euros, most: Euros }),
  /** How many lines have a margin (taux de marge) from `from` up to below `to`; null for no bound. */
  margin: v.array(v.object({ from: v.nullable(v.number()), to: v.nullable(v.number()), before: v.number(), after: v.number() })),
  families: v.array(Group),
  manufacturers: v.array(Group),
  catalogs: v.array(Group),
  /** The lines with the lowest margins after the change. */
  worst: v.array(PlanLine),
  offers: PlanOffers,
  /** Decisions about lines (left out, corrected) that do not exist any more; they come back with their lines. */
  waiting: v.optional(v.number(), 0),
})
export type PlanSummary = v.InferOutput<typeof PlanSummary>

export const PricePlan = v.object({
  id: v.number(),
  name: v.nullable(v.string()),
  comment: v.nullable(v.string()),
  /** In the form in which it may be sent again. */
  selection: v.nullable(
    v.union([
      v.object({ ids: v.array(v.number()) }),
      v.object({ filter: v.record(v.string(), v.unknown()), except_ids: v.array(v.number()) }),
    ]),
  ),
  catalog_ids: v.union([v.literal('all'), v.array(v.number())]),
  actors: v.array(v.picklist(actors)),
  effective_date: v.string(),
  end_date: v.nullable(v.string()),
  operation: StoredOperation,
  status: v.picklist(planStates),
  /** Null until it is computed. */
  summary: v.nullable(PlanSummary),
  /** The number of its articles, once they are known. */
  product_count: v.nullable(v.number()),
  /** The task that is working on it, or worked on it last. */
  task_id: v.nullable(v.number()),
  error_key: v.nullable(v.string()),
  version: v.number(),
  created_at: Instant,
  created_by: v.nullable(Named),
  updated_at: Instant,
  applied_at: v.nullable(Instant),
  applied_by: v.nullable(v.string()),
  undone_at: v.nullable(Instant),
  undone_by: v.nullable(v.string()),
})
export type PricePlan = v.InferOutput<typeof PricePlan>
/** A plan in the list: only its counts. */
const ListedPlan = v.object({ ...v.omit(PricePlan, ['summary']).entries, counts: v.record(v.string(), v.number()) })
export type ListedPlan = v.InferOutput<typeof ListedPlan>

/** Lines by their ids, or all that match a filter, except some. */
const LineChoice = {
  ids: v.optional(v.pipe(listOf(Id, MAX_SELECTED), v.minLength(1, 'required'))),
  filter: v.optional(LineFilters),
  except_ids: v.optional(listOf(Id, MAX_SELECTED)),
}

const CONFLICT = conflictOf(PricePlan)
/** Some lines stand in the way of applying: how many, and the first 20. */
export const InTheWay = v.object({ count: v.number(), lines: v.array(PlanLine) })
const REFUSED_LINES = { status: 409, message: 'Some lines are refused', data: InTheWay }
const STALE_LINES = { status: 409, message: 'Some lines were changed since they were computed', data: InTheWay }
const CHANGED_SINCE = { status: 409, message: 'Some lines were changed since the plan was applied', data: InTheWay }
const EFFECTIVE_DATE_PASSED = { status: 409, message: 'The effective date has passed' }
const PAYLOAD_TOO_LARGE = { status: 413, message: 'Larger than 26,214,400 bytes' }
const NOT_NOW = { status: 409, message: 'Not in this state of the plan', data: v.object({ status: v.picklist(planStates) }) }

/** Changing selling prices ends rows and creates others, and shows purchase prices. */
export const changesSelling = ['selling_price.update', 'selling_price.create', 'selling_price.show'] as const
export const changesPurchase = ['purchase_price.update', 'selling_price.show'] as const
// The handlers check which of the two a plan needs; one that changes both kinds of prices needs both.
const planning = () => canAt({ max_bytes: SET_BYTES, costly: true }, changesSelling, changesPurchase)

export const price_plans = {
  create: planning()
    .touches('tasks')
    .route({
      method: 'POST',
      path: '/price-plans',
      successStatus: 201,
      summary: 'Makes a price plan and computes its lines; changes no price',
    })
    .input(v.pipe(CreateFields, checkPlanPeriod<PricePlanCreate>()))
    .output(PricePlan)
    .errors({ BAD_REQUEST }),
  list: can('selling_price.show')
    .route({ method: 'GET', path: '/price-plans', summary: 'Returns price plans, latest first unless another order is requested' })
    .input(
      listQuery(['created_at', 'name', 'effective_date', 'status'], {
        status: v.optional(v.picklist(planStates, 'invalid_filter')),
        created_by: v.optional(Id),
        from: v.optional(PlainDate),
        to: v.optional(PlainDate),
      }),
    )
    .output(pageOf(ListedPlan))
    .errors({ BAD_REQUEST }),
  get: can('selling_price.show').route({ method: 'GET', path: '/price-plans/{id}' }).input(ById).output(PricePlan).errors({ NOT_FOUND }),
  update: planning()
    .touches('tasks')
    .route({ method: 'PUT', path: '/price-plans/{id}', summary: 'Changes a plan that is not applied, and computes it anew' })
    .input(v.pipe(UpdateFields, checkPlanPeriod<PricePlanUpdate>()))
    .output(PricePlan)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT, NOT_NOW }),
  spreadsheet: canAt({ max_bytes: COMPOSITION_BYTES, takes_file: true, costly: true }, changesSelling)
    .touches('tasks')
    .route({
      method: 'POST',
      path: '/price-plans/spreadsheet',
      successStatus: 201,
      summary: 'Makes a price plan from an edited spreadsheet, compared cell by cell with what was exported; changes no price',
    })
    .input(SpreadsheetInput)
    .output(PricePlan)
    .errors({ BAD_REQUEST, PAYLOAD_TOO_LARGE }),
  template: can('selling_price.show')
    .route({
      method: 'GET',
      path: '/price-plans/spreadsheet/template',
      outputStructure: 'detailed',
      summary: `Returns the present and future selling prices of articles as a spreadsheet to edit, at most ${MAX_TEMPLATE_ROWS} rows`,
    })
    .input(TemplateQuery)
    .output(v.object({ headers: v.record(v.string(), v.string()), body: v.file() }))
    .errors({ BAD_REQUEST }),
  template_task: can('selling_price.show')
    .touches('tasks')
    .route({
      method: 'POST',
      path: '/price-plans/spreadsheet/template',
      successStatus: 201,
      summary: 'Asks for the same spreadsheet, of any size: the file of the task',
    })
    .input(TemplateInput)
    .output(Task)
    .errors({ BAD_REQUEST }),
  remove: planning()
    .touches('tasks')
    .route({
      method: 'DELETE',
      path: '/price-plans/{id}',
      successStatus: 204,
      inputStructure: 'detailed',
      summary: 'Deletes a plan that is not applied',
    })
    .input(DeleteById)
    .errors({ NOT_FOUND, CONFLICT, NOT_NOW }),
  lines: can('selling_price.show')
    .route({
      method: 'GET',
      path: '/price-plans/{id}/lines',
      summary: 'Returns the lines of a plan, by reference unless another order is requested',
    })
    .input(v.object({ id: Id, ...listQuery(planLineSorts, LineFilters.entries).entries }))
    .output(pageOf(PlanLine))
    .errors({ BAD_REQUEST, NOT_FOUND }),
  export: can('selling_price.show')
    .touches('tasks')
    .route({
      method: 'POST',
      path: '/price-plans/{id}/export',
      successStatus: 201,
      summary: 'Asks for the lines of a plan, or those of a filter, as XLSX: the file of the task',
    })
    .input(v.object({ id: Id, language: PrintedLanguage, filter: v.optional(LineFilters, {}) }))
    .output(Task)
    .errors({ BAD_REQUEST, NOT_FOUND, NOT_NOW }),
  exclude: planning()
    .touches()
    .route({ method: 'POST', path: '/price-plans/{id}/lines/exclude', summary: 'Leaves lines out of a plan, or takes them in again' })
    .input(v.object({ id: Id, version: Version, ...LineChoice, excluded: v.boolean('required') }))
    .output(PricePlan)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT, NOT_NOW }),
  correct: planning()
    .touches()
    .route({ method: 'PUT', path: '/price-plans/{id}/lines/{line_id}', summary: 'Sets amounts of one line by hand' })
    .input(v.object({ id: Id, line_id: Id, version: Version, amounts: GivenAmounts }))
    // With the new version of the plan, for the next change.
    .output(v.object({ ...PlanLine.entries, plan_version: v.number() }))
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT, NOT_NOW }),
  apply: planning()
    .touches(...pricesOf, 'tasks')
    .route({ method: 'POST', path: '/price-plans/{id}/apply', summary: 'Applies a plan, all or nothing; a large one as a task' })
    .input(v.object({ id: Id, version: Version, skip_refused: flag, skip_stale: flag }))
    .output(PricePlan)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT, NOT_NOW, REFUSED_LINES, STALE_LINES, EFFECTIVE_DATE_PASSED }),
  undo: planning()
    .touches(...pricesOf, 'tasks')
    .route({
      method: 'POST',
      path: '/price-plans/{id}/undo',
      summary: 'Undoes a plan or some of its lines, unless somebody has changed them since',
    })
    .input(v.object({ id: Id, version: Version, ...LineChoice, keep_changed: flag }))
    .output(PricePlan)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT, NOT_NOW, CHANGED_SINCE }),
}
