// Nomenclatures as input of calculations, and their page costs with the settings of a subsidiary.
import { eq, inArray, sql } from 'drizzle-orm'

import { seesPageCosts } from '#contract/costing/technical-nomenclatures.ts'
import { type PageCost, pageCost } from '#engine/costing/cost.ts'
import type { Line } from '#engine/costing/lines.ts'
import type { Nomenclature } from '#engine/costing/pages.ts'
import { DEFAULT_USE } from '#engine/costing/use.ts'
import { normalizeDecimal } from '#engine/money/normalize-decimal.ts'

import type { Db } from '../platform/db/index.ts'
import { printer_categories, technical_nomenclatures as table } from '../platform/db/schema.ts'
import type { RequestContext } from '../platform/rpc/base.ts'
import { readSettings } from './calculation-settings.ts'
import { linesOf } from './lines.ts'

/** A nomenclature and its lines, with name and references. */
export type NamedNomenclature = Omit<Nomenclature, 'lines'> & { id: number; name: string; lines: (Line & { reference: string })[] }

/** Nomenclatures with their lines, by id. */
export async function readNomenclatures(db: Db, ids: readonly number[]): Promise<Map<number, NamedNomenclature>> {
  const rows = await db
    .select({
      id: table.id,
      name: table.name,
      print_speed: table.print_speed,
      maximum_monthly_volume: table.maximum_monthly_volume,
      average_intervention_duration: table.average_intervention_duration,
      // Its own value takes precedence over its category's.
      pages_between_interventions: sql<
        number | null
      >`coalesce(${table.pages_between_interventions}, ${printer_categories.pages_between_interventions})`,
    })
    .from(table)
    .leftJoin(printer_categories, eq(printer_categories.id, table.printer_category_id))
    .where(inArray(table.id, [...ids]))
  const lines = await linesOf(db, ids)
  return new Map(
    rows.map(({ average_intervention_duration: hours, ...row }) => [
      row.id,
      { ...row, average_intervention_duration: hours && normalizeDecimal(hours), lines: lines.get(row.id) ?? [] },
    ]),
  )
}

const unseen: PageCost = { mono_page: null, colour_page: null, warnings: [] }

/** Adds the page costs when the user may see them, with the settings of the user's subsidiary or else the defaults. */
export async function withPageCosts<Row extends { id: number }>(
  { db, user }: Pick<RequestContext, 'db' | 'user'>,
  rows: Row[],
): Promise<(Row & PageCost)[]> {
  if (!seesPageCosts(user)) return rows.map((row) => ({ ...row, ...unseen }))
  const zone = user?.zone?.code_sigma
  const use = { ...DEFAULT_USE, ...(zone !== undefined && (await readSettings(db, zone))) }
  const known = await readNomenclatures(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const nomenclature = known.get(row.id)
    return { ...row, ...(nomenclature ? pageCost(nomenclature, use) : unseen) }
  })
}
