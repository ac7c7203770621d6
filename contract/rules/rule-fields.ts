// The fields of a rule and of a test case of rules, each declared once.
import * as v from 'valibot'

import { actors } from '#engine/prices/amounts.ts'
import { ruleFields as writableFields } from '#engine/rules/rules.ts'

import { choice, day, field, fields, nameLine, refersTo, refersToMany, yesNo } from '../shared/declared-fields.ts'
import { Id, lineOfText, longText, ZoneCode } from '../shared/fields.ts'
import { listOf } from '../shared/lists.ts'
import { Actions, ArticleQuantities, Group, TagIds } from '../shared/rules.ts'
import { TagRef } from '../shared/single-page.ts'

export const ruleFields = fields({
  name: nameLine(255),
  description: field({ input: longText(10_000), output: v.nullable(v.string()), blank: null, max: 10_000 }),
  manager_id: refersTo(),
  start_date: day(),
  end_date: day(),
  active: yesNo(true),
  tag_ids: refersToMany(TagIds, TagRef),
  conditions: field({ input: Group, output: Group, blank: { operator: 'and', items: [] } }),
  actions: field({ input: Actions, output: Actions, blank: [] }),
})

/** The value that a field has after the rules; null for none. */
export const Outcome = v.nullable(v.union([lineOfText(40), v.boolean()], 'required'))
const Expected = v.pipe(
  listOf(v.object({ product_id: Id, field: v.picklist(writableFields, 'invalid'), value: Outcome }), 500),
  v.minLength(1, 'required'),
)

export const caseFields = fields({
  name: nameLine(255),
  /** By product id; other products keep their default quantity. */
  quantities: field({ input: ArticleQuantities, output: ArticleQuantities, blank: {} }),
  /** Only null in old cases: those use the national prices, and conditions on the subsidiary never hold. */
  zone: field({ input: v.nullable(ZoneCode), output: v.nullable(v.string()), blank: null }),
  actor: choice(actors, 'seller'),
  /** Null for the day on which the case is run. */
  date: day(),
  expected: field({ input: Expected, output: Expected, blank: [] }),
})
