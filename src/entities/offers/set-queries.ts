// What an offer puts on its prices.
import { t } from '@lingui/core/macro'

import { api } from '#api/client.ts'

export const markupsQuery = (offer_id: number) =>
  api.offer_markups.get.queryOptions({ input: { offer_id }, meta: { error: () => t`Les markups n’ont pas pu être chargés` } })
