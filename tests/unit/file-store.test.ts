// The store of files in a folder: what is read is exactly what was stored.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, describe, expect, test } from 'vitest'

import { openFiles } from '#server/platform/files/store.ts'
import { readSettings } from '#server/platform/runtime/settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'starif-files-'))
const files = openFiles({ ...readSettings({}), data_dir: folder })
afterAll(() => rmSync(folder, { recursive: true }))

describe('a stored file', () => {
  test.each([0, 1, 5_000, 300_000])('of %i bytes has these bytes and no other memory of the server', async (size) => {
    const bytes = new Uint8Array(size).fill(7)
    await files.put(`tests/${size}`, bytes)
    expect(await files.get(`tests/${size}`)).toEqual(Buffer.from(bytes))
  })

  test('that is not there is null', async () => {
    expect(await files.get('tests/missing')).toBeNull()
  })
})
