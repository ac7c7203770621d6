// Offers: products sold together, with the place, the person in charge and the period.
import * as v from 'valibot'

import { type Offered, unavailableReasons } from '#engine/offers/availability.ts'

import { returnedFields, returnedNamesOf } from '../shared/declared-fields.ts'
import { BAD_REQUEST, can, canAt, conflictOf, IN_USE, NOT_FOUND, TEXT_BYTES } from '../shared/endpoint.ts'
import { exportOf } from '../shared/exports.ts'
import {
  ById,
  DeleteById,
  Id,
  IdList,
  Instant,
  listQuery,
  Named,
  pageOf,
  Position,
  SearchOfReferences,
  UnknownReferences,
  Upload,
  Version,
  ZoneCode,
} from '../shared/fields.ts'
import { Image, PAYLOAD_TOO_LARGE, UPLOAD_REFUSED } from '../shared/files.ts'
import { listOf } from '../shared/lists.ts'
import { OfferCreate, offerFields, OfferNames, OfferUpdate, OfferZones } from './offer-fields.ts'

export const OfferRow = v.object({
  id: v.number(),
  ...returnedFields(offerFields, 'list'),
  /** The position among the offers of its category, from 1. */
  position: v.number(),
  available: v.boolean(),
  unavailable_reasons: v.array(v.picklist(unavailableReasons)),
  thumbnail_url: v.nullable(v.string()),
  updated_at: Instant,
  version: v.number(),
})
export type OfferRow = v.InferOutput<typeof OfferRow> & Offered

export const Offer = v.object({
  ...OfferRow.entries,
  ...returnedFields(offerFields),
  alternate_managers: v.array(Named),
  /** Sold only together with a coverage. */
  mandatory_coverage: v.boolean(),
  image: v.nullable(Image),
  created_at: Instant,
  updated_by: v.nullable(Named),
})
export type Offer = v.InferOutput<typeof Offer>

/** The columns by which a list of offers can be sorted. */
export const offerSorts = [...returnedNamesOf(offerFields, 'sort'), 'position', 'updated_at'] as const

const Typed = v.optional(v.pipe(v.string('invalid_filter'), v.trim(), v.maxLength(255, 'too_long')))
/** The filters of the list and of the tree. */
export const OfferFilters = v.object({
  /** Parts of the name and of the reference. */
  name: Typed,
  reference: Typed,
  manager_id: v.optional(IdList),
  active: v.optional(v.picklist(['all', 'true', 'false'], 'invalid_filter'), 'all'),
  /** Complete names of categories. */
  category_1: Typed,
  category_2: Typed,
  category_3: Typed,
  zone: v.optional(ZoneCode),
  available: v.optional(v.boolean('invalid_filter')),
})
/** The filters of the list with its search. */
export const SearchedOffers = v.object({ ...OfferFilters.entries, search: v.optional(SearchOfReferences) })
export const OfferQuery = v.object({ ...listQuery(offerSorts, OfferFilters.entries).entries, ...SearchedOffers.entries })

const TreeOffer = v.object({
  id: v.number(),
  name: v.string(),
  reference: v.string(),
  position: v.number(),
  active: v.boolean(),
  marketing_start_date: v.nullable(v.string()),
  marketing_end_date: v.nullable(v.string()),
  available: v.boolean(),
  unavailable_reasons: v.array(v.picklist(unavailableReasons)),
  /** Needed to change its position. */
  version: v.number(),
})
export interface CategoryNode {
  /** Null for the offers without a category. */
  name: string | null
  level: number
  children: CategoryNode[]
  offers: v.InferOutput<typeof TreeOffer>[]
}
const Node: v.GenericSchema<CategoryNode> = v.object({
  name: v.nullable(v.string()),
  level: v.number(),
  children: v.array(v.lazy(() => Node)),
  offers: v.array(TreeOffer),
})

const CategoryInUse = v.object({
  category_1: v.string(),
  category_2: v.nullable(v.string()),
  category_3: v.nullable(v.string()),
  offers: v.number(),
})
export type CategoryInUse = v.InferOutput<typeof CategoryInUse>

const OfOffer = v.object({ offer_id: Id })
const CONFLICT = conflictOf(Offer)

