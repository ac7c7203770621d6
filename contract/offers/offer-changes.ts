// One change to many offers: previewed, applied, listed and undone as one.
import * as v from 'valibot'

import { changeCalls, isAsked } from '../shared/changes.ts'
import { can, canAt } from '../shared/endpoint.ts'
import { OfferForm } from './offers.ts'

const { active, manager_id, marketing_start_date, marketing_end_date, zones } = OfferForm.pipe[0].entries
/** Whether any field is changed. An empty `zones` counts too, because it removes all subsidiaries. */
export const isOfferChange = (changes: { zones?: unknown }): boolean => isAsked(changes) || changes.zones !== undefined

const Changes = v.pipe(
  v.partial(
    v.object({
      active,
      manager_id,
      marketing_start_date,
      marketing_end_date,
      /** `zones` replaces the subsidiaries of each offer; `add_zones` and `remove_zones` keep all others. */
      zones,
      add_zones: zones,
      remove_zones: zones,
    }),
  ),
  v.check((changes) => isOfferChange(changes), 'required'),
)

const { calls, Change } = changeCalls({
  path: '/offer-changes',
  things: 'offers',
  previewing: canAt({ while_viewing: true, costly: true }, 'offer.update.general'),
  writing: canAt({ costly: true }, 'offer.update.general'),
  // Changes name inactive offers, so reading past ones needs the same right as making one.
  reading: can('offer.update.general'),
  changes: Changes,
  count: 'offer_count',
  previewed: { name: v.nullable(v.string()) },
  changed: { offer: v.object({ id: v.number(), reference: v.string() }) },
})
export const offer_changes = calls
export type OfferChange = v.InferOutput<typeof Change>
