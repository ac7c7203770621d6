// The tree of categories with its offers.
import { t } from '@lingui/core/macro'

import { api } from '#api/client.ts'

export const treeQuery = () => api.offers.tree.queryOptions({ meta: { error: () => t`Les offres n’ont pas pu être chargées` } })
