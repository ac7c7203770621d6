// Fixes the day for the duration of a test file, for the test and the server in the same process, so that midnight cannot fall in between.
import { vi } from 'vitest'

import type * as Today from '#engine/time/today.ts'

vi.mock('#engine/time/today.ts', async (load) => {
  const { today } = await load<typeof Today>()
  const day = today()
  return { today: (instant?: Date) => (instant ? today(instant) : day) }
})
