// One change to many offers: previewed, applied, listed and undone as one.
import * as v from 'valibot'

import { changeCalls, isAsked } from '../shared/changes.ts'
import { formOf } from '../shared/declared-fields.ts'
import { can, canAt } from '../shared/endpoint.ts'
import { selectionOf } from '../shared/selection.ts'
import { offerFields, OfferZones } from './offer-fields.ts'
import { SearchedOffers } from './offers.ts'

/** Whether any field is changed. An empty `zones` counts too, because it removes all subsidiaries. */
export const isOfferChange = (changes: { zones?: unknown }): boolean => isAsked(changes) || changes.zones !== undefined

const Changes = v.pipe(
  v.partial(
    v.object({
      ...formOf(offerFields, 'bulk').entries,
      /** `zones` replaces the subsidiaries of each offer; `add_zones` and `remove_zones` keep all others. */
      add_zones: OfferZones,
      remove_zones: OfferZones,
    }),
  ),
  v.check((changes) => isOfferChange(changes), 'required'),
)

const { calls, Change } = changeCalls({
  path: '/offer-changes',
  things: 'offers',
  previewing: canAt({ while_viewing: true, costly: true }, 'offer.update.general'),
  writing: canAt({ costly: true }, 'offer.update.general').touches('offers', 'daily_focus', 'grouped_presentations', 'permits', 'tasks'),
  // Changes name inactive offers, so reading past ones needs the same right as making one.
  reading: can('offer.update.general'),
  selection: selectionOf(SearchedOffers.entries),
  changes: Changes,
  count: 'offer_count',
  previewed: { name: v.nullable(v.string()) },
  changed: { offer: v.object({ id: v.number(), reference: v.string() }) },
})
export const offer_changes = calls
export type OfferChange = v.InferOutput<typeof Change>
