import { run } from '#server/runtime/serve.ts'
// The app as server/main.ts starts it, with the limits that a test gives as JSON in `LIMITS`; the others are `PATIENCE` times as long.
import { setTimeoutScale } from '#server/runtime/timeout-scale.ts'

setTimeoutScale(Number(process.env['PATIENCE'] ?? 1))
await run(JSON.parse(process.env['LIMITS'] ?? '{}') as Parameters<typeof run>[0])
