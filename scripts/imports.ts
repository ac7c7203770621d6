// Loads Drizzle in its CommonJS form. Its ES modules re-export one another in circles, and resolving those costs
// Node.js over a second and 200 MB at every start (docs/decisions/0004-fast-start.md). To be loaded first: node --import ./scripts/imports.ts …
import { registerHooks } from 'node:module'

registerHooks({
  resolve(specifier, context, next) {
    if (!/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context)
    return next(specifier, { ...context, conditions: ['node', 'require'] })
  },
})
