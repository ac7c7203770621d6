// The parts of libraries that scripts/loader-hooks.ts patches still exist: otherwise a start fails with a message.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { describe, expect, test } from 'vitest'

import { DRIVER, guarded } from '../../scripts/driver-guard.ts'

const driver = () => readFile(fileURLToPath(new URL('connection.js', import.meta.resolve('postgres'))), 'utf8')

describe('the driver', () => {
  test('is guarded where it is loaded from', async () => {
    expect(new URL('connection.js', import.meta.resolve('postgres')).pathname).toMatch(new RegExp(`${DRIVER}$`))
    expect(guarded(await driver())).toContain(
      "if (socket === null) {\n      chunk = nextWriteTimer = null\n      error(Errors.connection('CONNECTION_CLOSED', options))",
    )
  })

  test.each([
    'function nextWrite(fn)',
    'async function closed(hadError)',
    'clearImmediate(nextWriteTimer)\n',
    'return fetchArrayTypes()',
    'chunk.length >= 1024',
    'options.host[retries + 1])',
    'if (needsTypes) {',
    'function fetchState() {',
    "errored(Errors.connection('CONNECT_TIMEOUT'",
  ])('that no longer has “%s” is refused', async (piece) => {
    const source = await driver()
    expect(source).toContain(piece)
    expect(() => guarded(source.replaceAll(piece, 'something else'))).toThrow('scripts/driver-guard.ts')
  })

  test('comes up with the hooks, and so does Drizzle in its CommonJS form', async () => {
    const program = "await import('postgres'); console.log(import.meta.resolve('drizzle-orm/postgres-js'))"
    const hooked = ['--import', './scripts/loader-hooks.ts', '--input-type=module', '--eval', program]
    const { stdout } = await promisify(execFile)(process.execPath, hooked)
    expect(stdout.trim()).toMatch(/drizzle-orm\/postgres-js\/index\.cjs$/)
  })
})
