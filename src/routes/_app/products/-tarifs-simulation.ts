// The answer to 'Pourquoi ce prix ?': the server's, or without a network the same engine's on what this device keeps.
import { useQuery } from '@tanstack/react-query'

import type { Actor } from '../../../../contract/amounts.ts'
import type { Catalog } from '../../../../contract/catalogs.ts'
import type { Simulation } from '../../../../contract/selling-prices.ts'
import { simulate } from '../../../../engine/simulation.ts'
import { api } from '../../../api/client.ts'
import { useOnline } from '../../../api/connection.ts'
import type { Tarifs } from './-tarifs-data.ts'
import { priceRowOf, withOrigin } from './-tarifs-rows.ts'

export interface Question {
  product_id: number
  catalog: Catalog
  actor: Actor
  date: string
  zone: string | null
  quantity: string | null
}

type Zones = readonly { code_sigma: string; is_national: boolean }[]

export function useSimulation(tarifs: Tarifs, question: Question, zones: Zones) {
  const online = useOnline()
  const { product_id, catalog, actor, date, zone, quantity } = question
  const asked = { product_id, catalog_id: catalog.id, actor, date, ...(zone ? { zone } : {}), ...(quantity ? { quantity } : {}) }
  const query = useQuery(api.selling_prices.simulate.queryOptions({ input: asked, staleTime: 0, placeholderData: (former) => former }))
  const local = !online && tarifs.mayShow ? calculated(tarifs, question, zones) : null
  // An answer to another question is no answer without a network.
  const answered = online || !query.isPlaceholderData ? query.data : undefined
  return {
    simulation: local ?? answered,
    offline: !online,
    readAt: local ? tarifs.readAt : new Date(query.dataUpdatedAt),
    error: query.error,
    retry: () => void query.refetch(),
  }
}

/** As the server would, from the rows and purchase prices that were read last. */
function calculated({ rows, purchases }: Tarifs, { catalog, actor, date, zone }: Question, zones: Zones): Simulation {
  const national = zones.some(({ code_sigma, is_national }) => is_national && code_sigma === catalog.zone?.code_sigma)
  return simulate({
    rows: rows.filter((row) => row.catalog.id === catalog.id).map((row) => ({ ...priceRowOf(row), ...withOrigin(row) })),
    purchases: purchases.map((row) => ({ ...row, ...withOrigin(row) })),
    actor,
    date,
    in_zone: !zone || catalog.zone === null || national || catalog.zone.code_sigma === zone,
  })
}
