// Certifications: loaded page by page, all or none; the stored ones are kept if the academy gives no valid response.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Inputs } from '#contract/index.ts'
import { addDays } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'

import { refusal } from '../../refusal.ts'
import { type Caller, startApp, type TestApp } from '../../setup.ts'

interface Answer {
  status?: number
  body: unknown
}
/** The academy's response to the request of a page. */
let answer: (page: number) => Answer = () => ({ body: { items: [], total: 0 } })
const asked: { page: number; token: string | undefined }[] = []
const academy = createServer((request, response) => {
  const page = Number(new URL(request.url ?? '/', 'http://academy').searchParams.get('page'))
  asked.push({ page, token: request.headers.authorization })
  const { status = 200, body } = answer(page)
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body))
})

let app: TestApp
let manager: Caller
let reader: Caller
beforeAll(async () => {
  await new Promise<void>((resolve) => academy.listen(0, '127.0.0.1', resolve))
  const { port } = academy.address() as AddressInfo
  app = await startApp({ CERTIFICATIONS_URL: `http://127.0.0.1:${port}`, CERTIFICATIONS_TOKEN: 'secret' })
  manager = await app.as('permit.edit')
  reader = await app.as()
})
afterAll(async () => {
  await app.close()
  academy.close()
})

const row = (id: string, fields: object = {}) => ({ id, partner: `Partenaire ${id}`, certification: 'Impression', valid: true, ...fields })
const whole =
  (...items: object[]): typeof answer =>
  () => ({ body: { items, total: items.length } })

const refresh = () => manager.client.certifications.refresh()
const list = (query: Inputs['certifications']['list']) => manager.client.certifications.list(query)

describe('a refresh', () => {
  test('asks page by page with the token, answers all that is held and when; one that goes on keeps its id, one that is gone goes', async () => {
    expect(await reader.client.certifications.list({})).toMatchObject({ items: [], refreshed_at: null })
    answer = (page) => ({ body: { items: page === 1 ? [row('b'), row('a')] : [row('c', { zone: 'LYO' })], total: 3 } })
    const first = await refresh()
    expect(asked).toEqual([1, 2].map((page) => ({ page, token: 'Bearer secret' })))
    expect(first.items.map(({ partner, zone }) => [partner, zone])).toEqual([
      ['Partenaire a', null],
      ['Partenaire b', null],
      ['Partenaire c', 'LYO'],
    ])
    expect(await reader.client.certifications.list({})).toEqual(first)
    answer = whole(row('a', { certification: 'Réseaux' }), row('d'))
    const second = await refresh()
    expect(second.items.map(({ partner, certification }) => [partner, certification])).toEqual([
      ['Partenaire a', 'Réseaux'],
      ['Partenaire d', 'Impression'],
    ])
    expect(second.items[0]?.id).toBe(first.items[0]?.id)
  })

  test.each<[string, typeof answer]>([
    ['is empty', whole()],
    ['is no JSON', () => ({ body: '{"items": [' })],
    ['is not found', () => ({ status: 404, body: {} })],
    ['has a row without a partner', whole(row('x', { partner: '' }))],
    ['has a day that does not exist', whole(row('x', { expires_on: '2026-02-30' }))],
    ['has one twice', whole(row('x'), row('x'))],
    ['has fewer than it says', (page) => ({ body: { items: page === 1 ? [row('x')] : [], total: 2 } })],
    ['has more than it says', () => ({ body: { items: [row('x'), row('y')], total: 1 } })],
  ])('whose answer %s changes nothing and is told as 503', async (_, broken) => {
    answer = whole(row('held'))
    const held = await refresh()
    answer = broken
    expect(await refusal(refresh())).toMatchObject({ status: 503, code: 'CERTIFICATIONS_UNAVAILABLE' })
    expect(await list({})).toEqual(held)
  })

  test('asks again where the academy stumbles, and not where it refuses', async () => {
    let stumbles = 2
    answer = (page) => (stumbles-- > 0 ? { status: 503, body: {} } : whole(row('steady'))(page))
    asked.length = 0
    expect((await refresh()).items.map(({ partner }) => partner)).toEqual(['Partenaire steady'])
    expect(asked).toHaveLength(3)
    asked.length = 0
    answer = () => ({ status: 403, body: {} })
    expect(await refusal(refresh())).toMatchObject({ status: 503 })
    expect(asked).toHaveLength(1)
  })

  test('that two people start at once leaves what the academy says, once', async () => {
    answer = whole(row('a'), row('b'))
    const other = await app.as('permit.create')
    const both = await Promise.all([refresh(), other.client.certifications.refresh()])
    expect(both.map(({ items }) => items.length)).toEqual([2, 2])
    expect((await list({})).items).toHaveLength(2)
  })

  test('is not started by who sees the app as somebody else', async () => {
    answer = whole(row('held'))
    const held = await refresh()
    const admin = await app.admin()
    await admin.client.users.view_as({ kind: 'user', id: manager.id })
    answer = whole(row('other'))
    expect(await refusal(admin.client.certifications.refresh())).toMatchObject({ status: 403 })
    expect(await list({})).toEqual(held)
  })

  test('needs a right, and a page of another site cannot start it though it is a GET', async () => {
    answer = whole(row('held'))
    expect(await refusal(reader.client.certifications.refresh())).toMatchObject({ status: 403 })
    const from = async (headers: Record<string, string>) =>
      (await fetch(`${app.url}/api/v2/certifications/refresh`, { headers: { Cookie: manager.cookie, ...headers } })).status
    expect([await from({ 'Sec-Fetch-Site': 'cross-site' }), await from({ Origin: 'https://elsewhere.example' }), await from({})]).toEqual([
      403, 403, 200,
    ])
  })

  test('cannot be started from another site by another spelling of its address', async () => {
    answer = whole(row('held'))
    const before = await refresh()
    answer = whole(row('other'))
    const spellings = [
      'certifications/refresh/',
      'certifications/refresh//',
      'certifications//refresh',
      '/certifications/refresh',
      'certifications/re%66resh',
      '%63ertifications/refresh',
      'certifications%2Frefresh',
      'CERTIFICATIONS/refresh',
      'certifications/refresh/?x=1',
      'certifications/./refresh',
      'certifications/refresh;x',
    ]
    for (const spelling of spellings)
      for (const method of ['GET', 'HEAD'])
        for (const [name, value] of [
          ['Sec-Fetch-Site', 'cross-site'],
          ['Origin', 'https://elsewhere.example'],
        ] as const) {
          const headers = { Cookie: manager.cookie, [name]: value }
          const { status } = await fetch(`${app.url}/api/v2/${spelling}`, { method, headers })
          expect([403, 404], `${method} ${spelling}`).toContain(status)
        }
    expect(await list({})).toEqual(before)
    expect((await fetch(`${app.url}/api/v2/certifications/refresh/`, { headers: { Cookie: manager.cookie } })).status).toBe(200)
  })
})

