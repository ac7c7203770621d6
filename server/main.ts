// The entry: makes loading fast, then opens, migrates and listens (serve.ts).
import { enableCompileCache } from 'node:module'

// Compiled code and erased types are kept between starts.
enableCompileCache()
// Before anything loads Drizzle (docs/decisions/0004-fast-start.md).
await import('../scripts/loader-hooks.ts')

const { run } = await import('./runtime/serve.ts')
await run()
