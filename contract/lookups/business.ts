// Activities (activités), which group jobs (métiers).
import { namedLookup } from '../shared/named-lookups.ts'

export const business = namedLookup('business')
