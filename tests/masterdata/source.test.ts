// The two sources behind their common interface: what they find, and that no invalid response is accepted.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { httpSource } from '#server/platform/masterdata/source/http.ts'
import { openBytes } from '#server/platform/masterdata/source/lines.ts'
import { openMasterdata } from '#server/platform/masterdata/source/source.ts'
import { MasterdataUnavailable } from '#server/platform/masterdata/source/unavailable.ts'

import { garbage, startUpstream, type Upstream } from './upstream.ts'

const references = (found: { items: { reference: string }[] }) => found.items.map(({ reference }) => reference)

describe('over HTTP', () => {
  let upstream: Upstream
  /** Long enough for any response, except where a test is about the timeout. */
  const source = (timeout_ms = 60_000) => httpSource({ url: upstream.url, token: 'secret', timeout_ms, tries: 2, backoff_ms: 1 })
  beforeAll(async () => {
    upstream = await startUpstream()
    upstream.put({ reference: 'R-1', designation: 'Toner' }, { reference: 'A/B #1?', designation: 'Encre' })
  })
  beforeEach(() => {
    upstream.mood = null
    upstream.requests = []
  })
  afterAll(() => upstream.close())

  test('pages are asked for with the token and the search', async () => {
    expect(await source().search({ search: 'Ton', page: 1, page_size: 20 })).toMatchObject({ items: [{ reference: 'R-1' }], total: 1 })
    expect(upstream.requests).toEqual([{ path: '/products?page=1&page_size=20&search=Ton', authorization: 'Bearer secret' }])
  })

  test('any reference can be asked for, and one that is not there is null', async () => {
    expect(await source().get('A/B #1?')).toMatchObject({ row: { reference: 'A/B #1?' } })
    expect(await source().get('R-2')).toBeNull()
  })

  test('a passing fault is asked again', async () => {
    let faults = 1
    upstream.mood = (response, request) => faults-- > 0 && (garbage['an error 500']?.(response, request) ?? false)
    expect(await source().get('R-1')).toMatchObject({ row: { reference: 'R-1' } })
  })

  test('a row that is not sound is refused with its reason, and left out of a page', async () => {
    upstream.put({ reference: 'R-9', designation: 'Toner', price: 'free' })
    expect(await source().get('R-9')).toEqual({ refusal: { reference: 'R-9', field: 'price', key: 'invalid_type' } })
    expect(references(await source().search({ page: 1, page_size: 20 }))).not.toContain('R-9')
    upstream.rows.delete('R-9')
  })

  test('the row of another product is no answer', async () => {
    upstream.mood = (response) => {
      response.end(JSON.stringify({ reference: 'R-2', designation: 'Autre' }))
      return true
    }
    await expect(source().get('R-1')).rejects.toThrow(MasterdataUnavailable)
  })

  test.each(Object.entries(garbage))('%s is no answer, neither for a row nor for a page', async (_, mood) => {
    upstream.mood = mood
    await expect(source(300).get('R-1')).rejects.toThrow(MasterdataUnavailable)
    await expect(source(300).search({ page: 1, page_size: 20 })).rejects.toThrow(MasterdataUnavailable)
  })

  test.each([301, 302, 303, 307, 308])('a redirect (%i) is no answer and is not followed: its token goes nowhere else', async (status) => {
    const elsewhere = await startUpstream()
    elsewhere.put({ reference: 'R-1', designation: 'Toner' })
    upstream.mood = (response, request) => {
      response.writeHead(status, { Location: `${elsewhere.url}${request.url}` }).end()
      return true
    }
    await expect(source().get('R-1')).rejects.toThrow(MasterdataUnavailable)
    expect(elsewhere.requests).toEqual([])
    elsewhere.close()
  })

  test('a source that is not there is unavailable', async () => {
    const nowhere = httpSource({ url: 'http://127.0.0.1:9', tries: 2, backoff_ms: 1 })
    await expect(nowhere.get('R-1')).rejects.toThrow(MasterdataUnavailable)
  })
})

describe('in a file', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'starif-source-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  const rows = [
    { reference: 'KT-INS114-DRE', designation: 'Kit d’entretien Évolis', manufacturer: 'Évolis' },
    { reference: 'R-1', designation: 'Toner noir', manufacturer: 'OKI', ean: '0012345678905' },
    { reference: 'R-1', designation: 'Une répétition' },
    { reference: 'R-2', designation: 'Toner\u2028cyan', manufacturer: 'Oki' },
  ]
  const text = `${JSON.stringify(rows[0])}\nnot json\n\n${rows
    .slice(1)
    .map((row) => JSON.stringify(row))
    .join('\n')}`

  describe.each([
    ['plain', Buffer.from(text)],
    ['gzipped', gzipSync(text)],
  ])('%s', (name, bytes) => {
    const path = () => join(folder, name)
    const source = async () => {
      await writeFile(path(), bytes)
      return openMasterdata({ masterdata_url: undefined, masterdata_token: undefined, masterdata_file: path() })
    }

    test.each([
      ['', ['KT-INS114-DRE', 'R-1', 'R-2']],
      ['ins114', ['KT-INS114-DRE']],
      ['evolis kit', ['KT-INS114-DRE']],
      ['TONER oki', ['R-1', 'R-2']],
      ['00123', ['R-1']],
      ['répétition', []],
    ])('a search for "%s" ignores case and accents and takes every word as a part', async (search, found) => {
      expect(references(await (await source()).search({ search, page: 1, page_size: 10 }))).toEqual(found)
    })

    test('a row is found by its reference, the first line wins', async () => {
      expect(await (await source()).get('R-1')).toMatchObject({ row: { mdm_designation: 'Toner noir' } })
      expect(await (await source()).get('R-2')).toMatchObject({ row: { mdm_designation: 'Toner\u2028cyan' } })
      expect(await (await source()).get('r-1')).toBeNull()
    })

    test('pages are cut, and the total is of all', async () => {
      const found = await (await source()).search({ page: 2, page_size: 2 })
      expect([references(found), found.total]).toEqual([['R-2'], 3])
    })

    test('a file that has changed is read anew', async () => {
      const masterdata = await source()
      await masterdata.get('R-1')
      await writeFile(path(), `${JSON.stringify({ reference: 'NEW', designation: 'Nouveau' })}\n`)
      expect(references(await masterdata.search({ page: 1, page_size: 10 }))).toEqual(['NEW'])
    })
  })

  test('a file that is missing or cut is unavailable', async () => {
    const path = join(folder, 'cut.gz')
    const masterdata = openMasterdata({ masterdata_url: undefined, masterdata_token: undefined, masterdata_file: path })
    await expect(masterdata.get('R-1')).rejects.toThrow(MasterdataUnavailable)
    await writeFile(path, gzipSync(text).subarray(0, 60))
    await expect(masterdata.search({ page: 1, page_size: 10 })).rejects.toThrow(MasterdataUnavailable)
  })

  test('a cut file that nobody reads at once fails when it is read, and not before', async () => {
    const path = join(folder, 'unread.gz')
    await writeFile(path, gzipSync(text).subarray(0, 60))
    const unread = await openBytes(path)
    const beside = await openBytes(path)
    await expect(Array.fromAsync(beside.chunks)).rejects.toThrow('unexpected end of file')
    // If it had been opened at once, it would have failed by now, and ended the process.
    await expect(Array.fromAsync(unread.chunks)).rejects.toThrow('unexpected end of file')
  })
})
