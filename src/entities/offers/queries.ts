// An offer, as its page asks for it; apart from the page, because the route loads it first.
import { t } from '@lingui/core/macro'

import { api } from '#api/client.ts'

export const offerQuery = (id: number) =>
  api.offers.get.queryOptions({ input: { id }, meta: { error: () => t`L’offre n’a pas pu être chargée` } })
