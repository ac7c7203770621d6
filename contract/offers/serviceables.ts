// Coverages: which services cover an offer or a bundle, and how each is calculated.
import * as v from 'valibot'

import { calculationModes, contractTypes, coverageAmounts } from '#engine/offers/coverage.ts'

import { saveRights } from '../people/permissions.ts'
import { BAD_REQUEST, can, conflictOf, NOT_FOUND } from '../shared/endpoint.ts'
import { DeleteById, Id, Money, pageOf, Version } from '../shared/fields.ts'

/** The entities that have coverages, as path segments. */
export const coveredEntities = ['offers', 'bundles'] as const
export type CoveredEntity = (typeof coveredEntities)[number]

export const Coverage = v.object({
  id: v.number(),
  entity: v.picklist(coveredEntities),
  entity_id: v.number(),
  service: v.object({ id: v.number(), name: v.string(), reference: v.string() }),
  contract_type: v.picklist(contractTypes),
  calculation_mode: v.picklist(calculationModes),
  /** Percent of the covered amount. */
  rate: v.nullable(v.string()),
  minimum_selling_price: v.nullable(v.string()),
  /** Percent, theoretical. */
  agency_markup_rate: v.nullable(v.string()),
  /** Missing when the user may not see purchase prices. */
  seller_purchase_price: v.optional(v.nullable(v.string())),
  mandatory: v.boolean(),
  active: v.boolean(),
  /** Whether it can be sold and, if not, the missing fields. */
  complete: v.boolean(),
  missing: v.array(v.picklist(coverageAmounts)),
  version: v.number(),
})
export type Coverage = v.InferOutput<typeof Coverage>

const Amount = v.nullable(Money)
const Decided = v.object({
  contract_type: v.picklist(contractTypes, 'required'),
  calculation_mode: v.picklist(calculationModes, 'required'),
})
const Optional = v.partial(
  v.object({
    rate: Amount,
    minimum_selling_price: Amount,
    agency_markup_rate: Amount,
    seller_purchase_price: Amount,
    mandatory: v.boolean('invalid'),
    active: v.boolean('invalid'),
  }),
)
const Of = v.object({ entity: v.picklist(coveredEntities, 'invalid_entity'), entity_id: Id })
const Create = v.object({ ...Of.entries, service_id: Id, ...Decided.entries, ...Optional.entries })
/** The covered entity and the service cannot be changed. */
const Update = v.object({ id: Id, version: Version, ...v.partial(Decided).entries, ...Optional.entries })

/** The fields of the form; the service can only be chosen once. Form and server use the same check. */
export const CoverageForm = v.object({
  service_id: v.pipe(v.nullable(Id), v.number('required')),
  ...Decided.entries,
  rate: Amount,
  minimum_selling_price: Amount,
  agency_markup_rate: Amount,
  seller_purchase_price: Amount,
  mandatory: v.boolean('invalid'),
})
export type CoverageForm = v.InferInput<typeof CoverageForm>

/** A nomenclature of a printer, with its page costs in €; null when nothing can be costed. */
const PrinterCost = v.object({
  id: v.number(),
  name: v.string(),
  mono_page: v.nullable(v.string()),
  colour_page: v.nullable(v.string()),
})

const CONFLICT = conflictOf(Coverage)

export const serviceables = {
  list: can('offer.service.index')
    .route({ method: 'GET', path: '/serviceable', summary: 'Returns the coverages of an offer or a bundle' })
    .input(Of)
    .output(pageOf(Coverage))
    .errors({ NOT_FOUND }),
  of: can('offer.service.index')
    .route({
      method: 'GET',
      path: '/{entity}/{id}/services',
      summary: 'Returns the coverages of an offer or a bundle, and whether the offer is only sold with a coverage',
    })
    .input(v.object({ entity: Of.entries.entity, id: Id }))
    .output(v.object({ ...pageOf(Coverage).entries, mandatory_coverage: v.boolean() }))
    .errors({ NOT_FOUND }),
  of_bundles: can('offer.service.index')
    .route({ method: 'GET', path: '/offers/{offer_id}/bundle-services', summary: 'Returns the coverages of all bundles of an offer' })
    .input(v.object({ offer_id: Id }))
    .output(pageOf(Coverage))
    .errors({ NOT_FOUND }),
  page_costs: can(['offer.service.index', 'crt.calcul.nomenclature_cost'], ['offer.service.index', 'crt.calcul.graph'])
    .route({
      method: 'GET',
      path: '/{entity}/{id}/page-costs',
      summary: 'Returns the page costs of the printers in an offer or a bundle, with the settings of the caller’s subsidiary',
    })
    .input(v.object({ entity: Of.entries.entity, id: Id }))
    .output(pageOf(PrinterCost))
    .errors({ NOT_FOUND }),
  // Creating and updating need different rights. The handler checks the one that the body needs.
  save: can(saveRights.serviceables.create, saveRights.serviceables.update)
    .touches('offers', 'services', 'reference_counts', 'daily_focus', 'offer_simulation')
    .route({
      method: 'POST',
      path: '/serviceable',
      successStatus: 201,
      outputStructure: 'detailed',
      summary: 'Creates a coverage (201); or, with an id and a version, changes one (200)',
    })
    // The schema depends on the body: with an id it is an update, so that an update without a version is not taken for a creation.
    .input(v.lazy((input) => (typeof input === 'object' && input !== null && 'id' in input ? Update : Create)))
    .output(v.union([v.object({ status: v.literal(201), body: Coverage }), v.object({ status: v.literal(200), body: Coverage })]))
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT }),
  remove: can('offer.service.destroy')
    .touches('offers', 'services', 'reference_counts', 'daily_focus', 'offer_simulation')
    .route({ method: 'DELETE', path: '/serviceable/{id}', successStatus: 204, inputStructure: 'detailed' })
    .input(DeleteById)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT }),
}
