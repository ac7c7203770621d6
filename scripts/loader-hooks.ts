// How two libraries are loaded. Must be loaded first: node --import ./scripts/loader-hooks.ts …
//
// Drizzle in its CommonJS form: its ES modules re-export one another in circles, and resolving those costs Node.js over a second and 200 MB
// at every start (docs/decisions/0004-fast-start.md).
//
// The driver with a patch: otherwise a database that closes a connection while a query is being sent would end the whole process
// (porsager/postgres#1208; docs/decisions/0092-driver-guard.md).
import { registerHooks } from 'node:module'

import { DRIVER, guarded } from './driver-guard.ts'

registerHooks({
  resolve(specifier, context, next) {
    if (!/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context)
    return next(specifier, { ...context, conditions: ['node', 'require'] })
  },
  load(url, context, next) {
    const loaded = next(url, context)
    return url.endsWith(DRIVER) ? { ...loaded, source: guarded(textOf(loaded.source)) } : loaded
  },
})

const textOf = (source: string | ArrayBufferView | ArrayBuffer | null | undefined): string =>
  typeof source === 'string' ? source : new TextDecoder().decode(source ?? undefined)
