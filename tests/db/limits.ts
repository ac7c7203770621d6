// The app as server/main.ts starts it, with the limits that a test gives as JSON in `LIMITS`.
import { run } from '#server/runtime/serve.ts'

await run(JSON.parse(process.env['LIMITS'] ?? '{}') as Parameters<typeof run>[0])
