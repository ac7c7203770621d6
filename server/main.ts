// The entry: makes loading fast, then opens, migrates and listens (serve.ts).
import { enableCompileCache } from 'node:module'

// Compiled code and erased types are kept between starts.
enableCompileCache()

const { run } = await import('./platform/runtime/serve.ts')
await run()
