// The disk becomes full during use: writes are refused with a clear message, reads continue, and everything resumes once there is room.
import { spawnSync } from 'node:child_process'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { measured, onQuietMachine } from '../torture.ts'
import { emptyDataDir } from './processes.ts'
import { json, type Running, startServer } from './server.ts'

const MEGABYTE = 1024 * 1024
const SIZE = '420m'

/** A separate disk for the data; null if this user may not mount one. */
async function smallDisk(): Promise<string | null> {
  const folder = await emptyDataDir()
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'tmpfs', folder]).status !== 0) return null
  onTestFinished(() => void spawnSync('umount', ['-l', folder]))
  return folder
}

/** Fills the disk except for `left` bytes. */
async function fill(folder: string, left: number): Promise<() => Promise<void>> {
  const { bavail, bsize } = await statfs(folder)
  const ballast = join(folder, 'ballast')
  await writeFile(ballast, Buffer.alloc(Math.max(bavail * bsize - left, 0)))
  return async () => await rm(ballast)
}

const product = (reference: string) => json({ reference, mdm_designation: 'Onduleur '.repeat(100) })
async function create(app: Running, reference: string) {
  const [response, took] = await measured(() => app.fetch('/products', product(reference)))
  await response.body?.cancel()
  return { reference, status: response.status, took }
}

test('a full disk refuses what would be written, loses nothing that was, and needs nobody to go on', async ({ skip }) => {
  const folder = await smallDisk()
  if (!folder) return skip('mounting a small disk needs root')
  const app = await startServer(folder)
  const kept = [await create(app, 'FULL-BEFORE')]
  const empty = await fill(folder, MEGABYTE / 2)
  const during: Awaited<ReturnType<typeof create>>[] = []
  for (let number = 0; number < 400 && !during.some(({ status }) => status >= 500); number++)
    during.push(...(await Promise.all([0, 1, 2, 3].map(async (lane) => await create(app, `FULL-${number}-${lane}`)))))
  kept.push(...during.filter(({ status }) => status === 201))
  const refused = during.filter(({ status }) => status !== 201)
  expect(refused.length).toBeGreaterThan(0)
  for (const { status, took } of refused) {
    expect([503, 507]).toContain(status)
    expect(took).toBeLessThan(onQuietMachine(2_000))
  }
  await expect.poll(async () => (await app.fetch('/products?page_size=1')).status).toBe(200)
  await empty()
  let tries = 0
  await expect.poll(async () => (await create(app, `FULL-AFTER-${tries++}`)).status).toBe(201)
  for (const { reference } of kept) {
    const found = (await (await app.fetch(`/products?search=${reference}`)).json()) as { items: { reference: string }[] }
    expect(found.items.map((one) => one.reference)).toContain(reference)
  }
  expect(await app.end('SIGTERM')).toBe(0)
})
