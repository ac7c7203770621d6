// The lines of a nomenclature: consumables and wear parts, and how long each lasts. All lines share the version of their nomenclature.
import * as v from 'valibot'

import { readersOf } from '../entities.ts'
import { holds, type Holder } from '../people/permissions.ts'
import { BAD_REQUEST, can, canAt, conflictOf, NOT_FOUND, TEXT_BYTES } from '../shared/endpoint.ts'
import { Id, Money, optionalName, optionalText, Quantity, requiredText, Upload, Version } from '../shared/fields.ts'
import { PAYLOAD_TOO_LARGE } from '../shared/files.ts'
import { listOf } from '../shared/lists.ts'
import { Percent } from '../shared/percent.ts'
import { pageCostsOf } from '../shared/touches.ts'

/** The amounts of a line are visible to users who may calculate its cost, or edit it. */
const seesAmounts = ['crt.calcul.nomenclature_cost', 'nomenclature.update'] as const
/** Whether responses to this user contain the amounts of lines. */
export const seesLineAmounts = (user: Holder | null) => holds(user, seesAmounts)

/** Euros, excluding VAT; absent when the user may not see amounts. */
const HiddenAmount = v.optional(v.nullable(v.string()))

const NomenclatureLine = v.object({
  id: v.number(),
  /** The product of the catalogue, if there is one. */
  product_id: v.nullable(v.number()),
  reference: v.string(),
  manufacturer_reference: v.nullable(v.string()),
  brand: v.nullable(v.string()),
  family: v.nullable(v.string()),
  sub_family: v.nullable(v.string()),
  price: HiddenAmount,
  quantity: v.string(),
  /** Pages. */
  durability: v.nullable(v.number()),
  /** Real coverage in percent; null for a wear part, which does not depend on coverage. */
  ink_rate: v.nullable(v.string()),
  /** The share of the pages that use it, in percent. */
  use_rate: v.string(),
  is_included: v.boolean(),
  is_colour: v.boolean(),
  group_purchase_price: HiddenAmount,
  /** The product's present purchase price; also needs `selling_price.show`. */
  current_purchase_price: HiddenAmount,
  /** The version of the nomenclature. */
  version: v.number(),
})
export type NomenclatureLine = v.InferOutput<typeof NomenclatureLine>

/** In the order in which they were added. */
export const NomenclatureLines = v.object({ items: v.array(NomenclatureLine), version: v.number() })
export type NomenclatureLines = v.InferOutput<typeof NomenclatureLines>

const Pages = v.pipe(v.number('invalid'), v.integer('invalid'), v.minValue(0, 'negative_quantity'), v.maxValue(2_147_483_647, 'invalid'))

/** A description of the product, beside the line's own figures. When absent in a new line, it is taken from the catalogue. */
const Described = {
  /** When absent, it follows the reference if that changes. */
  product_id: v.optional(v.nullable(Id)),
  reference: v.optional(requiredText(255)),
  manufacturer_reference: v.optional(optionalName(255)),
  brand: v.optional(optionalName(255)),
  family: v.optional(optionalName(255)),
  sub_family: v.optional(optionalName(255)),
}
/** All fields of a line. Absent fields keep their stored value, or get the default in a new line. */
export const LineFields = {
  ...Described,
  price: v.optional(v.nullable(Money)),
  quantity: v.optional(Quantity),
  durability: v.optional(v.nullable(Pages)),
  ink_rate: v.optional(v.nullable(Percent)),
  use_rate: v.optional(Percent),
  is_included: v.optional(v.boolean('invalid')),
  is_colour: v.optional(v.boolean('invalid')),
  group_purchase_price: v.optional(v.nullable(Money)),
}
const MOST = 500
const GivenLine = v.object({ id: v.optional(Id), ...LineFields })
export type GivenLine = v.InferOutput<typeof GivenLine>
/** The whole set: lines with an id are kept, lines without one are new, absent ones are removed. */
export const LineItems = listOf(GivenLine, MOST)

