// Activities (activités), which group jobs (métiers).
import { namedReference } from '../shared/named-references.ts'

export const business = namedReference('business')
