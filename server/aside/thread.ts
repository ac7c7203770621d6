// The entry point of a worker thread, started by aside.ts: it handles costly calls with a few connections of its own.
import { enableCompileCache } from 'node:module'

enableCompileCache()
// Before anything loads Drizzle, as in server/main.ts.
await import('../../scripts/loader-hooks.ts')
const { work } = await import('./work.ts')
work()
