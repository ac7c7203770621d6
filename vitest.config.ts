// Unit tests, and API tests over HTTP; the browser's are Playwright's (playwright.config.ts).
import { join } from 'node:path'

import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

import { clientContract } from './scripts/build/client-contract.ts'

process.env['TZ'] = 'Europe/Paris'
// The commands that tests start again and again are compiled once.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules', '.cache', 'starif-tests')

/** A poll waits for something to happen; on a loaded machine that takes its time, and so does a test. */
const patient = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }

/** The texts of the screens, as the build compiles them: a unit test may read what a screen says. */
const texts = (await babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] })) as Plugin

/** A worker loads the server once for all of its files; each file has a database of its own. */
const api = { globalSetup: 'tests/database.ts', setupFiles: 'tests/one-day.ts', ...patient, isolate: false, maxWorkers: 2 }

/** Files that put something else in the place of a module: in a worker that has loaded it already, they would come too late. */
const own = ['tests/api/auth/auth.test.ts']

/** What depends on PostgreSQL's version; `npm test` runs it on the server that STARIF_TEST_POSTGRES names. */
const floor = [
  'tests/api/**/{costly,daily-focus,daily-focus-offer-prices,masterdata-import,price-changes-many,products-list,unique-without-case}.test.ts',
  'tests/api/**/{permits,references,references-work,prices-races,prices-sets}.test.ts',
  'tests/api/**/{history,documents-history,prices-history}.test.ts',
  'tests/conformance/{fields,writes}.test.ts',
]

export default defineConfig({
  test: {
    // What the server says of its own accord matters where a test fails.
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
