// The fields of each lookup list, each declared once.
import * as v from 'valibot'

import { day, field, fields, nameLine, refersTo, refersToMany, requiredField, requiredLine, yesNo } from '../shared/declared-fields.ts'
import { Named, requiredName, ZoneCode, ZoneRef } from '../shared/fields.ts'
import { eachOnce } from '../shared/lists.ts'

const TagName = v.pipe(requiredName(255), v.regex(/^[\p{L}\p{M}' ’-]+$/u, 'alpha_only'))

export const namedFields = fields({ name: nameLine(255, 'history') })

/** A supplier sells several manufacturers, and a manufacturer may be sold by several suppliers. */
export const supplierFields = fields({ ...namedFields, manufacturer_ids: refersToMany(eachOnce(1_000), Named, 'history') })

/** A job without a parent may belong to a business; a sub-job belongs to its job. */
export const jobFields = fields({ ...namedFields, business_id: refersTo('history'), parent_id: refersTo('history') })

export const tagFields = fields({
  name: requiredField({ input: TagName, output: v.string(), blank: '', max: 255 }, 'history'),
  zone: requiredField({ input: ZoneCode, output: ZoneRef, blank: '' }, 'history'),
})

export const catalogFields = fields({
  ...namedFields,
  code: requiredLine(255, 'history'),
  /** With null or the national zone it is valid everywhere. */
  zone: field({ input: v.nullable(ZoneCode), output: v.nullable(ZoneRef), blank: null }, 'history'),
  start_date: day('history'),
  end_date: day('history'),
  /** Whether its subsidiary only sells from exclusive catalogues; has no effect without a subsidiary. */
  exclusive: yesNo(false, 'history'),
})

export const serviceFields = fields({ ...namedFields, reference: requiredLine(255, 'history') })
