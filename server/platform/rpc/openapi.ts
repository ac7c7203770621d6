// The API description generated from the contract: /api/v2/openapi.json and a page to browse it.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import type { AnyContractProcedure } from '@orpc/contract'
import { type ConditionalSchemaConverter, type JSONSchema, OpenAPIGenerator } from '@orpc/openapi'
import { toJsonSchema } from '@valibot/to-json-schema'
import { Hono } from 'hono'
import type * as v from 'valibot'

import { contract } from '#contract/index.ts'
import { allOf, type Rights } from '#contract/people/permissions.ts'

/** Converts Valibot schemas to JSON Schema, for the description and for the coercion of query values. */
export const valibotConverter: ConditionalSchemaConverter = {
  condition: (schema) => schema?.['~standard'].vendor === 'valibot',
  convert: (schema, { strategy }) => {
    const { $schema: _, ...json } = toJsonSchema(schema as unknown as v.GenericSchema, {
      errorMode: 'ignore',
      typeMode: strategy,
      overrideSchema: ({ valibotSchema }) => (valibotSchema.type === 'file' ? { type: 'string', contentMediaType: '*/*' } : null),
    })
    // For the generator, a key is optional when its schema has a default, even `undefined`.
    return [!('default' in json), json as JSONSchema]
  },
}

const describe = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const document = await new OpenAPIGenerator({ schemaConverters: [valibotConverter] }).generate(contract, {
    info: {
      title: 'Starif',
      version: '2',
      description: 'Each operation names the rights that open it: any one is enough, and a list within the list takes all of its own.',
    },
    servers: [{ url: '/api/v2' }],
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'starif' } } },
    security: [{ session: [] }],
  })
  const rights = describeRights()
  for (const [path, item] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries(item ?? {})) {
      const known = rights.get(`${method.toUpperCase()} ${path}`)
      if (!known || typeof operation !== 'object') continue
      const { anyOf, entity } = known
      Object.assign(operation, {
        tags: [entity],
        'x-rights': anyOf,
        description: `Rights, any one: ${anyOf.map((way) => allOf(way).join(' and ')).join(', ')}`,
      })
    }
  return new TextEncoder().encode(JSON.stringify(document))
}

/** The entity and the rights of each operation, by method and path. */
function describeRights(): Map<string, { entity: string; anyOf: Rights['anyOf'] }> {
  const rights = new Map<string, { entity: string; anyOf: Rights['anyOf'] }>()
  for (const [entity, calls] of Object.entries(contract))
    for (const procedure of Object.values(calls)) {
      const { route, meta } = (procedure as AnyContractProcedure)['~orpc']
      rights.set(`${route.method} ${route.path}`, { entity, anyOf: (meta as Rights).anyOf })
    }
  return rights
}

/** Built once and shared by all responses, because anyone may request it as often as they like. */
let description: Promise<Uint8Array<ArrayBuffer>> | undefined
const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const served = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' } as const

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Starif API</title><link rel="stylesheet" href="docs/swagger-ui.css"><div id="ui"></div>
<script src="docs/swagger-ui-bundle.js"></script><script src="docs/start.js"></script></html>`

/** Public, because it describes only which calls exist and who may use them. */
export const openapiRoutes = new Hono()
  .get('/openapi.json', async (c) => c.body(await (description ??= describe()), 200, { 'Content-Type': 'application/json' }))
  .get('/docs', (c) => c.html(page))
  .get('/docs/start.js', (c) =>
    c.body("SwaggerUIBundle({ url: 'openapi.json', dom_id: '#ui', deepLinking: true })", 200, { 'Content-Type': 'text/javascript' }),
  )
  .get('/docs/:file', async (c) => {
    const file = c.req.param('file')
    if (!(file in served)) return c.notFound()
    const type = served[file as keyof typeof served]
    return c.body(await readFile(join(assets, file)), 200, { 'Content-Type': type, 'Cache-Control': 'public, max-age=3600' })
  })
