// The entry: makes loading fast, then opens, migrates and listens (serve.ts).
import { enableCompileCache, registerHooks } from 'node:module'

// Compiled code and erased types are kept between starts.
enableCompileCache()

// The ES modules of drizzle-orm import each other in circles, which costs Node 24 a second and 200 MB to link;
// its CommonJS twins, file for file the same, cost 0.07 s and 30 MB (docs/decisions/0004-fast-start.md).
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, specifier.startsWith('drizzle-orm') ? { ...context, conditions: ['node', 'require', 'default'] } : context),
})

const { run } = await import('./serve.ts')
await run()
