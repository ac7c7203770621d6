import { api, client } from '#api/client.ts'
import type { ReferenceEntity } from '#contract/reference-counts.ts'
// The five lists of reference data: what each is made of, who may change it, and its calls.
import { catalogsQuery, manufacturersQuery, tagsQuery } from '#entities/references/queries.ts'

import type { ReferenceValues } from './form-values.ts'

interface Named {
  id: number
  name: string
}
/** A row of any of the lists; what a list does not have is absent. */
export interface ReferenceRow extends Named {
  version: number
  code?: string
  zone?: { code_sigma: string; name: string } | null
  business?: Named | null
  parent?: Named | null
  start_date?: string | null
  end_date?: string | null
}
export type ReferenceField = keyof ReferenceValues

export const fieldsOf: Record<ReferenceEntity, readonly ReferenceField[]> = {
  business: ['name'],
  jobs: ['name', 'parent_id', 'business_id'],
  manufacturers: ['name'],
  tags: ['name', 'zone'],
  catalogs: ['name', 'code', 'zone', 'start_date', 'end_date'],
}

const input = { input: {} }
const plain = () => api.business.list.queryOptions(input)
const lists = {
  business: plain,
  jobs: () => api.jobs.list.queryOptions(input),
  manufacturers: () => manufacturersQuery(),
  tags: () => tagsQuery(),
  catalogs: () => catalogsQuery(),
}
/** All rows of a list. They have at least what the plainest has. */
export const rowsQuery = (kind: ReferenceEntity): ReturnType<typeof plain> => lists[kind]()
export const countsQuery = (entity: ReferenceEntity) => api.reference_counts.list.queryOptions({ input: { entity } })

type Create = (values: ReferenceValues, idempotency_key: string) => Promise<ReferenceRow>
export const create: Record<ReferenceEntity, Create> = {
  business: async ({ name }, idempotency_key) => await client.business.create({ name }, { context: { idempotency_key } }),
  jobs: async ({ name, business_id, parent_id }, idempotency_key) =>
    await client.jobs.create({ name, business_id, parent_id }, { context: { idempotency_key } }),
  manufacturers: async ({ name }, idempotency_key) => await client.manufacturers.create({ name }, { context: { idempotency_key } }),
  tags: async ({ name, zone }, idempotency_key) => await client.tags.create({ name, zone: zone ?? '' }, { context: { idempotency_key } }),
  catalogs: async ({ name, code, zone, start_date, end_date }, idempotency_key) =>
    await client.catalogs.create({ name, code, zone, start_date, end_date }, { context: { idempotency_key } }),
}

interface At {
  id: number
  version: number
}
/** Only what changed is sent: what is absent stays as it is. */
export const update: Record<ReferenceEntity, (at: At, changes: Partial<ReferenceValues>) => Promise<ReferenceRow>> = {
  business: async (at, changes) => await client.business.update({ ...changes, ...at }),
  jobs: async (at, changes) => await client.jobs.update({ ...changes, ...at }),
  manufacturers: async (at, changes) => await client.manufacturers.update({ ...changes, ...at }),
  tags: async (at, { zone, ...changes }) => await client.tags.update({ ...changes, ...(zone ? { zone } : {}), ...at }),
  catalogs: async (at, changes) => await client.catalogs.update({ ...changes, ...at }),
}

export const remove = async (kind: ReferenceEntity, { id, version }: At): Promise<void> => {
  await client[kind].remove({ params: { id }, query: { version } })
}
