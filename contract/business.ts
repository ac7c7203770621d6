// Activities (activités) group jobs (métiers).
import { namedReference } from './named-references.ts'

export const business = namedReference('/business')
