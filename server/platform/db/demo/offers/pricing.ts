// The markups and degressivities of the demo's offers.
import { addDays } from '#engine/time/days.ts'

import { quantitySet, tierSet } from '../../../../offers/sets/degressivities.ts'
import { markupSet } from '../../../../offers/sets/markups.ts'
import { writeSet } from '../../../../offers/sets/sets.ts'
import { writableOffer } from '../../../../offers/write.ts'
import type { Tx } from '../../write.ts'
import { lockRow } from '../../write/locks.ts'
import type { DemoPricing } from './model.ts'

/** Returns the changes to make later. */
export async function addPricing(
  tx: Tx,
  products: Map<string, number>,
  offer_id: number,
  day: string,
  demo: DemoPricing,
): Promise<() => Promise<void>> {
  const { markups = [], quantities = [], tiers } = demo
  const offer = () => lockRow(tx, writableOffer, offer_id)
  const dayAt = (days: number) => addDays(day, days)
  const marked = markups.map(({ starts, ends, former, ...markup }) => ({
    ...markup,
    value: former ?? markup.value,
    start_date: dayAt(starts),
    end_date: ends === undefined ? null : dayAt(ends),
  }))
  await writeSet(tx, writableOffer, markupSet, await offer(), marked)
  const following = quantities.flatMap(({ source, destination, ...row }) => {
    const [source_product_id, destination_product_id] = [products.get(source), products.get(destination)]
    return source_product_id && destination_product_id ? [{ ...row, source_product_id, destination_product_id }] : []
  })
  await writeSet(tx, writableOffer, quantitySet, await offer(), following)
  if (tiers)
    await writeSet(
      tx,
      writableOffer,
      tierSet,
      await offer(),
      tiers.items.map((tier) => ({ ...tier })),
      { price_degressivity_mode: tiers.mode },
    )
  return async () => {
    if (markups.every(({ former }) => former === undefined)) return
    const stored = await markupSet.read(tx, offer_id)
    const isOf =
      ({ zone, actor, starts }: (typeof markups)[number]) =>
      (row: (typeof stored)[number]) =>
        row.zone.code_sigma === zone && row.actor === actor && row.start_date === dayAt(starts)
    const now = stored.map((row) => ({
      id: row.id,
      ...markupSet.columnsOf(row),
      value: markups.find((one) => isOf(one)(row))?.value ?? row.value,
    }))
    await writeSet(tx, writableOffer, markupSet, await offer(), now)
  }
}
