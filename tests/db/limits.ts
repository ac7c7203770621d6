// The app as started by server/main.ts, with the limits that a test gives as JSON in `LIMITS`; the others are `PATIENCE` times as long.
import { run } from '#server/platform/runtime/serve.ts'
import { setTimeoutScale } from '#server/platform/runtime/timeout-scale.ts'

setTimeoutScale(Number(process.env['PATIENCE'] ?? 1))
await run(JSON.parse(process.env['LIMITS'] ?? '{}') as Parameters<typeof run>[0])
