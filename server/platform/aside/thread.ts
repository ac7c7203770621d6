// The entry point of a worker thread, started by aside.ts: it handles costly calls with a few connections of its own.
import { enableCompileCache } from 'node:module'

enableCompileCache()
const { work } = await import('./work.ts')
work()
