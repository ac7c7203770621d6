// Fixes the day for as long as a worker runs, for its tests and the server in the same process, so that midnight cannot fall in between: the
// server is loaded once for many files.
import { vi } from 'vitest'

import type * as Today from '#engine/time/today.ts'

vi.mock('#engine/time/today.ts', async (load) => {
  const { today } = await load<typeof Today>()
  const day = (process.env['DAY_OF_TESTS'] ??= today())
  return { today: (instant?: Date) => (instant ? today(instant) : day) }
})
