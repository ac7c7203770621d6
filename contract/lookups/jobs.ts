// Jobs (métiers) and, below a parent, sub-jobs: the two upper levels of the categorization.
import { referenceCalls, schemasOf } from '../shared/named-references.ts'
import { jobFields } from './lookup-fields.ts'

const schemas = schemasOf(jobFields)
export const Job = schemas.row

export const jobs = referenceCalls('jobs', { write: 'reference.update', ...schemas })
