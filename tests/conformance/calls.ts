// Uniform calls of any entity: the parameters that identify a row are read from the path in the contract.
import { createORPCClient } from '@orpc/client'
import type { AnyContractProcedure } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'

import { contract } from '#contract/index.ts'

import { type Refusal, refusal } from '../refusal.ts'
import type { Caller } from '../setup.ts'
import { type Entity, entities, type Row } from './entities.ts'
import { isNot } from './not.ts'
import type { World } from './world.ts'

type Call = (input: object, options?: { context: { key?: string } }) => Promise<unknown>

/** The entities that follow the common rules, by name. */
export const conforming = Object.entries(entities).flatMap(([name, one]) => (isNot(one) ? [] : [[name, one] as const]))

export const has = (name: string, call: string): boolean => call in procedures(name)
const procedures = (name: string) => (contract as unknown as Record<string, Record<string, AnyContractProcedure>>)[name] ?? {}

/** The version that was read; missing if a write forgets it. */
type Stamp = { version?: number }

export function callsOf(name: string, entity: Entity, world: World, who: Caller = world.caller) {
  const link = new OpenAPILink<{ key?: string }>(contract, {
    url: `${world.app.url}/api/v2`,
    headers: ({ context }) => ({ cookie: who.cookie, ...(context.key && { 'Idempotency-Key': context.key }) }),
  })
  const client = createORPCClient(link) as unknown as Record<string, Record<string, Call>>
  const call = async (named: string, input: object, context = {}) => await client[name]?.[named]?.(input, { context })
  const creation = entity.creation ?? 'create'

  /** The parameters of the row that the path of the call contains. */
  function at(named: string, row: Row): Record<string, number> {
    const path = procedures(name)[named]?.['~orpc'].route.path ?? ''
    return Object.fromEntries(Object.entries(entity.address?.(row) ?? { id: row.id }).filter(([part]) => path.includes(`{${part}}`)))
  }
  async function list(row: Row, question: object = {}): Promise<Row[]> {
    const { items } = (await call('list', { ...entity.listed?.(row), ...question })) as { items: Row[] }
    return items
  }
  const create = async (input: object, key?: string) => (await call(creation, input, { key })) as Row

  return {
    creates: has(name, creation),
    create,
    /** The input of a new row, with the fields' values number `place`. */
    given: async (place = 0) => ({ ...(await entity.beside?.(world)), ...valuesOf(entity, world, place) }),
    /** Creates a row. */
    async make(given: object = {}): Promise<Row> {
      if (entity.make) return await entity.make(world, given)
      return await create({ ...(await entity.beside?.(world)), ...valuesOf(entity, world, 0), ...given })
    },
    list,
    page: async (question: object) => (await call('list', question)) as { items: Row[]; total: number },
    /** The row from its own call, or otherwise from its list. */
    async get(row: Row): Promise<Row | undefined> {
      if (has(name, 'get')) return (await call('get', at('get', row))) as Row
      return (await list(row)).find(({ id }) => id === row.id)
    },
    update: async (row: Row, changes: object, { version }: Stamp = row) =>
      (await call('update', { ...at('update', row), ...changes, version })) as Row,
    remove: async (row: Row, { version }: Stamp = row) => await call('remove', { params: at('remove', row), query: { version } }),
  }
}

/** A value for each field. */
export const valuesOf = ({ fields }: Entity, world: World, place: number): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.value(world, place)]))

/** The row's fields in the form of a write: ids where the API returns the referenced rows. */
export function written({ fields, reads }: Entity, row: Row): Record<string, unknown> {
  const said: Record<string, unknown> = { ...row, ...reads?.(row) }
  return Object.fromEntries(Object.keys(fields).map((name) => [name, keyed(said[name in said ? name : name.replace(/_id$/, '')])]))
}

/** The id of a referenced row; ids of several, sorted. */
export function keyed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(keyed).toSorted()
  if (typeof value !== 'object' || value === null) return value ?? null
  return 'code_sigma' in value ? value.code_sigma : 'id' in value ? value.id : value
}

/** The refusal of a write; null if it succeeds. */
export const refused = async (work: Promise<unknown>): Promise<Refusal | null> =>
  await work.then(
    () => null,
    (reason: unknown) => refusal(Promise.reject(reason as Error)),
  )
