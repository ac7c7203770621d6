// The lookup lists: one line each.
import type { LookupEntity } from '#contract/entities.ts'

import { business } from './business.tsx'
import { catalogs } from './catalogs.tsx'
import { jobs } from './jobs.tsx'
import type { Lookup } from './lookup.ts'
import { manufacturers } from './manufacturers.tsx'
import { services } from './services.tsx'
import { tags } from './tags.tsx'

export const lookups: Record<LookupEntity, Lookup> = { business, jobs, manufacturers, tags, catalogs, services }
