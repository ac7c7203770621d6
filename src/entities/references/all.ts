// The lists of reference data: one line each.
import type { ReferenceEntity } from '#contract/entities.ts'

import { business } from '../business/reference.tsx'
import { catalogs } from '../catalogs/reference.tsx'
import { jobs } from '../jobs/reference.tsx'
import { manufacturers } from '../manufacturers/reference.tsx'
import { services } from '../services/reference.tsx'
import { tags } from '../tags/reference.tsx'
import type { Reference } from './reference.ts'

export const references: Record<ReferenceEntity, Reference> = { business, jobs, manufacturers, tags, catalogs, services }
