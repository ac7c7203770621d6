// The patches of libraries (patches/) are installed, and an installation to which they do not fit is refused.
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { parsePatch, reversePatch, applyPatch } from 'diff'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { Refusal } from '#server/platform/runtime/refusal.ts'

/** The patched files, from the root, each with its change. */
const CHANGES = globSync('patches/*.patch').flatMap((patch) => {
  const [, name = ''] = /([^/\\]+)@[^@]+\.patch$/.exec(patch) ?? []
  return parsePatch(readFileSync(patch, 'utf8')).map((change) => ({
    file: join('node_modules', name, change.oldFileName?.replace(/^a\//, '') ?? ''),
    change,
  }))
})
const CONNECTION = join('node_modules', 'postgres', 'src', 'connection.js')

/** The file as it was published. */
function published({ file, change }: (typeof CHANGES)[number]): string {
  const source = applyPatch(readFileSync(file, 'utf8'), reversePatch(change))
  if (source === false) throw new Error(`${file} lacks its patch: run "npm ci"`)
  return source
}

describe('what is installed', () => {
  test.each(CHANGES)('$file has its patch', (changed) => {
    expect(published(changed)).not.toBe(readFileSync(changed.file, 'utf8'))
  })

  test('the driver has it in both of its forms', () => {
    const connections = ['src', 'cjs/src'].map((form) => join('node_modules/postgres', form, 'connection.js'))
    expect(CHANGES.map(({ file }) => file)).toEqual(expect.arrayContaining(connections))
  })

  test('every part of Drizzle that the server uses is loaded as CommonJS', () => {
    const sources = globSync('{server,scripts}/**/*.ts').map((file) => readFileSync(file, 'utf8'))
    const parts = new Set(sources.flatMap((source) => [...source.matchAll(/ from '(drizzle-orm[^']*)'/g)].map(([, part = '']) => part)))
    expect(parts).toContain('drizzle-orm/pg-core')
    expect([...parts].filter((part) => !import.meta.resolve(part).endsWith('.cjs'))).toEqual([])
  })

  test('a server whose driver lacks the patch does not start', async () => {
    vi.doMock('postgres', () => ({ default: () => {} }))
    const { openDatabase } = await import('#server/platform/db/index.ts')
    await expect(openDatabase({ data_dir: '/nowhere', database_url: 'postgres://nowhere' })).rejects.toThrow(Refusal)
    vi.doUnmock('postgres')
  })
})

describe('an installation', () => {
  let root: string
  const inRoot = (file: string) => readFileSync(join(root, file), 'utf8')
  const apply = () => spawnSync(process.execPath, ['patches/apply.mjs', root], { encoding: 'utf8' })

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'starif-patches-'))
    cpSync('patches', join(root, 'patches'), { recursive: true })
    cpSync('node_modules/postgres/package.json', join(root, 'node_modules/postgres/package.json'))
    for (const changed of CHANGES) {
      mkdirSync(dirname(join(root, changed.file)), { recursive: true })
      writeFileSync(join(root, changed.file), published(changed))
    }
  })
  afterEach(() => rmSync(root, { recursive: true }))

  test('is patched, and the second time stays as it is', () => {
    for (const _ of [1, 2]) {
      expect(apply().status).toBe(0)
      for (const { file } of CHANGES) expect(inRoot(file)).toBe(readFileSync(file, 'utf8'))
    }
  })

  test('with another version of the library is refused', () => {
    const file = join(root, 'node_modules/postgres/package.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"version": "[^"]+"/, '"version": "99.0.0"'))
    expect(apply()).toMatchObject({ status: 1, stderr: expect.stringContaining('was made for another version than the installed 99.0.0') })
  })

  test('with another content of the library is refused', () => {
    writeFileSync(join(root, CONNECTION), inRoot(CONNECTION).replace('function nextWrite(fn)', 'function writeNext(fn)'))
    expect(apply()).toMatchObject({ status: 1, stderr: expect.stringContaining(CONNECTION) })
  })
})
