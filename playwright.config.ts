// The screens in real Chromium, against the built app with its demo data.
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { defineConfig, devices } from '@playwright/test'

import { launchOptions } from './scripts/chromium.mjs'
import { writeMasterdata } from './tests/e2e/masterdata-file.ts'

// The server and the commands that tests start are compiled once.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules', '.cache', 'starif-tests')

/** A port that is free, unless one is wished; the server says which, and Playwright puts it into the environment. */
const port = process.env['E2E_PORT'] ?? '0'
// The tests' processes inherit it.
const data = (process.env['E2E_DATA_DIR'] ??= join(tmpdir(), `starif-e2e-${process.pid}`))
const masterdata = `${data}-masterdata.ndjson`
if (!existsSync(masterdata)) writeMasterdata(masterdata)
export default defineConfig({
  testDir: 'tests/e2e',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // A test that passes only when it is repeated has failed.
  retries: 0,
  // Patience for a loaded machine, on which a whole story takes minutes: a poll ends as soon as what it waits for is there.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    // What is not there to be pressed after so long never is: the whole test's time would tell nothing more.
    actionTimeout: 120_000,
    baseURL: `http://localhost:${process.env['STARIF_PORT'] ?? port}`,
    viewport: { width: 1440, height: 900 },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Laying the whole app aside takes longer than most tests: those that are about it allow it.
    serviceWorkers: 'block',
    // What fades in or out has half its colours while axe looks.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A page lives for seconds: to compile what it runs for speed takes more than it gives, an eighth of all processor time.
    launchOptions: launchOptions('--js-flags=--no-maglev,--no-turbofan'),
  },
  webServer: {
    command: 'node --import ./scripts/loader-hooks.ts tests/e2e/server.ts',
    wait: { stdout: /http:\/\/localhost:(?<STARIF_PORT>\d+)[\s\S]*Password/ },
    env: { PORT: port, DATA_DIR: data, MASTERDATA_FILE: masterdata, DEMO: 'true', SYNC_HOURS: '0', TZ: 'Europe/Paris' },
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
