// Jobs (métiers) and, below a parent, sub-jobs: the two upper levels of the categorization.
import { lookupCalls, schemasOf } from '../shared/named-lookups.ts'
import { jobFields } from './lookup-fields.ts'

const schemas = schemasOf(jobFields)
export const Job = schemas.row

export const jobs = lookupCalls('jobs', { write: 'reference.update', ...schemas })
