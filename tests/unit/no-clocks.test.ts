// No test depends on a clock, a sleep or chance: on a slow or loaded machine, or shortly before midnight, such a test would fail although
// nothing is broken.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const forbidden =
  /waitForTimeout|\bsleep\(|'node:timers\/promises'|(?<!test\.)\bsetTimeout\(|performance\.now|AbortSignal\.timeout|Math\.random|'fast-check'|now\(\) [-+] (?:interval '\d+ (?:day|week|month)|make_interval\(days)/g

/** The allowed number of occurrences per file, with the reason. */
const allowed: Record<string, number> = {
  // The stopwatch: its times are printed, and only compared in `npm run torture`.
  'torture.ts': 2,
  // The seed of property tests.
  'chance.ts': 1,
  // Delays a response, for a slow server.
  'e2e/sweeps/sentry.spec.ts': 1,
  // Twenty days by the clock, without any particular day.
  'api/auth/oidc-renewal.test.ts': 1,
}
const files = readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))

test.each(files.filter((path) => !path.endsWith('no-clocks.test.ts')))('%s reads no clock, never sleeps and rolls no dice', (path) => {
  const found = readFileSync(join('tests', path), 'utf8').match(forbidden) ?? []
  const most = allowed[path] ?? 0
  expect(found.length, `${path}: ${found.join(', ')}`).toBeLessThanOrEqual(most)
})
