// Every part of a body has a maximum length, which is checked before its content.
import type { AnyContractProcedure } from '@orpc/contract'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { contract } from '#contract/index.ts'
import type { Rights } from '#contract/people/permissions.ts'

/** The parts of any schema that are read here. */
interface Read {
  type: string
  kind: string
  entries?: Record<string, Read>
  item?: Read
  key?: Read
  value?: Read
  wrapped?: Read
  options?: unknown[]
  getter?: (input: unknown) => Read
  pipe?: Read[]
  requirement?: unknown
  '~run': (dataset: { value: unknown }, config: object) => { issues?: unknown[] }
}

interface Place {
  at: string
  schema: Read
}

/** Every schema inside this one, with its path; of schemas that depend on the input, all alternatives. */
function* inside(schema: Read, at: string, depth = 0): Generator<Place> {
  if (depth > 14) return
  yield { at, schema }
  const lazy = [{}, { items: [] }, { source_product_id: 1 }].flatMap((input) => schema.getter?.(input) ?? [])
  const picked = (schema.options ?? []).filter((one): one is Read => typeof one === 'object')
  const more = [schema.item, schema.key, schema.value, schema.wrapped, ...lazy, ...picked, ...(schema.pipe ?? []).slice(1)]
  for (const one of more) if (one?.kind === 'schema') yield* inside(one, at, depth + 1)
  for (const [name, one] of Object.entries(schema.entries ?? {})) yield* inside(one, `${at}.${name}`, depth + 1)
}

/** The maximum length of a list or map. */
const longest = ({ pipe = [] }: Read): unknown =>
  pipe
    .map((one, place) => (/^max_(length|entries)$/.test(one.type) ? one.requirement : place === 0 ? longest(one) : undefined))
    .find(Boolean)

const calls = Object.entries(contract).flatMap(([entity, all]) =>
  Object.entries(all as Record<string, AnyContractProcedure>).map(([name, call]) => ({ name: `${entity}.${name}`, ...call['~orpc'] })),
)
const inputs = calls.flatMap(({ name, inputSchema }) => (inputSchema ? [...inside(inputSchema as Read, name)] : []))

test('every list and every map that can be sent is refused for its length alone, whatever it holds', () => {
  const bounded = inputs.filter(({ schema }) => schema.type === 'array' || schema.type === 'record')
  expect(bounded.length).toBeGreaterThan(50)
  for (const { at, schema } of bounded) {
    const max = longest(schema)
    expect([at, typeof max]).toEqual([at, 'number'])
    const wrong = Array.from({ length: Number(max) + 1 }, () => ({ no: 'item' }))
    const value = schema.type === 'array' ? wrong : Object.fromEntries(wrong.map((one, place) => [`not a key ${place}`, one]))
    const { issues } = schema['~run']({ value }, {})
    expect([at, issues?.length]).toEqual([at, 1])
  }
})

test('every call that takes a file says so, and no other does', () => {
  for (const { name, inputSchema, meta } of calls) {
    const takes = inputSchema ? [...inside(inputSchema as Read, name)].some(({ schema }) => schema.type === 'file') : false
    expect([name, (meta as Rights).takes_file ?? false]).toEqual([name, takes])
  }
})

test('a text that is too long is not taken apart to count what people see of it', () => {
  const { name } = (contract.permits.create['~orpc'].inputSchema as unknown as { entries: Record<string, v.GenericSchema> }).entries
  const result = name && v.safeParse(name, 'é'.repeat(100_000))
  expect(result?.issues).toHaveLength(1)
})
