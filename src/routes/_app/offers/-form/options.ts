// What every part of the offer form shares.
import { formOptions, revalidateLogic } from '@tanstack/react-form'

import { blankOffer, type Offer, OfferForm } from '#contract/offers/offers.ts'

export const offerForm = formOptions({
  defaultValues: blankOffer,
  // First asked when saving; from then on an error goes as soon as it is cured, and not before.
  validationLogic: revalidateLogic(),
  validators: { onDynamic: OfferForm },
})

/** The offer as it is stored; null for a new one. */
export const forOffer: { offer: Offer | null } = { offer: null }
