// No test depends on a clock, a sleep or chance: on a slow or loaded machine, or shortly before midnight, such a test says that
// something broke when nothing did.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const forbidden =
  /waitForTimeout|\bsleep\(|'node:timers\/promises'|(?<!test\.)\bsetTimeout\(|performance\.now|AbortSignal\.timeout|Math\.random|'fast-check'|now\(\) [-+] (?:interval '\d+ (?:day|week|month)|make_interval\(days)/g

/** How often a file may, and why. */
const allowed: Record<string, number> = {
  // The stopwatch: what it says is told, and compared in `npm run torture` alone.
  'torture.ts': 2,
  // Gives property tests their seed.
  'chance.ts': 1,
  // Holds an answer back: a server that takes its time.
  'e2e/sweeps/sentry.spec.ts': 1,
  // Twenty days by the clock, in which no day has a name.
  'api/auth/oidc-renewal.test.ts': 1,
}
const files = readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))

test.each(files.filter((path) => !path.endsWith('no-clocks.test.ts')))('%s reads no clock, never sleeps and rolls no dice', (path) => {
  const found = readFileSync(join('tests', path), 'utf8').match(forbidden) ?? []
  const most = allowed[path] ?? 0
  expect(found.length, `${path}: ${found.join(', ')}`).toBeLessThanOrEqual(most)
})
