// The codes of a product, from the server or from this device.
import { t } from '@lingui/core/macro'

import { api } from '#api/client.ts'

export const codesQuery = (product_id: number) =>
  api.product_codes.get.queryOptions({
    input: { product_id },
    staleTime: 0,
    meta: { error: () => t`Impossible de récupérer les codes` },
  })
