// `npm run audit` with the test's own registry: its output and exit code, without a network.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

const BULK = '/-/npm/v1/security/advisories/bulk'
const used = { name: 'left-behind', version: '1.0.0' }
const advisory = {
  id: 1,
  url: 'https://advisories.example/1',
  title: 'Says too much',
  severity: 'high',
  vulnerable_versions: '<1.0.1',
  cwe: [],
  cvss: { score: 0, vectorString: null },
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'starif-audit-'))
  const root = { name: 'audited', version: '1.0.0', dependencies: { [used.name]: used.version } }
  const packages = { '': root, [`node_modules/${used.name}`]: { version: used.version } }
  await writeFile(join(folder, 'package.json'), JSON.stringify(root))
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ ...root, lockfileVersion: 3, requires: true, packages }))
})
afterEach(async () => await rm(folder, { recursive: true }))

/** Runs it for a project with one package, with a registry that responds to the request for advisories with `answer`. */
async function audit(answer: { status: number; body: unknown }) {
  const asked: string[] = []
  const registry = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    request.resume()
    const versions = { [used.version]: used, '1.0.1': { ...used, version: '1.0.1' } }
    const packument = { name: used.name, 'dist-tags': { latest: '1.0.1' }, versions }
    const { status, body } = request.url === BULK ? answer : { status: 200, body: packument }
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(registry, 'listening')
  const address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`
  const env = { PATH: process.env['PATH'], HOME: folder, npm_config_registry: address, npm_config_cache: join(folder, 'cache') }
  const child = spawn(process.execPath, [resolve('scripts/audit.mjs')], { cwd: folder, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  registry.closeAllConnections()
  registry.close()
  expect(asked).toContain(`POST ${BULK}`)
  return { code, output }
}

test('it ends with 0 and says so where no vulnerability is known', async () => {
  expect(await audit({ status: 200, body: {} })).toEqual({ code: 0, output: expect.stringContaining('Vulnerable packages: 0') })
})

test('it ends with 1 and names what is vulnerable, how badly and why', async () => {
  const { code, output } = await audit({ status: 200, body: { [used.name]: [advisory] } })
  expect(code).toBe(1)
  expect(output).toMatch(/high +left-behind 1\.0\.0 \(direct\): Says too much \(https:\/\/advisories\.example\/1\)/)
  expect(output).toContain('Vulnerable packages: 1')
})

test('it ends with 2 and says so where the registry answers nothing of use, rather than calling that none', async () => {
  const { code, output } = await audit({ status: 404, body: { error: 'no such endpoint' } })
  expect(code).toBe(2)
  expect(output).toContain('nothing is known of vulnerabilities')
})
