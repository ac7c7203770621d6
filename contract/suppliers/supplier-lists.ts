// Suppliers' lists: any file of a supplier, read with a profile, looked through group by group, and made into a plan of purchase prices.
import * as v from 'valibot'

import { listFields, listGroups, listProblems } from '#engine/suppliers/profile.ts'

import { PricePlan } from '../prices/price-plans.ts'
import { BAD_REQUEST, can, canAt, conflictOf, NOT_FOUND } from '../shared/endpoint.ts'
import { ById, DeleteById, Id, Instant, listQuery, Money, Named, pageOf, PlainDate, Upload, Version } from '../shared/fields.ts'
import { listOf } from '../shared/lists.ts'
import { PrintedLanguage } from '../shared/printed.ts'
import { MAX_SELECTED } from '../shared/selection.ts'
import { pricesOf, productsOf } from '../shared/touches.ts'
import { Task } from '../tasks/tasks.ts'
import { ListFormats, ProfileForm, readsLists, SupplierProfile } from './supplier-profiles.ts'

/** The largest file, in bytes, and its most rows. */
export const MAX_LIST_BYTES = 100 * 1024 * 1024
export const MAX_LIST_ROWS = 1_000_000
/** The rows that are shown beside the mapping. */
export const SAMPLE_ROWS = 20

export const listStates = ['uploaded', 'reading', 'ready', 'planned', 'failed'] as const
export type ListState = (typeof listStates)[number]

/** What was found by looking at the file: where its table seems to be, and what its columns seem to contain. */
export const ListProposal = v.object({
  sheet: v.nullable(v.string()),
  head_row: v.number(),
  head_rows: v.picklist([1, 2]),
  columns: v.record(v.string(), v.picklist(listFields)),
  formats: v.object({ ...ListFormats.entries, rate: v.string() }),
  /** The first row of the head, one text a column. */
  head: v.array(v.string()),
  /** The first rows below the head, as written. */
  sample: v.array(v.array(v.string())),
  /** Columns that are hidden in the sheet, from 1. */
  hidden_columns: v.array(v.number()),
})
export type ListProposal = v.InferOutput<typeof ListProposal>

const counts = v.record(v.string(), v.number())
export const SupplierList = v.object({
  id: v.number(),
  file_name: v.string(),
  status: v.picklist(listStates),
  /** The worksheets of a workbook; empty for a text file. */
  sheets: v.array(v.object({ name: v.string(), hidden: v.boolean() })),
  proposal: ListProposal,
  /** The profile that it was, or is being, read with; null until one is chosen. */
  profile: v.nullable(SupplierProfile),
  effective_date: v.string(),
  /** Rows of the file, once it is read. */
  row_count: v.nullable(v.number()),
  /** Lines by group. */
  counts,
  plan: v.nullable(v.object({ id: v.number(), name: v.nullable(v.string()), status: v.string() })),
  task_id: v.nullable(v.number()),
  error_key: v.nullable(v.string()),
  version: v.number(),
  created_at: Instant,
  created_by: v.nullable(Named),
  updated_at: Instant,
})
export type SupplierList = v.InferOutput<typeof SupplierList>
const { proposal: _proposal, sheets: _sheets, ...listed } = SupplierList.entries
export const ListedSupplierList = v.object(listed)

const ProductOfLine = v.object({ id: v.number(), reference: v.string(), designation: v.string(), manufacturer: v.nullable(v.string()) })
export const SupplierListLine = v.object({
  id: v.number(),
  /** The first physical line of the record, or the row of the sheet; null for an absent article. */
  line_number: v.nullable(v.number()),
  /** The texts of its cells as written. */
  cells: v.array(v.string()),
  group: v.picklist(listGroups),
  product: v.nullable(ProductOfLine),
  /** Which key found the article; `chosen` by hand. */
  matched_by: v.nullable(v.string()),
  /** The articles that fit: several for `ambiguous`, the nearest three for `unknown`. */
  candidates: v.array(ProductOfLine),
  /** Euros for one piece. */
  price: v.nullable(v.string()),
  valid_from: v.nullable(v.string()),
  valid_to: v.nullable(v.string()),
  /** The purchase price of the article on the effective day. */
  current: v.nullable(v.string()),
  /** The change in percent, rounded to 2 decimals. */
  percent: v.nullable(v.string()),
  problem: v.nullable(v.object({ column: v.nullable(v.number()), written: v.string(), key: v.picklist(listProblems) })),
  /** Article or price was set by hand. */
  corrected: v.boolean(),
})
export type SupplierListLine = v.InferOutput<typeof SupplierListLine>

