// The values that differ between subsidiaries: reading, writing, and reporting those that a text lacks.
import { asc } from 'drizzle-orm'

import type { FieldError } from '#contract/shared/endpoint.ts'
import { type CgvVariable, cgvVariableKeys, cgvVariables, type CgvVariables, derivedVariables, valueIn } from '#contract/terms/variables.ts'

import type { Db } from '../platform/db/index.ts'
import { cgv as table, zones } from '../platform/db/schema.ts'
import { inTransaction, type Tx } from '../platform/db/write.ts'
import { lockRows, type Versioned } from '../platform/db/write/locks.ts'
import { insertMissing, updateVersioned } from '../platform/db/write/rows.ts'
import { badRequest, type RequestContext } from '../platform/rpc/base.ts'
import { type Block, textIn, variablesIn, variantsOf } from './text.ts'

/** By variable and by subsidiary; "" is the default for all others. */
export type Values = Partial<Record<CgvVariable, Record<string, string>>>
export type Zone = typeof zones.$inferSelect

/** The stored values, or none. */
export const variableValues = (stored: unknown): Values => (stored as Values | null | undefined) ?? {}
const recorded = (row: typeof table.$inferSelect) =>
  Object.fromEntries(cgvVariableKeys.map((key) => [key, variableValues(row.variables)[key] ?? null]))
export const variableSet: Versioned<typeof table> = { table, entity: 'cgv', recorded, current: readVariables }

/** When nothing is stored yet: version 1, and no id. */
export async function readValues(db: Db): Promise<{ id: number | null; values: Values; version: number }> {
  const [row] = await db.select().from(table)
  return { id: row?.id ?? null, values: variableValues(row?.variables), version: row?.version ?? 1 }
}

/** All variables, including those without a value. */
export async function readVariables(db: Db): Promise<CgvVariables> {
  const { id, values, version } = await readValues(db)
  return { id, items: itemsOf(values), version }
}
export const itemsOf = (values: Values) => cgvVariableKeys.map((key) => ({ key, label: cgvVariables[key], values: values[key] ?? {} }))

export const readZones = async (db: Db): Promise<Zone[]> => await db.select().from(zones).orderBy(asc(zones.code_sigma))

/** Locks the row shared by all versions, so that writers of versions and of values wait for each other. */
export async function lockTerms(tx: Tx) {
  await insertMissing(tx, variableSet, { variables: {} }, {}, [])
  const [row] = await lockRows(tx, variableSet, undefined)
  if (!row) throw new Error('no row of the terms of sale')
  return row
}

interface Given {
  key: CgvVariable
  zone: string | null
  value: string
}
export const writeVariables = async (
  context: RequestContext,
  { items, version }: { items: Given[]; version: number },
): Promise<CgvVariables> =>
  await inTransaction(context, async (tx) => {
    const known = new Set((await readZones(tx)).map(({ code_sigma }) => code_sigma))
    const errors = items.flatMap(({ zone }, at) =>
      zone === null || known.has(zone) ? [] : [{ field: `items.${at}.zone`, key: 'unknown' }],
    )
    if (errors.length > 0) throw badRequest(...errors)
    const { id } = await lockTerms(tx)
    await updateVersioned(tx, variableSet, { id, version }, (row) => ({ variables: withGiven(variableValues(row.variables), items) }))
    return await readVariables(tx)
  })

function withGiven(stored: Values, items: readonly Given[]): Values {
  const values = structuredClone(stored)
  for (const { key, zone, value } of items) {
    const { [zone ?? '']: _, ...others } = values[key] ?? {}
    values[key] = value === '' ? others : { ...others, [zone ?? '']: value }
  }
  return Object.fromEntries(Object.entries(values).filter(([, one]) => Object.keys(one).length > 0))
}

export const isVariable = (key: string): key is CgvVariable => Object.hasOwn(cgvVariables, key)

/**
 * The errors of a text: unknown variables, variables without a value (by subsidiary), variants for unknown subsidiaries, and second
 * variants in the same article.
 */
export function variableErrors(blocks: readonly Block[], values: Values, all: readonly Zone[]): FieldError[] {
  const named = new Map(all.map((zone) => [zone, new Set(variablesIn(textIn(blocks, zone.code_sigma)))]))
  const { zones, doubled } = variantsOf(blocks)
  const unknown = zones.filter((code) => all.every(({ code_sigma }) => code_sigma !== code))
  const nameOf = (code: string) => all.find(({ code_sigma }) => code_sigma === code)?.name ?? code
  return [
    ...variablesIn(blocks).flatMap((variable): FieldError[] => {
      if (!isVariable(variable)) return [{ field: 'content', key: 'unknown_variable', params: { variable } }]
      if (derivedVariables.includes(variable)) return []
      return all
        .filter((zone) => named.get(zone)?.has(variable) && valueIn(values[variable], variable, zone, null) === undefined)
        .map(({ code_sigma, name }) => ({
          field: 'content',
          key: 'empty_variable',
          params: { variable, label: cgvVariables[variable], zone: code_sigma, name },
        }))
    }),
    ...unknown.map((zone) => ({ field: 'content', key: 'unknown_zone', params: { zone } })),
    ...doubled.map((zone) => ({ field: 'content', key: 'double_variant', params: { zone, name: nameOf(zone) } })),
  ]
}