export const offers = {
  list: canAt({ lists: 'offers' }, 'offer.read')
    .route({ method: 'GET', path: '/offers', summary: 'Returns offers; only active ones for users who may not edit offers' })
    .input(OfferQuery)
    .output(v.object({ ...pageOf(OfferRow).entries, ...UnknownReferences })),
  export: exportOf({
    right: 'offer.read',
    path: '/offers',
    things: 'offers',
    row: OfferRow.entries,
    query: v.omit(OfferQuery, ['page', 'page_size']).entries,
  }),
  tree: canAt({ lists: 'offers' }, 'offer.read')
    .route({
      method: 'GET',
      path: '/offers/tree',
      summary: 'Returns the tree of categories with the offers that match the filters, in order',
    })
    .input(OfferFilters)
    .output(v.object({ items: v.array(Node) })),
  categories: can('offer.read')
    .route({ method: 'GET', path: '/offers/categories', summary: 'Returns the categories in use, with the number of offers in each' })
    .output(v.object({ items: v.array(CategoryInUse) })),
  show_by_code: can('offer.read')
    .route({ method: 'GET', path: '/offers/show-by-code', summary: 'Returns the offer with this reference' })
    .input(v.object({ code: v.pipe(v.string('required'), v.minLength(1, 'required'), v.maxLength(255, 'too_long')) }))
    .output(Offer)
    .errors({ NOT_FOUND }),
  create: canAt({ max_bytes: TEXT_BYTES, takes_file: true }, 'offer.create')
    .touches('daily_focus')
    .route({ method: 'POST', path: '/offers', successStatus: 201 })
    .input(OfferCreate)
    .output(Offer)
    .errors({ BAD_REQUEST, UPLOAD_REFUSED, PAYLOAD_TOO_LARGE }),
  duplicate: can(['offer.create', 'offer.show'])
    .touches('bundles', 'product_uses', 'daily_focus')
    .route({
      method: 'POST',
      path: '/offers/{offer_id}/duplicate',
      successStatus: 201,
      summary: 'Copies an offer under another name and reference, inactive and without dates; both share the same bundles',
    })
    .input(v.object({ ...OfOffer.entries, ...OfferNames.entries }))
    .output(Offer)
    .errors({ BAD_REQUEST, NOT_FOUND }),
  get: can('offer.show').route({ method: 'GET', path: '/offers/{id}' }).input(ById).output(Offer).errors({ NOT_FOUND }),
  update: canAt({ max_bytes: TEXT_BYTES, takes_file: true }, 'offer.update.general')
    .touches('daily_focus', 'grouped_presentations', 'offer_simulation', 'offer_undo', 'permits')
    .route({ method: 'POST', path: '/offers/{offer_id}' })
    .input(OfferUpdate)
    .output(Offer)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT, UPLOAD_REFUSED, PAYLOAD_TOO_LARGE }),
  remove: can('offer.delete')
    .touches('bundles', 'services', 'reference_counts', 'product_uses', 'permits', 'grouped_presentations', 'daily_focus')
    .route({ method: 'DELETE', path: '/offers/{id}', successStatus: 204, inputStructure: 'detailed' })
    .input(DeleteById)
    .errors({ NOT_FOUND, CONFLICT, IN_USE }),
  order: can('offer.update.general')
    .touches()
    .route({
      method: 'POST',
      path: '/offers/{offer_id}/order',
      summary: 'Changes the position of an offer in its category; returns the offers of the category',
    })
    .input(
      v.object({
        ...OfOffer.entries,
        version: Version,
        position: Position,
      }),
    )
    .output(v.object({ items: v.array(OfferRow) }))
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT }),
  set_zones: can('offer.update.general')
    .touches('daily_focus')
    .route({ method: 'POST', path: '/offers/{offer_id}/set-zones' })
    .input(v.object({ ...OfOffer.entries, version: Version, zones: OfferZones }))
    .output(Offer)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT }),
  set_alternate_managers: can('offer.create.alternate_manager')
    .touches('daily_focus')
    .route({ method: 'POST', path: '/offers/{offer_id}/set-alternate-managers' })
    .input(v.object({ ...OfOffer.entries, version: Version, users: listOf(Id, 100) }))
    .output(Offer)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT }),
  upload_image: canAt({ takes_file: true }, 'offer.image.update')
    .touches()
    .route({ method: 'POST', path: '/offers/{offer_id}/upload-image' })
    .input(v.object({ ...OfOffer.entries, version: Version, file: Upload }))
    .output(Offer)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT, UPLOAD_REFUSED, PAYLOAD_TOO_LARGE }),
  remove_image: can('offer.image.update')
    .touches()
    .route({ method: 'DELETE', path: '/offers/{offer_id}/image', inputStructure: 'detailed' })
    .input(v.object({ params: OfOffer, query: v.object({ version: Version }) }))
    .output(Offer)
    .errors({ NOT_FOUND, CONFLICT }),
}
