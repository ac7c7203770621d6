// Reads rules as the API returns them: the latest versions in order, or all versions of one.
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { ruleFields } from '#contract/rules/rule-fields.ts'
import type { Rule, RuleFields, RuleSet } from '#contract/rules/rules.ts'
import { enteredValues } from '#contract/shared/declared-fields.ts'

import type { Reading } from '../offers/read.ts'
import { headOf } from '../offers/sets/sets.ts'
import type { Db } from '../platform/db/index.ts'
import { rules as table, users } from '../platform/db/schema.ts'

const manager = alias(users, 'manager')
const author = alias(users, 'author')

const tagsOf = sql<
  Rule['tags']
>`coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'zone', json_build_object('code_sigma', z.code_sigma, 'name', z.name)) order by public.fold(t.name) collate "C", t.id)
  from rule_tags rt join tags t on t.id = rt.tag_id join zones z on z.code_sigma = t.zone where rt.rule_id = rules.id), '[]')`
const productsOf = sql<
  Rule['products']
>`coalesce((select json_agg(json_build_object('id', p.id, 'reference', p.reference, 'designation', coalesce(nullif(p.commercial_designation, ''), p.mdm_designation)) order by p.reference, p.id)
  from rule_products rp join products p on p.id = rp.product_id where rp.rule_id = rules.id), '[]')`

/** Whether the row of `rules` is the latest version of its rule. */
export const latestRule = `not exists (select from rules later where later.offer_id = rules.offer_id
  and later.rule_number = rules.rule_number and later.version_number > rules.version_number)`
export const isLatest = sql.raw(latestRule)

/** Whether the rule, a row of `rules`, names the product. */
export const mentionsProduct = (product_id: number) =>
  sql`exists (select from rule_products rp where rp.rule_id = rules.id and rp.product_id = ${product_id})`

/** The content of a rule, and the products that it names. */
export const contentColumns = {
  // Only written after validation by the contract.
  conditions: sql<Rule['conditions']>`${table.conditions}`,
  actions: sql<Rule['actions']>`${table.actions}`,
  products: productsOf,
}

const read = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: table.id,
      rule_number: table.rule_number,
      version_number: table.version_number,
      name: table.name,
      description: table.description,
      manager: { id: manager.id, name: manager.name },
      start_date: table.start_date,
      end_date: table.end_date,
      active: table.active,
      tags: tagsOf,
      ...contentColumns,
      created_at: table.created_at,
      created_by: { id: author.id, name: author.name },
    })
    .from(table)
    .leftJoin(manager, eq(manager.id, table.manager_id))
    .leftJoin(author, eq(author.id, table.created_by))
    .where(where)
    .$dynamic()

/** The latest versions, in execution order. */
export const readLatest = async (db: Db, offer_id: number, where?: SQL): Promise<Rule[]> =>
  await read(db, and(eq(table.offer_id, offer_id), isLatest, where)).orderBy(asc(table.position), asc(table.rule_number))

/** All versions of all rules, in the present order of rules. */
export const readAllVersions = async (db: Db, offer_id: number): Promise<Rule[]> =>
  await read(db, eq(table.offer_id, offer_id)).orderBy(asc(table.position), asc(table.rule_number), asc(table.version_number))

/** One version of a rule of the offer. */
export const findVersion = async (db: Db, offer_id: number, id: number): Promise<Rule | undefined> =>
  (await read(db, and(eq(table.offer_id, offer_id), eq(table.id, id))))[0]

/** All versions of a rule, latest first. */
export const readVersions = async (db: Db, offer_id: number, rule_number: number): Promise<Rule[]> =>
  await read(db, and(eq(table.offer_id, offer_id), eq(table.rule_number, rule_number))).orderBy(desc(table.version_number))

/** The rules of an offer that the reader may see. */
export async function readRules(reading: Reading, offer_id: number, { inactive }: { inactive: boolean }): Promise<RuleSet | undefined> {
  const head = await headOf(reading, offer_id)
  return head && { ...head, items: await readLatest(reading.db, offer_id, inactive ? undefined : eq(table.active, true)) }
}

/** The fields of a rule that users enter. */
export const fieldsOf = (rule: Rule): RuleFields => enteredValues(ruleFields, rule)

/** The history's reference to a rule. */
export const historyLabel = ({ rule_number, version_number, name }: Pick<Rule, 'rule_number' | 'version_number' | 'name'>) => ({
  id: rule_number,
  version_number,
  name,
})
