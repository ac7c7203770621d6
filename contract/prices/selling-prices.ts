// Selling prices (tarifs): one row per product, catalogue, actor and period, with seven amounts; and the explanation of a price.
import * as v from 'valibot'

import { actors, amountNames } from '#engine/prices/amounts.ts'
import type { IgnoredReason } from '#engine/prices/catalog-search.ts'

import { saveRights } from '../people/permissions.ts'
import { PRICES_BUSY } from '../shared/changes.ts'
import { formOf, returnedFields } from '../shared/declared-fields.ts'
import { BAD_REQUEST, can, canWhileViewing, conflictOf, NOT_FOUND } from '../shared/endpoint.ts'
import { Decimal, Id, Instant, Named, pageOf, PlainDate, Version, ZoneCode } from '../shared/fields.ts'
import { listOf } from '../shared/lists.ts'
import { checkPeriod } from '../shared/periods.ts'
import { PriceWarning } from '../shared/price-warnings.ts'
import { pricesOf } from '../shared/touches.ts'
import { amountFields, sellingPriceFields } from './price-fields.ts'

export const SellingPrice = v.object({
  id: v.number(),
  product_id: v.number(),
  /** Outside the catalogue's dates the row does not apply. */
  catalog: v.object({
    id: v.number(),
    name: v.string(),
    code: v.string(),
    start_date: v.nullable(v.string()),
    end_date: v.nullable(v.string()),
  }),
  ...returnedFields(sellingPriceFields),
  version: v.number(),
  updated_at: Instant,
  updated_by: v.nullable(Named),
})
export type SellingPrice = v.InferOutput<typeof SellingPrice>
/** A saved row with its warnings. */
export const SavedSellingPrice = v.object({ ...SellingPrice.entries, warnings: v.array(PriceWarning) })

/** The fields of a row. Absent fields keep their stored value, or are empty in a new row. */
const Changes = v.partial(formOf(sellingPriceFields)).entries
/** Reports an error for each missing field among those that `keysOf` requires. */
const requiring = <T extends { actor?: unknown; start_date?: unknown; version?: unknown }>(
  keysOf: (row: T) => readonly ('actor' | 'start_date' | 'version')[],
) =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const input = dataset.value
    for (const key of keysOf(input).filter((one) => input[one] === undefined))
      addIssue({ message: 'required', path: [{ type: 'object', origin: 'value', input, key, value: undefined }] })
  })
/** Required in a new row. */
const ofNew = ['actor', 'start_date'] as const

const MAX_ROWS = 200
const PriceItem = v.object({ id: v.optional(Id), version: v.optional(Version), ...Changes })
/** One row of a set: an update if it has an id, otherwise a new row. */
export type PriceItem = v.InferOutput<typeof PriceItem>
const Item = v.pipe(
  PriceItem,
  requiring<PriceItem>(({ id }) => (id === undefined ? ofNew : ['version'])),
  checkPeriod<PriceItem>(),
)
/** A set may contain each row only once. */
const eachOnce = v.rawCheck<PriceItem[]>(({ dataset, addIssue }) => {
  if (!dataset.typed) return
  const input = dataset.value
  for (const [key, value] of input.entries()) {
    const known = value.id !== undefined && input.findIndex(({ id }) => id === value.id) < key
    if (known) addIssue({ message: 'duplicate', path: [{ type: 'array', origin: 'value', input, key, value }] })
  }
})
const Items = v.pipe(listOf(Item, MAX_ROWS), v.minLength(1, 'required'), eachOnce)

const InCatalog = { product_id: Id, id: Id }
const SetFields = v.object({ ...InCatalog, ...Changes, items: v.optional(Items) })
type SetFields = v.InferOutput<typeof SetFields>
/** One new row, or a set in `items` that is validated and saved as one; items with an id and a version are updates. */
export const SellingPriceSet = v.pipe(
  SetFields,
  requiring<SetFields>(({ items }) => (items ? [] : ofNew)),
  checkPeriod<SetFields>(),
)

const One = { product_id: Id, selling_price_id: Id, id: Id }
const UpdateFields = v.object({ ...One, version: Version, ...Changes })
export const SellingPriceUpdate = v.pipe(UpdateFields, checkPeriod<v.InferOutput<typeof UpdateFields>>())

