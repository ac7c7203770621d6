// The part of the contract that the browser needs for calls: methods, paths, rights and an outline of the outputs. The schemas are only
// used by the server and by forms, which import them where they validate; without them the first page is some 10 kB smaller, and does not
// grow with the contract.
import { type AnySchema, isContractProcedure, minifyContractRouter } from '@orpc/contract'
import type * as v from 'valibot'
import type { Plugin } from 'vite'

import { contract } from '#contract/index.ts'

const ID = 'virtual:contract'

/** Resolves `import { contract, outlines } from 'virtual:contract'` to every endpoint's route, rights and outline. */
export const clientContract = (): Plugin => ({
  name: 'starif:bare-contract',
  resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
  load: (id) =>
    id === `\0${ID}`
      ? [
          `export const contract = ${JSON.stringify(minifyContractRouter(contract), withoutSummary)}`,
          `export const outlines = ${JSON.stringify(Object.fromEntries(outlinesIn(contract)))}`,
        ].join('\n')
      : undefined,
})

/** Summaries are documentation and are not needed. */
const withoutSummary = (key: string, value: unknown): unknown => (key === 'summary' ? undefined : value)

/** The fields that an output always has, and the kind of value of each. */
type Outline = Record<string, string>

/** `products.list` → its outlines: none without an output, several if the schema is a union. */
function outlinesIn(router: object, path: readonly string[] = []): [string, (Outline | null)[]][] {
  if (isContractProcedure(router)) return [[path.join('.'), outlinesOf(router['~orpc'].outputSchema)]]
  return Object.entries(router).flatMap(([name, inner]) => outlinesIn(inner as object, [...path, name]))
}

function outlinesOf(schema: AnySchema | undefined): (Outline | null)[] {
  if (!schema) return []
  const { type, ...rest } = schema as unknown as { type: string }
  if (type === 'nullable') return [null, ...outlinesOf((rest as { wrapped: AnySchema }).wrapped)]
  if (type === 'union') return (rest as { options: AnySchema[] }).options.flatMap(outlinesOf)
  if (type !== 'object') throw new Error(`No outline of an output of the type ${type}`)
  const { entries } = rest as { entries: Record<string, v.GenericSchema> }
  const always = Object.entries(entries).filter(([, field]) => field.type !== 'optional')
  return [Object.fromEntries(always.map(([name, field]) => [name, kinds.has(field.type) ? field.type : (sameAs[field.type] ?? 'any')]))]
}

const kinds = new Set(['array', 'object', 'string', 'number', 'boolean', 'file'])
const sameAs: Record<string, string> = { record: 'object', strict_object: 'object', loose_object: 'object' }
