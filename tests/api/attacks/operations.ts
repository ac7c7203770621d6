// Every call that /api/v2/openapi.json describes, and requests made from that description.
import type { Caller } from '../../setup.ts'

export interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
  minItems?: number
  contentMediaType?: string
}
interface Parameter {
  name: string
  in: 'path' | 'query'
  required?: boolean
  schema: Schema
}
export interface Operation {
  name: string
  method: string
  path: string
  parameters: Parameter[]
  body: Schema | null
}
interface Described {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

export async function operationsOf({ stranger }: { stranger: Pick<Caller, 'fetch'> }): Promise<Operation[]> {
  const { paths } = (await (await stranger.fetch('/api/v2/openapi.json')).json()) as {
    paths: Record<string, Record<string, Described>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody }]) => ({
      name: operationId,
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema ?? null,
    })),
  )
}

/** A value that the schema allows; ids are 1, which the tests provide for. */
export function valueOf(schema: Schema): unknown {
  const { type, properties, items, anyOf, oneOf, format, pattern } = schema
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const branch = anyOf?.[0] ?? oneOf?.[0]
  if (branch) return valueOf(branch)
  if (type === 'object') return Object.fromEntries(Object.entries(properties ?? {}).map(([key, inner]) => [key, valueOf(inner)]))
  if (type === 'array') return items && schema.minItems ? [valueOf(items)] : []
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (type === 'boolean') return true
  if (type !== 'string') return null
  if (format === 'date') return '2026-01-01'
  if (pattern) return '1'
  return 'texte'
}

export const isText = (schema: Schema): boolean =>
  schema.type === 'string' ? schema.contentMediaType === undefined : (schema.anyOf ?? schema.oneOf ?? []).some(isText)

export interface Given {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** Calls the operation; parameters that are not given are made up. `headers` and `raw` replace a JSON body. */
export async function call(
  caller: Pick<Caller, 'fetch'>,
  { method, path, parameters, body }: Operation,
  given: Given = {},
  raw?: { body: BodyInit; headers: Record<string, string> },
): Promise<Response> {
  const made = (where: string) => parameters.filter((one) => one.in === where)
  const named = Object.fromEntries(made('path').map(({ name, schema }) => [name, given.params?.[name] ?? valueOf(schema)]))
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(named[name])))
  const required = made('query').filter((one) => one.required)
  const query = { ...Object.fromEntries(required.map(({ name, schema }) => [name, valueOf(schema)])), ...given.query }
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, textOf(value)]))
  const json = body && { body: JSON.stringify(given.body ?? valueOf(body)), headers: { 'Content-Type': 'application/json' } }
  return await caller.fetch(`/api/v2${address}?${search.toString()}`, { method, ...(method === 'GET' ? {} : (raw ?? json)) })
}

/** The value as text for a URL, which cannot contain a lone surrogate. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
