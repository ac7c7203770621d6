// The simulation of an offer: rules, prices and coverages in one configuration, as far as the reader may see them.
import { simulateOffer } from '#engine/offers/simulation.ts'

import { notFound } from '../resources/references.ts'
import { os, type RequestContext } from '../rpc/base.ts'
import { readSimulationSources } from './offers/simulation-sources.ts'
import { checkZone } from './offers/sources.ts'
import { refuseUnknown, unsaved } from './rules/evaluation.ts'

export const offer_simulation = {
  run: os.offer_simulation.run.handler(async ({ input: { offer_id, zone, date, rules, ...asked }, context }) => {
    const sources = await sourcesOf(context, offer_id, zone)
    refuseUnknown(sources, asked.quantities)
    return simulateOffer(sources, { ...asked, date: date ?? context.day, tried: rules && unsaved(rules) })
  }),
  sources: os.offer_simulation.sources.handler(
    async ({ input: { offer_id, zone = null }, context }) => await sourcesOf(context, offer_id, zone),
  ),
}

async function sourcesOf(context: RequestContext, offer_id: number, zone: string | null) {
  await checkZone(context.db, zone)
  return (await readSimulationSources(context, offer_id, zone)) ?? notFound()
}
