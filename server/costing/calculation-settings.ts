// The defaults of a subsidiary's calculations: stored once they are changed, the general defaults until then.
import { eq } from 'drizzle-orm'

import type { CalculationSettings } from '#contract/costing/calculation-settings.ts'
import { DEFAULT_USE } from '#engine/costing/use.ts'
import { normalizeDecimal } from '#engine/money/normalize-decimal.ts'

import { notFound } from '../lookups/lookups.ts'
import type { Db } from '../platform/db/index.ts'
import { calculation_settings as table, zones } from '../platform/db/schema.ts'
import { inTransaction } from '../platform/db/write.ts'
import type { Versioned } from '../platform/db/write/locks.ts'
import { insertMissing, updateVersioned } from '../platform/db/write/rows.ts'
import { os } from '../platform/rpc/base.ts'

export const calculation_settings = {
  get: os.calculation_settings.get.handler(async ({ input: { zone }, context }) => (await readSettings(context.db, zone)) ?? notFound()),
  save: os.calculation_settings.save.handler(async ({ input: { zone, version, ...changes }, context }) =>
    inTransaction(context, async (tx) => {
      const read = async (db: Db) => (await readSettings(db, zone)) ?? notFound()
      await read(tx)
      // The general defaults are version 1, without history.
      await insertMissing(tx, settings, { zone, ...usual }, {}, [])
      const [row] = await tx.select({ id: table.id }).from(table).where(eq(table.zone, zone))
      if (!row) return notFound()
      await updateVersioned(tx, { ...settings, current: read }, { id: row.id, version }, () => changes)
      return await read(tx)
    }),
  ),
}

const usual = {
  hourly_cost: DEFAULT_USE.hourly_cost,
  travel_cost: DEFAULT_USE.travel_cost,
  mono_coverage: DEFAULT_USE.mono_coverage,
  colour_coverage: DEFAULT_USE.colour_coverage,
}

const decimal = (value: string | null) => value && normalizeDecimal(value)
const figuresOf = (row: typeof table.$inferSelect) => ({
  hourly_cost: normalizeDecimal(row.hourly_cost),
  travel_cost: normalizeDecimal(row.travel_cost),
  mono_coverage: decimal(row.mono_coverage),
  colour_coverage: decimal(row.colour_coverage),
})
const settings: Omit<Versioned<typeof table>, 'current'> = { table, entity: 'calculation-settings', recorded: figuresOf }

/** The settings of a subsidiary; undefined when it does not exist. */
export async function readSettings(db: Db, zone: string): Promise<CalculationSettings | undefined> {
  const [found] = await db
    .select({ row: table })
    .from(zones)
    .leftJoin(table, eq(table.zone, zones.code_sigma))
    .where(eq(zones.code_sigma, zone))
  if (!found) return undefined
  const { row } = found
  return row ? { ...figuresOf(row), id: row.id, version: row.version } : { ...usual, id: null, version: 1 }
}
