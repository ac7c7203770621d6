// How two libraries are loaded. To be loaded first: node --import ./scripts/loader-hooks.ts …
//
// Drizzle in its CommonJS form: its ES modules re-export one another in circles, and resolving those costs Node.js
// over a second and 200 MB at every start (docs/decisions/0004-fast-start.md).
//
// The driver with a guard: a database that closes a connection while a query is on its way to it would end the whole
// process (porsager/postgres#1208; docs/decisions/0021-faults.md).
import { registerHooks } from 'node:module'

registerHooks({
  resolve(specifier, context, next) {
    if (!/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context)
    return next(specifier, { ...context, conditions: ['node', 'require'] })
  },
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith('/node_modules/postgres/src/connection.js')) return loaded
    return { ...loaded, source: guarded(textOf(loaded.source)) }
  },
})

const textOf = (source: string | ArrayBufferView | ArrayBuffer | null | undefined): string =>
  typeof source === 'string' ? source : new TextDecoder().decode(source ?? undefined)

/**
 * What waits to be written is refused when the connection is gone, and never starts the next one. What a new connection asks
 * for by itself, the array types, may fail with it: nobody waits for that answer.
 */
const guarded = (driver: string): string =>
  driver
    .replace(
      /(function nextWrite\(fn\) \{\n)(\s+const x = socket\.write)/,
      `$1    if (socket === null) {
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options))
      return false
    }
$2`,
    )
    .replace(/(async function closed\(hadError\) \{\n)/, '$1    chunk = null\n')
    .replace(/(clearImmediate\(nextWriteTimer\)\n)(\s+socket\.removeListener\('data', data\))/, '$1    nextWriteTimer = null\n$2')
    .replace(/return fetchArrayTypes\(\)/, 'return fetchArrayTypes().catch(() => {})')
