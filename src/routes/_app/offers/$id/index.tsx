// The General tab of an offer.
import { createFileRoute } from '@tanstack/react-router'

import { OfferGeneral } from '../-page/general/general.tsx'

export const Route = createFileRoute('/_app/offers/$id/')({ component: OfferGeneral })
