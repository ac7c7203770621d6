// One change to many offers: seen before, applied, listed, undone as one.
import * as v from 'valibot'

import { changeCalls, isAsked } from '../shared/changes.ts'
import { can, canWhileViewing } from '../shared/endpoint.ts'
import { OfferForm } from './offers.ts'

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

// Also what is read of past changes takes the right to make one: it names offers that are inactive.
const writing = can('offer.update.general')
const { calls, Change } = changeCalls({
  path: '/offer-changes',
  things: 'offers',
  previewing: canWhileViewing('offer.update.general'),
  writing,
  reading: writing,
  changes: Changes,
  count: 'offer_count',
  previewed: { name: v.nullable(v.string()) },
  changed: { offer: v.object({ id: v.number(), reference: v.string() }) },
})
export const offer_changes = calls
export type OfferChange = v.InferOutput<typeof Change>
