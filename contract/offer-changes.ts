// One change to many offers: seen before, applied, listed, undone as one.
import * as v from 'valibot'

import { OfferForm } from './offers.ts'
import {
  appliedAs,
  BulkItems,
  CHANGED_SINCE,
  ChangedItem,
  ChangeRecord,
  changesQuery,
  continued,
  isAsked,
  MAX_SHOWN_ITEMS,
  PreviewedItem,
  undoneAs,
  undoPortion,
} from './shared/changes.ts'
import { BAD_REQUEST, can, canWhileViewing, NOT_FOUND } from './shared/endpoint.ts'
import { ById, Id, pageOf, Version } from './shared/fields.ts'

const { active, manager_id, marketing_start_date, marketing_end_date, zones } = OfferForm.pipe[0].entries
/** Whether something is asked for: also that there be no subsidiaries at all. */
export const isOfferChange = (changes: { zones?: unknown }): boolean => isAsked(changes) || changes.zones !== undefined

const Changes = v.pipe(
  v.partial(
    v.object({
      active,
      manager_id,
      marketing_start_date,
      marketing_end_date,
      /** The subsidiaries in place of those that each offer had, and those that are added and taken away; all others stay. */
      zones,
      add_zones: zones,
      remove_zones: zones,
    }),
  ),
  v.check((changes) => isOfferChange(changes), 'required'),
)

const Asked = { items: BulkItems, changes: Changes }

export const PreviewedOffer = v.object({ ...PreviewedItem.entries, name: v.nullable(v.string()) })
export type PreviewedOffer = v.InferOutput<typeof PreviewedOffer>

const ChangedOffer = v.object({ ...ChangedItem.entries, offer: v.object({ id: v.number(), reference: v.string() }) })
export type ChangedOffer = v.InferOutput<typeof ChangedOffer>

const OfferChange = v.object({ ...ChangeRecord.entries, offer_count: v.number() })
export type OfferChange = v.InferOutput<typeof OfferChange>

// Also what is read of past changes takes the right to make one: it names offers that are inactive.
export const offer_changes = {
  preview: canWhileViewing('offer.update.general')
    .route({ method: 'POST', path: '/offer-changes/preview', summary: 'What one change would do to each offer; writes nothing' })
    .input(v.object(Asked))
    .output(v.object({ items: v.array(PreviewedOffer) }))
    .errors({ BAD_REQUEST }),
  apply: can('offer.update.general')
    .route({
      method: 'POST',
      path: '/offer-changes',
      successStatus: 201,
      summary: 'One change to many offers; those that it cannot be made to are refused and listed',
    })
    .input(v.object({ ...Asked, ...continued }))
    .output(appliedAs(OfferChange))
    .errors({ BAD_REQUEST }),
  list: can('offer.update.general')
    .route({ method: 'GET', path: '/offer-changes', summary: 'Latest first, unless another order is asked for' })
    .input(changesQuery('offer_count'))
    .output(pageOf(OfferChange)),
  get: can('offer.update.general')
    .route({ method: 'GET', path: '/offer-changes/{id}', summary: `With its first ${MAX_SHOWN_ITEMS} offers, by reference` })
    .input(ById)
    .output(v.object({ ...OfferChange.entries, rows: v.array(ChangedOffer) }))
    .errors({ NOT_FOUND }),
  undo: can('offer.update.general')
    .route({
      method: 'POST',
      path: '/offer-changes/{id}/undo',
      summary: 'Puts back what was, as a whole or portion by portion; offers that were changed since are left and named',
    })
    .input(v.object({ id: Id, version: Version, ...undoPortion }))
    .output(undoneAs(OfferChange))
    .errors({ BAD_REQUEST, NOT_FOUND, CHANGED_SINCE }),
}
