// A list that answers all of its items in the envelope of every list.
import * as v from 'valibot'

import { pageQuery, ZoneRef } from './fields.ts'

/** Reference lists are searched and sorted by name; they are never cut. */
export const ReferenceQuery = v.object({ search: pageQuery('name').search, sort: pageQuery('name').sort })

export const Tag = v.object({ id: v.number(), name: v.string(), zone: ZoneRef, version: v.number() })
export const TagRef = v.omit(Tag, ['version'])
