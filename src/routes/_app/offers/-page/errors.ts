// What an error of the API means to the page of an offer.
import { Offer } from '#contract/offers/offers.ts'
import { conflictWith } from '#kit/form/server-conflict.ts'

/** Somebody saved in between: what is stored now, by whom, when. */
export const conflictOf = conflictWith(Offer)