const price = v.picklist(amountNames)
const sources = ['selling_price', 'purchase_price'] as const
export const SimulationResponse = v.object({
  /** Euros, rounded. Purchase prices are only included with `selling_price.show`. */
  prices: v.record(v.string(), v.nullable(v.string())),
  steps: v.array(
    v.object({
      price,
      source: v.picklist(sources),
      row_id: v.nullable(v.number()),
      author: v.nullable(v.string()),
      changed_at: v.nullable(v.string()),
      base: v.optional(v.nullable(price)),
      base_amount: v.optional(v.nullable(v.string())),
      percent: v.optional(v.nullable(v.string())),
      exact: v.optional(v.nullable(v.string())),
      amount: v.nullable(v.string()),
      decimals: v.number(),
    }),
  ),
  ignored: v.array(
    v.object({
      row_id: v.number(),
      reason: v.picklist([
        'INACTIVE',
        'OTHER_ACTOR',
        'OUT_OF_PERIOD',
        'CATALOG_OUT_OF_PERIOD',
        'OTHER_ZONE',
        'EXCLUSIVE_CATALOG',
        'LESS_SPECIFIC',
      ] as const satisfies readonly IgnoredReason[]),
    }),
  ),
  warnings: v.array(
    v.variant('code', [
      v.object({ code: v.literal('NO_ROW') }),
      v.object({ code: v.literal('NO_BASE'), price }),
      /** The warnings of the row that applies, on any of its days. */
      v.object({ code: v.literal('INVERTED'), ...PriceWarning.entries }),
    ]),
  ),
  /** Only when `as_stored` is `then`. */
  past: v.optional(
    v.object({
      /** The day on which the product was created; null when the history does not record it. */
      made_on: v.nullable(v.string()),
      /** The rows of that time, whether they still exist or not; purchase prices only with `selling_price.show`. */
      rows: v.array(
        v.object({
          source: v.picklist(sources),
          id: v.number(),
          actor: v.nullable(v.picklist(actors)),
          start_date: v.string(),
          end_date: v.nullable(v.string()),
          is_stored: v.boolean(),
        }),
      ),
    }),
  ),
})
export type SimulationResponse = v.InferOutput<typeof SimulationResponse>

export const SimulationQuery = v.object({
  product_id: Id,
  catalog_id: Id,
  actor: v.picklist(actors, 'required'),
  date: PlainDate,
  zone: v.optional(v.nullable(ZoneCode)),
  quantity: v.optional(v.union([Decimal, v.pipe(v.number(), v.minValue(0))], 'invalid_decimal')),
  /** An unsaved row to use instead of the stored one; needs `selling_price.show`. */
  selling_price: v.optional(v.nullable(v.object({ id: v.optional(Id), ...v.partial(formOf(amountFields)).entries }))),
  /** For a past day: use the rows for that day as stored `now` (the default), or as they were stored at the end of that day. */
  as_stored: v.optional(v.picklist(['now', 'then'], 'unknown')),
})

const CONFLICT = conflictOf(SellingPrice)
const path = '/products/{product_id}/sellingprices'
const Filters = {
  actor: v.optional(v.picklist(actors, 'invalid_filter')),
  active: v.optional(v.boolean('invalid_filter')),
  date: v.optional(PlainDate),
}

export const selling_prices = {
  all: can('selling_price.read')
    .route({ method: 'GET', path, summary: 'Returns the selling prices of a product in all catalogues' })
    .input(v.object({ product_id: Id, ...Filters }))
    .output(pageOf(SellingPrice))
    .errors({ NOT_FOUND }),
  list: can('selling_price.read')
    .route({ method: 'GET', path: `${path}/catalogs/{id}` })
    .input(v.object({ ...InCatalog, ...Filters }))
    .output(pageOf(SellingPrice))
    .errors({ NOT_FOUND }),
  // Creating and updating need different rights. The handler checks the one that the body needs.
  save: can(saveRights.selling_prices.create, saveRights.selling_prices.update)
    .touches(...pricesOf)
    .route({ method: 'POST', path: `${path}/catalogs/{id}`, successStatus: 201 })
    .input(SellingPriceSet)
    .output(v.union([v.object({ items: v.array(SavedSellingPrice) }), SavedSellingPrice]))
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT, BUSY: PRICES_BUSY }),
  get: can('selling_price.read')
    .route({ method: 'GET', path: `${path}/{selling_price_id}/catalogs/{id}` })
    .input(v.object(One))
    .output(SellingPrice)
    .errors({ NOT_FOUND }),
  update: can('selling_price.update')
    .touches(...pricesOf)
    .route({ method: 'PUT', path: `${path}/{selling_price_id}/catalogs/{id}` })
    .input(SellingPriceUpdate)
    .output(SavedSellingPrice)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT, BUSY: PRICES_BUSY }),
  simulate: canWhileViewing('selling_price.read')
    .route({
      method: 'POST',
      path: `${path}/catalogs/{catalog_id}/simulation`,
      summary: 'Returns the prices of a product, with explanations',
    })
    .input(SimulationQuery)
    .output(SimulationResponse)
    .errors({ BAD_REQUEST, NOT_FOUND }),
}