test('what is past its last day or withdrawn is not valid; the list is searched by partner and code, and by subsidiary', async () => {
  const [yesterday, soon] = [addDays(today(), -1), addDays(today(), 5)]
  answer = whole(
    row('past', { expires_on: yesterday, company_code: 'C-77' }),
    row('withdrawn', { valid: false, zone: 'LYO' }),
    row('soon', { expires_on: soon }),
    row('without end', { zone: 'LYO' }),
  )
  await refresh()
  const found = async (query: Parameters<typeof list>[0]) => (await list(query)).items.map(({ partner }) => partner.slice(11))
  expect(await found({ valid: true })).toEqual(['soon', 'without end'])
  expect(await found({ valid: false })).toEqual(['past', 'withdrawn'])
  expect(await found({ zone: 'LYO' })).toEqual(['withdrawn', 'without end'])
  expect(await found({ search: 'c-77' })).toEqual(['past'])
  const { items } = await manager.client.daily_focus.lines({ kind: 'certification_expires' })
  expect(items.map(({ name, label, date }) => [name, label, date])).toEqual([['Partenaire soon', 'Impression', soon]])
})

describe('a file', () => {
  test('stands in for the academy where no address is named; one that is broken changes nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'starif-academy-'))
    const file = join(folder, 'certifications.json')
    await writeFile(file, JSON.stringify({ items: [row('a'), row('b', { zone: 'LYO' })] }))
    const other = await startApp({ CERTIFICATIONS_FILE: file })
    try {
      const { client } = await other.as('permit.edit')
      const held = await client.certifications.refresh()
      expect(held.items.map(({ partner, zone }) => [partner, zone])).toEqual([
        ['Partenaire a', null],
        ['Partenaire b', 'LYO'],
      ])
      for (const broken of ['[', '[]', JSON.stringify([row('a'), row('a')]), JSON.stringify([row('a', { valid: 'yes' })])]) {
        await writeFile(file, broken)
        expect(await refusal(client.certifications.refresh())).toMatchObject({ status: 503, code: 'CERTIFICATIONS_UNAVAILABLE' })
      }
      await rm(file)
      expect(await refusal(client.certifications.refresh())).toMatchObject({ status: 503 })
      expect(await client.certifications.list({})).toEqual(held)
    } finally {
      await other.close()
      await rm(folder, { recursive: true })
    }
  })

  test('of invented certifications is there where none is named', async () => {
    const other = await startApp()
    try {
      const { items } = await (await other.as('permit.edit')).client.certifications.refresh()
      expect(items.length).toBeGreaterThan(3)
    } finally {
      await other.close()
    }
  })
})
