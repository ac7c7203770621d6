// Tests the screens in real Chromium, against the built app with its demo data.
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { defineConfig, devices } from '@playwright/test'

import { launchOptions } from './scripts/chromium.mjs'
import { writeMasterdata } from './tests/e2e/masterdata-file.ts'

// A shared compile cache for the server and the commands that tests start.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules', '.cache', 'starif-tests')

/** A free port, unless one is configured; the server reports which, and Playwright puts it into the environment. */
const port = process.env['E2E_PORT'] ?? '0'
// Inherited by the processes of the tests.
const data = (process.env['E2E_DATA_DIR'] ??= join(tmpdir(), `starif-e2e-${process.pid}`))
const masterdata = `${data}-masterdata.ndjson`
if (!existsSync(masterdata)) writeMasterdata(masterdata)
export default defineConfig({
  testDir: 'tests/e2e',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // A test that only passes when it is repeated counts as failed.
  retries: 0,
  // Long timeouts for a loaded machine, on which a whole test takes minutes: a poll ends as soon as its condition is met.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    // An element that cannot be pressed after this time never will be: waiting for the whole test's timeout would reveal nothing more.
    actionTimeout: 120_000,
    baseURL: `http://localhost:${process.env['STARIF_PORT'] ?? port}`,
    viewport: { width: 1440, height: 900 },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Precaching the whole app takes longer than most tests: those about the service worker allow it.
    serviceWorkers: 'block',
    // Elements that fade in or out have only half of their colours while axe examines them.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A page lives for seconds: optimising its code costs more than it gains, an eighth of all processor time.
    launchOptions: launchOptions('--js-flags=--no-maglev,--no-turbofan'),
  },
  webServer: {
    command: 'node tests/e2e/server.ts',
    wait: { stdout: /http:\/\/localhost:(?<STARIF_PORT>\d+)[\s\S]*Password/ },
    env: { PORT: port, DATA_DIR: data, MASTERDATA_FILE: masterdata, DEMO: 'true', SYNC_HOURS: '0', TZ: 'Europe/Paris' },
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
