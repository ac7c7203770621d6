// The day on which a test file began is the day until it ends, for the test and for the server in the same process: no midnight falls between.
import { vi } from 'vitest'

import type * as Today from '#engine/time/today.ts'

vi.mock('#engine/time/today.ts', async (load) => {
  const { today } = await load<typeof Today>()
  const day = today()
  return { today: (instant?: Date) => (instant ? today(instant) : day) }
})