const OfNomenclature = v.object({ technical_nomenclature_id: Id })
const One = { ...OfNomenclature.entries, technical_nomenclature_product_id: Id }
/** Either one more line, which overwrites nothing and so needs no version, or the whole set in `items`. */
const OneOrAll = v.pipe(
  v.object({ ...OfNomenclature.entries, version: v.optional(Version), items: v.optional(LineItems), ...LineFields }),
  v.forward(
    v.check(({ items, version }) => items === undefined || version !== undefined, 'required'),
    ['version'],
  ),
)
/** A consumable from a file that fits the printer, in the form of a line. */
export const SuggestedLine = v.object({
  product_id: v.nullable(v.number()),
  reference: v.string(),
  manufacturer_reference: v.nullable(v.string()),
  brand: v.nullable(v.string()),
  family: v.nullable(v.string()),
  sub_family: v.nullable(v.string()),
  /** The product's present price with `selling_price.show`, otherwise the price in the file. */
  price: v.nullable(v.string()),
  group_purchase_price: v.nullable(v.string()),
  durability: v.nullable(v.number()),
  ink_rate: v.nullable(v.string()),
  is_colour: v.boolean(),
  /** Further information from the file: the product's name, its ink, and the quantity per pack. */
  designation: v.nullable(v.string()),
  type: v.nullable(v.string()),
  colour: v.nullable(v.string()),
  quantity_per_pack: v.nullable(v.number()),
})
export type SuggestedLine = v.InferOutput<typeof SuggestedLine>
/** The maximum number of suggestions returned; `total` is the number that fit. */
export const MOST_SUGGESTIONS = 200

const Suggestions = v.object({
  items: v.array(SuggestedLine),
  total: v.number(),
  /** The number of consumables read, and of lines of the file that are not one. */
  read: v.number(),
  refused: v.number(),
})

const path = '/technical-nomenclatures/{technical_nomenclature_id}/products'
const onePath = `${path}/{technical_nomenclature_product_id}` as const
const readers = readersOf('technical-nomenclatures')
const CONFLICT = conflictOf(NomenclatureLines)

export const nomenclature_lines = {
  list: can(...readers)
    .route({
      method: 'GET',
      path,
      summary: 'Returns the lines of a nomenclature; amounts only for users who may calculate its cost or edit it',
    })
    .input(OfNomenclature)
    .output(NomenclatureLines)
    .errors({ NOT_FOUND }),
  save: canAt({ max_bytes: TEXT_BYTES }, 'nomenclature.update')
    .touches('technical_nomenclatures', 'product_uses', ...pageCostsOf)
    .route({
      method: 'POST',
      path,
      successStatus: 201,
      outputStructure: 'detailed',
      summary:
        'Adds a line (201); or, with `items` and `version`, updates lines with an id, adds those without one and removes absent ones (200)',
    })
    .input(OneOrAll)
    .output(
      v.union([
        v.object({ status: v.literal(201), body: NomenclatureLine }),
        v.object({ status: v.literal(200), body: NomenclatureLines }),
      ]),
    )
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT }),
  get: can(...readers)
    .route({ method: 'GET', path: onePath })
    .input(v.object(One))
    .output(NomenclatureLine)
    .errors({ NOT_FOUND }),
  update: can('nomenclature.update')
    .touches('technical_nomenclatures', 'product_uses', ...pageCostsOf)
    .route({ method: 'PUT', path: onePath })
    .input(v.object({ ...One, version: Version, ...LineFields }))
    .output(NomenclatureLine)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT }),
  remove: can('nomenclature.update')
    .touches('technical_nomenclatures', 'product_uses', ...pageCostsOf)
    .route({ method: 'DELETE', path: onePath, successStatus: 204, inputStructure: 'detailed' })
    .input(v.object({ params: v.object(One), query: v.object({ version: Version }) }))
    .errors({ NOT_FOUND, CONFLICT }),
  suggest: canAt({ takes_file: true, costly: true }, 'nomenclature.update')
    .route({
      method: 'POST',
      path: '/technical-nomenclatures/{technical_nomenclature_id}/suggestions',
      summary: 'Returns the consumables from a file (NDJSON, plain or gzipped) that fit the printer, as lines; writes nothing',
    })
    /** When absent, the model is the nomenclature's name. */
    .input(v.object({ ...OfNomenclature.entries, file: Upload, model: v.optional(optionalText(255)) }))
    .output(Suggestions)
    .errors({ BAD_REQUEST, NOT_FOUND, PAYLOAD_TOO_LARGE }),
}
