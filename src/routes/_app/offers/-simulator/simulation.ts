// What a configuration costs.
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'

import { api } from '#api/client.ts'

import type { Chosen } from './configuration.ts'

export const useSimulation = (offer_id: number, configuration: Chosen['configuration']) =>
  useQuery({
    ...api.offer_simulation.run.queryOptions({
      input: { offer_id, ...configuration },
      meta: { error: () => t`La simulation n’a pas pu être calculée` },
    }),
    // What is shown stays while the next answer is on its way.
    placeholderData: (former) => former,
  })
