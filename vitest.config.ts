// Unit tests, and API tests over HTTP; browser tests use Playwright (playwright.config.ts).
import { join } from 'node:path'

import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

import { clientContract } from './scripts/build/client-contract.ts'

process.env['TZ'] = 'Europe/Paris'
// A shared compile cache for the commands that tests start repeatedly.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules', '.cache', 'starif-tests')

/** A poll waits for something to happen, which takes its time on a loaded machine, and so does a test. */
const patient = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }

/** Compiles the texts of the screens like the build does: a unit test may check them. Those of the server run as they are. */
const texts = (await babel({ include: /\/src\//, presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] })) as Plugin

/** A worker loads the server once for all of its files; each file has its own database. */
const api = { globalSetup: 'tests/database.ts', setupFiles: 'tests/one-day.ts', ...patient, isolate: false, maxWorkers: 2 }

/** Files that mock a module: in a worker that has already loaded it, the mock would come too late. */
const own = ['tests/api/auth/auth.test.ts']

/** The tests that depend on PostgreSQL's version; `npm test` runs them on the server that STARIF_TEST_POSTGRES names. */
const floor = [
  'tests/api/**/{costly,daily-focus,daily-focus-offer-prices,masterdata-import,price-changes-migrated,price-plan-spreadsheets,products-list,unique-without-case}.test.ts',
  'tests/api/**/{permits,references,references-work,prices-races,prices-sets}.test.ts',
  'tests/api/**/{history,documents-history,prices-history}.test.ts',
  'tests/conformance/{fields,writes}.test.ts',
]

export default defineConfig({
  test: {
    // The server's own log is only useful if a test fails.
    silent: 'passed-only',
    projects: [
      { plugins: [clientContract(), texts], test: { name: 'unit', include: ['tests/{engine,kit,unit}/**/*.test.ts'], ...patient } },
      { test: { name: 'api', include: ['tests/{api,conformance,masterdata}/**/*.test.ts'], exclude: own, ...api } },
      { test: { name: 'api-own', include: own, ...api, isolate: true } },
      ...(process.env['STARIF_TEST_POSTGRES'] ? [{ test: { name: 'floor', include: floor, ...api } }] : []),
      {
        test: {
          name: 'db',
          include: ['tests/db/**/*.test.ts'],
          globalSetup: 'tests/db/initialised.ts',
          ...patient,
          isolate: false,
          maxWorkers: 2,
        },
      },
    ],
  },
})
