// The lines of technical nomenclatures.
import type { GivenLine, NomenclatureLine } from '#contract/costing/nomenclature-lines.ts'

import { notFound } from '../lookups/lookups.ts'
import type { Db } from '../platform/db/index.ts'
import { inTransaction, type Tx } from '../platform/db/write.ts'
import { writeLines } from '../platform/db/write/lines.ts'
import { lockRow, lockVersion } from '../platform/db/write/locks.ts'
import { os, type RequestContext } from '../platform/rpc/base.ts'
import { mayShow } from '../prices/selling-prices/rows.ts'
import { completeLines } from './given.ts'
import { lineSet, readLine, readLines } from './lines.ts'
import { suggestions } from './suggestions.ts'
import { nomenclature } from './technical-nomenclatures.ts'

export const nomenclature_lines = {
  list: os.nomenclature_lines.list.handler(
    async ({ input, context }) => (await readLines(context, input.technical_nomenclature_id)) ?? notFound(),
  ),
  get: os.nomenclature_lines.get.handler(async ({ input, context }) => await found(context, input)),
  save: os.nomenclature_lines.save.handler(async ({ input, context }) =>
    inTransaction(context, async (tx) => {
      const { technical_nomenclature_id: id, version, items, ...line } = input
      const wanted = { technical_nomenclature_id: id, version }
      const read = async () => (await readLines({ ...context, db: tx }, id)) ?? notFound()
      if (items) {
        await write(
          tx,
          context,
          wanted,
          () => items,
          (place) => `items.${place}.`,
        )
        return { status: 200 as const, body: await read() }
      }
      await write(tx, context, wanted, (stored) => [...stored, line])
      return { status: 201 as const, body: (await read()).items.at(-1) ?? notFound() }
    }),
  ),
  update: os.nomenclature_lines.update.handler(async ({ input, context }) =>
    inTransaction(context, async (tx) => {
      const { technical_nomenclature_id, technical_nomenclature_product_id: id, version, ...changes } = input
      await found({ ...context, db: tx }, input)
      await write(tx, context, { technical_nomenclature_id, version }, (stored) =>
        stored.map((line) => (line.id === id ? { ...changes, id } : line)),
      )
      return await found({ ...context, db: tx }, input)
    }),
  ),
  remove: os.nomenclature_lines.remove.handler(async ({ input: { params, query }, context }) =>
    inTransaction(context, async (tx) => {
      await found({ ...context, db: tx }, params)
      await write(tx, context, { ...params, ...query }, (stored) =>
        stored.filter(({ id }) => id !== params.technical_nomenclature_product_id),
      )
    }),
  ),
  suggest: os.nomenclature_lines.suggest.handler(
    async ({ input: { technical_nomenclature_id, file, model }, context }) =>
      await suggestions(context, technical_nomenclature_id, file, model ?? null),
  ),
}

interface Address {
  technical_nomenclature_id: number
  technical_nomenclature_product_id: number
}
const found = async (reading: Pick<RequestContext, 'db' | 'user' | 'day'>, at: Address): Promise<NomenclatureLine> =>
  (await readLine(reading, at.technical_nomenclature_id, at.technical_nomenclature_product_id)) ?? notFound()

/** Writes the lines that `given` returns for the ids of the stored ones. */
async function write(
  tx: Tx,
  context: RequestContext,
  { technical_nomenclature_id: id, version }: { technical_nomenclature_id: number; version?: number | undefined },
  given: (stored: GivenLine[]) => GivenLine[],
  at: (place: number) => string = () => '',
): Promise<void> {
  const of = { ...nomenclature, current: (db: Db) => readLines({ ...context, db }, id) }
  const owner = version === undefined ? await lockRow(tx, of, id) : await lockVersion(tx, of, { id, version })
  const stored = await lineSet.read(tx, id)
  const kept = stored.map((line) => ({ id: line.id }))
  const lines = await completeLines({ db: tx, day: context.day, seesPrices: mayShow(context.user) }, given(kept), at, stored)
  await writeLines(
    tx,
    of,
    lineSet,
    owner,
    lines.map((line) => ({ ...line })),
  )
}
