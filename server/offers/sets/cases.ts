// The stored test cases of an offer's rules.
import { asc, eq } from 'drizzle-orm'

import type { RuleCases } from '#contract/rules/rule-cases.ts'
import { caseFields } from '#contract/rules/rule-fields.ts'
import { fieldValues } from '#contract/shared/declared-fields.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'

import type { Db } from '../../platform/db/index.ts'
import { rule_cases as table } from '../../platform/db/schema.ts'
import { zoneCodes } from '../prices/sources.ts'
import type { OfferSet } from './sets.ts'

type Row = RuleCases['items'][number] & { position: number }

export const caseSet: OfferSet<Row> = {
  field: 'rule_case',
  ordered: true,
  part: { table, parent: table.offer_id, key: table.id },
  read: readCases,
  columnsOf: ({ id: _id, ...columns }) => columns,
  // The position is only recorded when the case is moved.
  recorded: ({ position: _position, ...row }) => row,
}

async function readCases(db: Db, offer_id: number): Promise<Row[]> {
  const rows = await db.select().from(table).where(eq(table.offer_id, offer_id)).orderBy(asc(table.position), asc(table.id))
  // Only written after validation by the contract.
  return rows.map(({ id, position, ...row }) => ({ id, ...fieldValues(caseFields, row), position }) as Row)
}

/** The errors of a set of cases. A case without a subsidiary is only accepted when it was stored like that. */
export async function caseRefusals(
  db: Db,
  offer_id: number,
  items: readonly { id?: number | undefined; zone: string | null }[],
): Promise<FieldError[]> {
  const stored = await readCases(db, offer_id)
  const nowhere = new Set(stored.flatMap(({ id, zone }) => (zone === null ? id : [])))
  const missing = items.flatMap(({ id, zone }, at) =>
    zone !== null || (id !== undefined && nowhere.has(id)) ? [] : [{ field: `items.${at}.zone`, key: 'required' }],
  )
  return [...missing, ...(await unknownZones(db, items))]
}

/** The errors of cases that are restored: subsidiaries that no longer exist. */
export async function unknownZones(db: Db, items: readonly { zone: string | null }[]): Promise<FieldError[]> {
  const known = await zoneCodes(db)
  return items.flatMap(({ zone }, at) => (zone === null || known.has(zone) ? [] : [{ field: `items.${at}.zone`, key: 'unknown' }]))
}
