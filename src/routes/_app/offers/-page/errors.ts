// The errors of the API on the page of an offer.
import { Offer } from '#contract/offers/offers.ts'
import { conflictWith } from '#kit/form/server-conflict.ts'

/** Another user has saved in between: returns what is now stored, by whom, and when. */
export const conflictOf = conflictWith(Offer)
