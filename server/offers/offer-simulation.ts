// The simulation of an offer in one configuration (rules, prices, coverages), as far as the reader may see it.
import { simulateOffer } from '#engine/offers/simulation.ts'

import { notFound } from '../lookups/lookups.ts'
import { os, type RequestContext } from '../platform/rpc/base.ts'
import { refuseUnknown, asEngineRules } from '../rules/evaluation.ts'
import { readSimulationSources } from './prices/simulation-sources.ts'
import { checkZone } from './prices/sources.ts'

interface SimulationInput {
  offer_id: number
  zone: string | null
  date?: string | undefined
}

export const offer_simulation = {
  run: os.offer_simulation.run.handler(async ({ input: { offer_id, zone, date, rules, ...asked }, context }) => {
    const sources = await sourcesOf(context, { offer_id, zone, date })
    // On a past day, quantities of products that were added later are ignored.
    if (date === undefined || date >= context.day) refuseUnknown(sources, asked.quantities)
    return simulateOffer(sources, { ...asked, date: date ?? context.day, tried: rules && asEngineRules(rules) })
  }),
  sources: os.offer_simulation.sources.handler(
    async ({ input: { zone = null, ...asked }, context }) => await sourcesOf(context, { zone, ...asked }),
  ),
}

async function sourcesOf(context: RequestContext, { offer_id, zone, date = context.day }: SimulationInput) {
  await checkZone(context.db, zone)
  const past = date < context.day ? date : undefined
  return (await readSimulationSources(context, offer_id, zone, { past })) ?? notFound()
}
