// The options that every part of the offer form shares.
import { formOptions, revalidateLogic } from '@tanstack/react-form'

import { blankOffer, OfferForm } from '#contract/offers/offer-fields.ts'
import type { Offer } from '#contract/offers/offers.ts'

export const offerForm = formOptions({
  defaultValues: blankOffer,
  // Validates when saving for the first time; from then on an error disappears as soon as it is corrected.
  validationLogic: revalidateLogic(),
  validators: { onDynamic: OfferForm },
})

/** The stored offer; null for a new one. */
export const forOffer: { offer: Offer | null } = { offer: null }
