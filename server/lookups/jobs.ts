// Jobs and sub-jobs: the two upper levels of the categorization.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { FieldError } from '#contract/shared/endpoint.ts'

import type { Db } from '../platform/db/index.ts'
import { listByName, listRows } from '../platform/db/list.ts'
import { business, categorizations, products } from '../platform/db/schema.ts'
import { badRequest, os } from '../platform/rpc/base.ts'
import { createLookup, notFound, type Lookup, removeLookup, mergeUsages, updateLookup, usagesIn } from './lookups.ts'

type Row = typeof categorizations.$inferSelect
const parents = alias(categorizations, 'parents')
const isJob = inArray(categorizations.level, ['job', 'sub_job'])

export const jobLookup: Lookup<typeof categorizations> = {
  table: categorizations,
  entity: 'jobs',
  current: findJob,
  usages: usagesOf,
  // Only products are counted; the levels below a job are shown in the tree.
  counts: sql`select level.id, count(*)::int as total from ${products} p
    cross join lateral (select p.job_id as id union select p.sub_job_id) as level where level.id is not null group by 1`,
  named: {
    business_id: { key: business.id, name: business.name },
    parent_id: { key: categorizations.id, name: categorizations.name },
  },
}

export const jobs = {
  list: os.jobs.list.handler(async ({ input, context }) => listRows(context.db, list, input, isJob)),
  get: os.jobs.get.handler(async ({ input, context }) => (await findJob(context.db, input.id)) ?? notFound()),
  create: os.jobs.create.handler(async ({ input, context }) => {
    const given = { name: input.name, business_id: input.business_id ?? null, parent_id: input.parent_id ?? null }
    await check(context.db, null, given)
    const id = await createLookup(context, jobLookup, { ...given, level: levelOf(given) })
    return (await findJob(context.db, id)) ?? notFound()
  }),
  update: os.jobs.update.handler(async ({ input: { id, version, ...changes }, context }) => {
    await updateLookup(context, jobLookup, { id, version }, async (tx, row) => {
      if (row.level !== 'job' && row.level !== 'sub_job') return notFound()
      const given = { business_id: row.business_id, parent_id: row.parent_id, ...defined(changes) }
      await check(tx, row, given)
      return { ...changes, level: levelOf(given) }
    })
    return (await findJob(context.db, id)) ?? notFound()
  }),
  remove: os.jobs.remove.handler(async ({ input: { params, query }, context }) => {
    if (!(await findJob(context.db, params.id))) return notFound()
    return await removeLookup(context, jobLookup, { ...params, ...query })
  }),
}

interface JobParents {
  business_id: number | null
  parent_id: number | null
}
const levelOf = ({ parent_id }: JobParents) => (parent_id === null ? ('job' as const) : ('sub_job' as const))
const defined = <T extends object>(changes: T) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>
  }

/**
 * Validates the place of a job: a sub-job is below a job and has no business of its own; one that is used by products or lower levels
 * cannot be moved.
 */
async function check(tx: Db, row: Row | null, place: JobParents): Promise<void> {
  const errors: FieldError[] = []
  if (place.parent_id !== null) {
    const [parent] = await tx.select().from(categorizations).where(eq(categorizations.id, place.parent_id)).for('share')
    if (!parent) errors.push({ field: 'parent_id', key: 'unknown' })
    else if (parent.level !== 'job' || parent.id === row?.id) errors.push({ field: 'parent_id', key: 'mismatch' })
    if (place.business_id !== null) errors.push({ field: 'business_id', key: 'mismatch' })
  } else if (place.business_id !== null) {
    const [group] = await tx.select().from(business).where(eq(business.id, place.business_id))
    if (!group) errors.push({ field: 'business_id', key: 'unknown' })
  }
  if (row && row.parent_id !== place.parent_id && (await usagesOf(tx, row.id)).total > 0)
    errors.push({ field: 'parent_id', key: 'mismatch' })
  if (errors.length > 0) throw badRequest(...errors)
}

const readJobs = (db: Db) =>
  db
    .select({
      id: categorizations.id,
      name: categorizations.name,
      version: categorizations.version,
      business: { id: business.id, name: business.name },
      parent: { id: parents.id, name: parents.name },
    })
    .from(categorizations)
    .leftJoin(business, eq(business.id, categorizations.business_id))
    .leftJoin(parents, eq(parents.id, categorizations.parent_id))
    .$dynamic()

const list = listByName(readJobs, { key: categorizations.id, name: categorizations.name })

async function findJob(db: Db, id: number) {
  const [row] = await readJobs(db).where(and(isJob, eq(categorizations.id, id)))
  return row
}

async function usagesOf(db: Db, id: number) {
  const below = (level: 'sub_job' | 'family') => sql`${categorizations.parent_id} = ${id} and ${categorizations.level} = ${level}`
  return mergeUsages(
    await usagesIn(db, 'jobs', categorizations, below('sub_job')),
    await usagesIn(db, 'categorizations', categorizations, below('family')),
    await usagesIn(db, 'products', products, sql`(${products.job_id} = ${id} or ${products.sub_job_id} = ${id})`),
  )
}
