// The lists of reference data: one line each.
import type { ReferenceEntity } from '#contract/entities.ts'

import { business } from './business.tsx'
import { catalogs } from './catalogs.tsx'
import { jobs } from './jobs.tsx'
import { manufacturers } from './manufacturers.tsx'
import type { Reference } from './reference.ts'
import { services } from './services.tsx'
import { tags } from './tags.tsx'

export const references: Record<ReferenceEntity, Reference> = { business, jobs, manufacturers, tags, catalogs, services }