export const ListLineFilters = v.object({
  group: v.optional(v.picklist(listGroups, 'invalid_filter')),
  search: v.optional(v.string()),
})
export const listLineSorts = ['line_number', 'reference', 'designation', 'price', 'current', 'percent'] as const

const CONFLICT = conflictOf(SupplierList)
const NOT_NOW = { status: 409, message: 'Not in this state of the list', data: v.object({ status: v.picklist(listStates) }) }
const PAYLOAD_TOO_LARGE = { status: 413, message: 'Larger than 104,857,600 bytes' }

/** The lines with these ids, or all of a filter except some. */
const LineChoice = {
  ids: v.optional(v.pipe(listOf(Id, MAX_SELECTED), v.minLength(1, 'required'))),
  filter: v.optional(ListLineFilters),
  except_ids: v.optional(listOf(Id, MAX_SELECTED)),
}
/** A profile to read a list with: an existing one is changed if it has id and version, otherwise a new one is made. */
const GivenProfile = v.object({ id: v.optional(Id), version: v.optional(Version), ...ProfileForm.entries })

export const supplier_lists = {
  list: can(readsLists)
    .route({ method: 'GET', path: '/supplier-lists', summary: 'Returns suppliers’ lists, latest first unless another order is requested' })
    .input(listQuery(['created_at', 'file_name', 'status'], { status: v.optional(v.picklist(listStates)), supplier_id: v.optional(Id) }))
    .output(pageOf(ListedSupplierList))
    .errors({ BAD_REQUEST }),
  create: canAt({ max_bytes: MAX_LIST_BYTES, takes_file: true, costly: true }, readsLists)
    .touches('tasks')
    .route({
      method: 'POST',
      path: '/supplier-lists',
      successStatus: 201,
      summary: 'Uploads a list and looks at it; reads it at once if a profile fits its head',
    })
    .input(v.object({ file: Upload, profile_id: v.optional(Id) }))
    .output(SupplierList)
    .errors({ BAD_REQUEST, PAYLOAD_TOO_LARGE }),
  get: can(readsLists).route({ method: 'GET', path: '/supplier-lists/{id}' }).input(ById).output(SupplierList).errors({ NOT_FOUND }),
  look: canAt({ costly: true }, readsLists)
    .route({
      method: 'GET',
      path: '/supplier-lists/{id}/proposal',
      summary: 'Looks at the file again: at another worksheet, or with another row as its head',
    })
    .input(
      v.object({
        id: Id,
        sheet: v.optional(v.string()),
        head_row: v.optional(v.pipe(v.number('invalid'), v.integer('invalid'), v.minValue(0, 'invalid'), v.maxValue(1_000, 'invalid'))),
        head_rows: v.optional(v.picklist([1, 2], 'invalid')),
      }),
    )
    .output(ListProposal)
    .errors({ BAD_REQUEST, NOT_FOUND }),
  update: canAt({ costly: true }, readsLists)
    .touches('tasks')
    .route({ method: 'PUT', path: '/supplier-lists/{id}', summary: 'Stores the profile under its name and reads the list anew with it' })
    .input(v.object({ id: Id, version: Version, profile: GivenProfile, effective_date: v.optional(PlainDate) }))
    .output(SupplierList)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT, NOT_NOW }),
  remove: can(readsLists)
    .touches('tasks')
    .route({ method: 'DELETE', path: '/supplier-lists/{id}', successStatus: 204, inputStructure: 'detailed' })
    .input(DeleteById)
    .errors({ NOT_FOUND, CONFLICT, NOT_NOW }),
  lines: can(readsLists)
    .route({ method: 'GET', path: '/supplier-lists/{id}/lines', summary: 'Returns the lines of a list, in their order in the file' })
    .input(v.object({ id: Id, ...listQuery(listLineSorts, ListLineFilters.entries).entries }))
    .output(pageOf(SupplierListLine))
    .errors({ BAD_REQUEST, NOT_FOUND }),
  correct: can(readsLists)
    .touches()
    .route({
      method: 'PUT',
      path: '/supplier-lists/{id}/lines/{line_id}',
      summary: 'Chooses the article of a line, sets its price, or ignores it; the article is remembered for the next list',
    })
    .input(
      v.object({
        id: Id,
        line_id: Id,
        version: Version,
        product_id: v.optional(v.nullable(Id)),
        price: v.optional(Money),
        ignored: v.optional(v.boolean('invalid')),
      }),
    )
    .output(v.object({ ...SupplierListLine.entries, list_version: v.number() }))
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT, NOT_NOW }),
  ignore: can(readsLists)
    .touches()
    .route({ method: 'POST', path: '/supplier-lists/{id}/lines/ignore', summary: 'Ignores many lines, or takes them in again' })
    .input(v.object({ id: Id, version: Version, ...LineChoice, ignored: v.boolean('required') }))
    .output(SupplierList)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT, NOT_NOW }),
  make_products: canAt({ costly: true }, [...readsLists, 'product.create'])
    .touches(...productsOf, 'tasks')
    .route({
      method: 'POST',
      path: '/supplier-lists/{id}/lines/products',
      summary: 'Gives unknown lines an article: one made by hand from what they say, or one found in the MDM',
    })
    .input(v.object({ id: Id, version: Version, ...LineChoice, from: v.picklist(['manual', 'masterdata'], 'required') }))
    .output(
      v.object({
        list: SupplierList,
        found: v.number(),
        refused: v.array(v.object({ id: v.number(), line_number: v.number(), key: v.string() })),
      }),
    )
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT, NOT_NOW }),
  export: can(readsLists)
    .touches('tasks')
    .route({
      method: 'POST',
      path: '/supplier-lists/{id}/export',
      successStatus: 201,
      summary: 'Asks for the lines of a filter as XLSX: the file of the task',
    })
    .input(v.object({ id: Id, language: PrintedLanguage, filter: v.optional(ListLineFilters, {}) }))
    .output(Task)
    .errors({ BAD_REQUEST, NOT_FOUND, NOT_NOW }),
  plan: canAt({ costly: true }, readsLists)
    .touches(...pricesOf, 'price_plans', 'tasks')
    .route({
      method: 'POST',
      path: '/supplier-lists/{id}/plan',
      successStatus: 201,
      summary: 'Makes a price plan of the lines that have an article and a new price; changes no price',
    })
    .input(v.object({ id: Id, version: Version }))
    .output(PricePlan)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT, NOT_NOW }),
  effects: canAt({ costly: true }, readsLists)
    .route({
      method: 'GET',
      path: '/supplier-lists/{id}/effects',
      summary: 'Returns what the purchase prices of a list do to the selling prices and offers of its articles',
    })
    .input(v.object({ id: Id, margin_below: v.optional(v.string()) }))
    .output(
      v.object({
        products: v.number(),
        /** Selling prices of the day with an amount in percent, which moves by itself. */
        percentage_rows: v.number(),
        /** Selling prices whose margin is below the threshold on the new purchase price, lowest first. */
        margin_below: v.string(),
        low_margins: v.object({
          count: v.number(),
          worst: v.array(
            v.object({
              product: v.object({ id: v.number(), reference: v.string(), designation: v.string() }),
              catalog: Named,
              actor: v.string(),
              purchase_price: v.string(),
              recommended_price: v.nullable(v.string()),
              margin: v.nullable(v.string()),
            }),
          ),
        }),
        /** Selling prices whose amounts are no longer in order. */
        broken_chains: v.object({
          count: v.number(),
          products: v.array(v.object({ id: v.number(), reference: v.string(), designation: v.string() })),
        }),
        /** Articles of the list with no selling price on the day. */
        without_price: v.number(),
        offers: v.object({ count: v.number(), first: v.array(v.object({ id: v.number(), reference: v.string(), name: v.string() })) }),
      }),
    )
    .errors({ BAD_REQUEST, NOT_FOUND, NOT_NOW }),
}
