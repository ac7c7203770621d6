// Unit tests, and API tests over HTTP; the browser's are Playwright's (playwright.config.ts).
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

import { bareContract } from './scripts/bare-contract.ts'

process.env['TZ'] = 'Europe/Paris'

/** A poll waits for something to happen; on a loaded machine that takes its time, and so does a test. */
const patient = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }

/** The texts of the screens, as the build compiles them: a unit test may read what a screen says. */
const texts = (await babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] })) as Plugin

export default defineConfig({
  test: {
    // What the server says of its own accord matters where a test fails.
    silent: 'passed-only',
    projects: [
      { plugins: [bareContract(), texts], test: { name: 'unit', include: ['tests/{engine,kit,unit}/**/*.test.ts'], ...patient } },
      {
        test: {
          name: 'api',
          include: ['tests/{api,masterdata}/**/*.test.ts'],
          globalSetup: 'tests/database.ts',
          setupFiles: 'tests/one-day.ts',
          ...patient,
          maxWorkers: 2,
        },
      },
      { test: { name: 'db', include: ['tests/db/**/*.test.ts'], ...patient, fileParallelism: false } },
    ],
  },
})
