// A list that returns all of its items in the envelope of every list.
import * as v from 'valibot'

import { wholeQuery, ZoneRef } from './fields.ts'

/** Reference lists are searched by name and never cut; most are sorted by nothing else. */
export const ReferenceQuery = wholeQuery(['name'])

export const Tag = v.object({ id: v.number(), name: v.string(), zone: ZoneRef, version: v.number() })
export const TagRef = v.omit(Tag, ['version'])
