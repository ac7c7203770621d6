// The app is killed and stopped while documents are uploaded: everything acknowledged is stored, and no row refers to a missing file.
import { expect, test } from 'vitest'

import { openDatabase } from '#server/platform/db/index.ts'
import { findOrphans } from '#server/platform/files/orphans.ts'
import { openFiles } from '#server/platform/files/store.ts'

import { fileOf, formOf, pdf, pdfOf } from '../sample-files.ts'
import { times } from '../torture.ts'
import { usedDataDir } from './processes.ts'
import { finish, type Running, startServer } from './server.ts'

/** The acknowledged state of each document: the text of its file, and the one that is being uploaded. */
type Known = Map<number, { version: number; text: string; next?: string }>

/** Adds a document and replaces its file repeatedly, until the app no longer responds. */
async function work(app: Running, known: Known, name: string): Promise<void> {
  const send = async (path: string, fields: Record<string, string>, text: string) =>
    (await (await app.fetch(path, { method: 'POST', body: formOf({ ...fields, file: fileOf(pdf(text)) }) })).json()) as {
      id: number
      version: number
    }
  for (let number = 0; ; number++) {
    const text = `${name}-${number}`
    const { id, version } = await send('/documents', { entity: 'products', entity_id: '1', type: 'contract', name: text }, text)
    known.set(id, { version, text })
    known.set(id, { version, text, next: `${text}-2` })
    const replaced = await send(`/documents/${id}`, { version: String(version) }, `${text}-2`)
    known.set(id, { version: replaced.version, text: `${text}-2` })
  }
}

test('killed during uploads the app loses no document that it acknowledged, and no row is without its file', async ({ annotate }) => {
  const folder = await usedDataDir()
  const known: Known = new Map()
  for (let round = 0; round < times(3, 100); round++) {
    const app = await startServer(folder)
    const working = ['a', 'b', 'c', 'd'].map((name) => work(app, known, `${round}${name}`).catch(() => {}))
    // Killed in the middle of further uploads, after this round has acknowledged some.
    const acknowledged = known.size + 5
    await expect.poll(() => known.size, { interval: 20 }).toBeGreaterThanOrEqual(acknowledged)
    await app.end('SIGKILL')
    await Promise.all(working)
  }
  const app = await startServer(folder)
  await annotate(`${known.size} documents acknowledged`)
  expect(known.size).toBeGreaterThan(10)
  for (const [id, { text, next }] of known) {
    const bytes = Buffer.from(await (await app.fetch(`/documents/${id}/download`)).arrayBuffer())
    const expected = [text, next].flatMap((one) => (one === undefined ? [] : [pdf(one)]))
    expect([id, expected.some((one) => one.equals(bytes))]).toEqual([id, true])
  }
  expect(await app.end('SIGTERM')).toBe(0)
  const { db, close } = await openDatabase({ data_dir: folder })
  const found = await findOrphans(
    { db, files: openFiles({ data_dir: folder } as Parameters<typeof openFiles>[0]) },
    Date.now() + 25 * 3_600_000,
  )
  expect(found.missing).toEqual([])
  await close()
})

test('stopped while five large documents are on their way the app takes them all, then ends', async () => {
  const app = await startServer(await usedDataDir(), { LIMITS: '{"drain":600000}', PATIENCE: '100' }, { entry: 'tests/db/limits.ts' })
  const file = fileOf(pdfOf(9_000_000))
  const sending = await Promise.all(
    Array.from({ length: 5 }, async (_, number) => {
      const form = new Response(formOf({ entity: 'products', entity_id: '1', type: 'contract', name: `D${number}`, file }))
      const begun = await app.begin('/documents', { 'Content-Type': form.headers.get('Content-Type') ?? '' })
      const bytes = new Uint8Array(await form.arrayBuffer())
      begun.write(bytes.subarray(0, bytes.length / 2))
      return { begun, rest: bytes.subarray(bytes.length / 2) }
    }),
  )
  const ending = app.end('SIGTERM')
  await expect.poll(() => app.isShut()).toBe(true)
  const responses = await Promise.all(sending.map(({ begun, rest }) => finish(begun, rest)))
  expect([await ending, responses.map(({ status }) => status)]).toEqual([0, [201, 201, 201, 201, 201]])
})
