// The app as server/main.ts starts it, which gives what is under way `DRAIN_MS` to end: tests choose whether anything may be cut.
import { run } from '#server/runtime/serve.ts'

await run({ drain: Number(process.env['DRAIN_MS']) })
