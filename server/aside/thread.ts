// The program of a thread beside the first one, started by aside.ts: it answers costly calls with a few connections of its own.
import { enableCompileCache } from 'node:module'

enableCompileCache()
// As in server/main.ts: before anything loads Drizzle.
await import('../../scripts/loader-hooks.ts')
const { work } = await import('./work.ts')
work()
