// Errors are sent to the configured address, without any text or price.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'

import { expect, signIn, test } from '../base.ts'

test('an error in the browser is reported without prices, names or texts', async ({ browser }) => {
  test.setTimeout(600_000)
  const received: string[] = []
  const ingest = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push(readable(Buffer.concat(chunks)))
      response.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(ingest, 'listening')
  const folder = await mkdtemp(join(tmpdir(), 'starif-sentry-'))
  const dsn = `http://key@127.0.0.1:${(ingest.address() as AddressInfo).port}/1`
  const env = { ...process.env, PORT: '0', DATA_DIR: folder, DEMO: 'true', SYNC_HOURS: '0', VITE_SENTRY_DSN: dsn }
  const server = spawn(process.execPath, ['server/main.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  server.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  try {
    await expect.poll(() => output, { timeout: 300_000 }).toContain('Password')
    const [baseURL = ''] = /http:\/\/localhost:\d+/.exec(output) ?? []
    const context = await browser.newContext({ baseURL })
    const page = await context.newPage()
    await signIn(page, 'catalogue')
    await page.goto('/products')
    await expect(page.locator('tbody tr[data-index]').first()).toBeVisible()
    await expect.poll(() => received.length, { timeout: 60_000 }).toBeGreaterThan(0)
    await page.evaluate(
      () =>
        void setTimeout(() => {
          throw new Error('Le prix 1 234,56 € est faux')
        }),
    )
    await expect.poll(() => received.some((envelope) => envelope.includes('est faux')), { timeout: 60_000 }).toBe(true)
    // Tracing reports single spans or whole transactions, depending on the library.
    const traced = (envelope: string) => /"type":"(transaction|span)"/.test(envelope)
    await expect.poll(() => received.some(traced), { timeout: 60_000 }).toBe(true)
    // The replay of what led to the error: the page with every text replaced by asterisks.
    const replayed = () => received.filter((envelope) => envelope.includes('"type":"replay_recording"')).join('\n')
    await expect.poll(replayed, { timeout: 60_000 }).toContain('textContent')
    expect(replayed()).toMatch(/\*{4,}/)
    const all = received.join('\n')
    expect(all).not.toContain('234,56')
    expect(all).not.toContain('catalogue@starif.example')
    expect(all).not.toContain('Onduleur')
    await context.close()
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
    ingest.close()
    await rm(folder, { recursive: true, force: true })
  }
})

/** An envelope as text; a recording in it may be compressed. */
function readable(envelope: Buffer): string {
  const text = envelope.toString('utf8')
  const recording = envelope.indexOf('{"segment_id"')
  if (recording < 0) return text
  try {
    return `${text}\n${inflateSync(envelope.subarray(envelope.indexOf('\n', recording) + 1)).toString('utf8')}`
  } catch {
    return text
  }
}
