// Price plans: what would become of many prices, line by line, until it is applied, and what became of them.
import { boolean, foreignKey, index, integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import type { PlanState } from '#contract/prices/price-plans.ts'
import type { Actor } from '#engine/prices/amounts.ts'
import type { GivenLine } from '#engine/prices/plan/given.ts'
import type { CellProblem, LineWarning, PlannedRow, PlanReason } from '#engine/prices/plan/lines.ts'
import type { LineFigures } from '#engine/prices/plan/plan.ts'

import { created_at, day, id, instant, value, version } from './columns.ts'
import { suppliers } from './lookups.ts'
import { users } from './people.ts'

export const price_plans = pgTable(
  'price_plans',
  {
    id: id(),
    name: text(),
    comment: text(),
    operation: value().notNull(),
    /** The articles: ids, or the filter of their list; null for given lines. */
    selection: value(),
    /** Null for all catalogues. */
    catalog_ids: integer().array(),
    actors: text().array().$type<Actor[]>().notNull(),
    effective_date: day().notNull(),
    end_date: day(),
    /** Whose the purchase prices are that the plan writes; null keeps the supplier of the price that each one follows. */
    supplier_id: integer().references(() => suppliers.id, { onDelete: 'set null' }),
    status: text().$type<PlanState>().notNull(),
    /** The articles in the order of their references, found when the plan is computed. */
    product_ids: integer().array(),
    counts: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** Computed with the lines, and again when lines are left out or corrected. */
    summary: value(),
    /** The task that works on it, or did last; it may be forgotten by now. */
    task_id: integer(),
    /** How many lines are applied or undone so far, while that goes on. */
    progress: integer(),
    error_key: text(),
    version: version(),
    created_at: created_at(),
    created_by: integer().references(() => users.id, { onDelete: 'set null' }),
    created_by_name: text().notNull(),
    updated_at: created_at(),
    applied_at: instant(),
    applied_by_name: text(),
    undone_at: instant(),
    undone_by_name: text(),
  },
  (table) => [index('price_plans_status').on(table.status), index('price_plans_created').on(table.created_at)],
)

/** What a plan of kind `lines` was given, in its order: the plan is computed from it, and computed anew. */
export const price_plan_given = pgTable(
  'price_plan_given',
  {
    plan_id: integer().notNull(),
    id: integer().notNull(),
    product_id: integer().notNull(),
    line: jsonb().$type<Omit<GivenLine, 'product_id'>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.plan_id, table.id] }),
    foreignKey({ columns: [table.plan_id], foreignColumns: [price_plans.id] }).onDelete('cascade'),
    index('price_plan_given_products').on(table.plan_id, table.product_id),
  ],
)

const percentage = () => numeric()

/** What would become of one price. Once it is applied, the line is what its undoing needs. */
export const price_plan_lines = pgTable(
  'price_plan_lines',
  {
    plan_id: integer().notNull(),
    /** Counts the lines of a plan, in the order of the articles' references. */
    id: integer().notNull(),
    // No foreign keys: an applied plan still names what has been deleted since.
    product_id: integer().notNull(),
    /** Null, with the actor, for a purchase price. */
    catalog_id: integer(),
    actor: text().$type<Actor>(),
    /** The price that is changed or ended, and what it was when the line was computed. */
    row_id: integer(),
    row_version: integer(),
    /** Null for lines from before prices could be moved. */
    row_start_date: day(),
    row_end_date: day(),
    row_unit_label: text(),
    /** The supplier of a purchase price before the plan gave it another. */
    row_supplier_id: integer(),
    state: text().$type<PlannedRow['state']>().notNull(),
    /** Comes before the state: left out by hand, or changed by somebody since. */
    mark: text({ enum: ['excluded', 'stale'] }),
    reason: text().$type<PlanReason>(),
    /** The cell of a file that cannot be read. */
    problem: jsonb().$type<CellProblem>(),
    warnings: jsonb().$type<LineWarning[]>().notNull().default([]),
    /** The days of the new price. */
    from_date: day(),
    to_date: day(),
    /** The new last day of the price that is ended. */
    ends: day(),
    /** Whether a new price is made. */
    inserts: boolean().notNull().default(false),
    unit_label: text(),
    amounts: jsonb().$type<LineFigures['amounts']>().notNull(),
    purchase_price: numeric(),
    recommended_price: numeric(),
    margin_before: percentage(),
    margin_after: percentage(),
    marque_before: percentage(),
    marque_after: percentage(),
    percent: percentage(),
    corrected: boolean().notNull().default(false),
    /** The amounts that were set by hand. */
    typed: jsonb().$type<GivenLine['amounts']>(),
    /** The price that was made, once the plan is applied. */
    made_id: integer(),
    /** The version of the plan that undid the line. */
    undone_in: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.plan_id, table.id] }),
    foreignKey({ columns: [table.plan_id], foreignColumns: [price_plans.id] }).onDelete('cascade'),
  ],
)

/**
 * What was decided by hand about lines that are computed anew: each waits here until its line exists again. Nothing that was typed is lost,
 * whatever becomes of the computation.
 */
export const price_plan_choices = pgTable(
  'price_plan_choices',
  {
    id: id(),
    plan_id: integer()
      .notNull()
      .references(() => price_plans.id, { onDelete: 'cascade' }),
    product_id: integer().notNull(),
    catalog_id: integer(),
    actor: text().$type<Actor>(),
    row_id: integer(),
    excluded: boolean().notNull(),
    /** The amounts that were set by hand. */
    typed: jsonb().$type<GivenLine['amounts']>(),
  },
  (table) => [index('price_plan_choices_plan').on(table.plan_id)],
)
