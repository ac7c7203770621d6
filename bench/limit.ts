// The limit: a bare HTTP server that runs the same SQL with the same plans and stringifies the same rows. No framework, no validation, one
// token check.
import { createServer } from 'node:http'

import postgres from 'postgres'

import type { Statement } from './statements.ts'

// The product's own setting, so that the same SQL gets the same plan.
const connection = { max_parallel_workers_per_gather: 0 }
const sql = postgres(process.env['DATABASE_URL'] ?? '', { max: 10, onnotice: () => {}, connection })
const statements: Record<string, Statement[]> = JSON.parse(process.env['STATEMENTS'] ?? '{}')
const token = process.env['TOKEN']
let counter = 0

async function answer(name: string): Promise<unknown> {
  if (name === 'readyz') return 'ok'
  if (name === 'update') return await update()
  if (name === 'quantity') return await quantity()
  const results = await Promise.all(
    (statements[name] ?? []).map(({ text, parameters, prepare }) => sql.unsafe(text, parameters as string[], { prepare })),
  )
  return { items: results }
}

/** An update and its audit row in one transaction. */
async function update(): Promise<unknown> {
  const id = 50_001 + (counter++ % 50_000)
  return await sql.begin(async (tx) => {
    const [row] = await tx`update products set commercial_designation = ${`Limite ${counter}`}, version = version + 1, updated_at = now()
      where id = ${id} returning *`
    await tx`insert into activities (entity, entity_id, action, field, old_value, new_value)
      values ('products', ${id}, 'updated', 'commercial_designation', '"before"'::jsonb, '"after"'::jsonb)`
    return row
  })
}

/** A quantity of one product in one of ten offers, the versions and the audit row, in one transaction. */
async function quantity(): Promise<unknown> {
  const offer = 1 + (counter++ % 10)
  return await sql.begin(async (tx) => {
    const [row] = await tx`update bundle_products set default_quantity = ${1 + (counter % 90)}, version = version + 1
      where bundle_id = (select bundle_id from section_bundles sb join sections s on s.id = sb.section_id where s.offer_id = ${offer} limit 1)
      and position = 1 returning *`
    // The version of another offer, because concurrent requests of this offer send its version.
    await tx`update offers set version = version + 1, updated_at = now() where id = ${offer + 100}`
    await tx`insert into activities (entity, entity_id, action, field, old_value, new_value)
      values ('offers', ${offer}, 'updated', 'composition', '"before"'::jsonb, '"after"'::jsonb)`
    return row
  })
}

createServer((request, response) => {
  const name = (request.url ?? '/').slice(1)
  if (name !== 'readyz' && request.headers.authorization !== token) {
    response.writeHead(401).end()
    return
  }
  void answer(name).then((body) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(body))
  })
}).listen(Number(process.env['PORT']), '127.0.0.1')

process.on('SIGTERM', () => process.exit(0))
