// A process gives back the memory that its start has taken.
import { getHeapStatistics } from 'node:v8'

import { expect, test } from 'vitest'

import { giveBackMemory } from '#server/platform/runtime/memory.ts'

test('what nobody needs any more is given back to the system', async () => {
  const kept = { rows: Array.from({ length: 400_000 }, (_, number) => ({ number, name: `Article ${number}` })) }
  const before = getHeapStatistics().total_heap_size
  kept.rows = []
  await giveBackMemory()
  expect(before - getHeapStatistics().total_heap_size).toBeGreaterThan(16 * 1024 * 1024)
})
