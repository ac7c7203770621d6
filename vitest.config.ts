// Unit tests, and API tests over HTTP; the browser's are Playwright's (playwright.config.ts).
import { defineConfig } from 'vitest/config'

import { bareContract } from './scripts/bare-contract.ts'

process.env['TZ'] = 'Europe/Paris'

export default defineConfig({
  test: {
    // What the server says of its own accord matters where a test fails.
    silent: 'passed-only',
    projects: [
      { plugins: [bareContract()], test: { name: 'unit', include: ['tests/{engine,kit,unit}/**/*.test.ts'] } },
      {
        test: {
          name: 'api',
          include: ['tests/{api,masterdata}/**/*.test.ts'],
          globalSetup: 'tests/database.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      { test: { name: 'db', include: ['tests/db/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000, fileParallelism: false } },
    ],
  },
})
