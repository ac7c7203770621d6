// Lists that return all rows in the envelope of a paged list.
import * as v from 'valibot'

import { wholeQuery, ZoneRef } from './fields.ts'

/** The query of a lookup list: searched by name and returned whole; most can only be sorted by name. */
export const SinglePageQuery = wholeQuery(['name'])

export const TagRef = v.object({ id: v.number(), name: v.string(), zone: ZoneRef })
