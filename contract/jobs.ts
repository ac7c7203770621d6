// Jobs (métiers) and, below a parent, sub-jobs: the two upper levels of the categorization.
import * as v from 'valibot'

import { Id, Named, requiredName, Version } from './shared/fields.ts'
import { referenceCalls } from './shared/named-references.ts'

export const Job = v.object({
  id: v.number(),
  name: v.string(),
  business: v.nullable(Named),
  parent: v.nullable(Named),
  version: v.number(),
})
/** A job without a parent may belong to a business; a sub-job belongs to its job. */
export const JobCreate = v.object({
  name: requiredName(255),
  business_id: v.optional(v.nullable(Id)),
  parent_id: v.optional(v.nullable(Id)),
})
export const JobUpdate = v.object({ id: Id, version: Version, ...v.partial(JobCreate).entries })

export const jobs = referenceCalls('jobs', {
  write: 'reference.update',
  row: Job,
  create: JobCreate,
  update: JobUpdate,
})
