// Drafts stored in a browser, here in one without access to IndexedDB.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openBrowser } from './browser.ts'

let storage = openBrowser()
const { LIFE_OF_A_DRAFT, removeOldDrafts, sealDraft, unsealDrafts } = await import('#device/draft-store.ts')

const newKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
const draftOf = (text: string) => ({ key: 'products/12', at: Date.now(), version: 3, base: { name: 'Avant' }, changes: { name: text } })
const kept = () => Object.entries(storage).flat().join('\n')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  storage = openBrowser()
})
afterEach(() => vi.useRealTimers())

test('a draft comes back as it was to whoever holds its key', async () => {
  const key = await newKey()
  await sealDraft(key, 'a', draftOf('Éclipse 日本'))
  expect([...(await unsealDrafts(key)).values()]).toEqual([draftOf('Éclipse 日本')])
})

test('no word of a draft can be read in the browser, nor which product it is about', async () => {
  await sealDraft(await newKey(), 'a', draftOf('confidentiel'))
  expect(kept()).toContain('draft-a')
  expect(kept()).not.toMatch(/confidentiel|products|Avant/)
})

test('somebody else’s key opens nothing, and what it does not open is removed', async () => {
  const author = await newKey()
  await sealDraft(author, 'a', draftOf('confidentiel'))
  expect((await unsealDrafts(await newKey())).size).toBe(0)
  expect(kept()).toBe('')
  expect((await unsealDrafts(author)).size).toBe(0)
})

test('after seven days a draft is gone, with or without its key', async () => {
  const key = await newKey()
  await sealDraft(key, 'a', draftOf('vieux'))
  await sealDraft(key, 'b', draftOf('vieux'))
  vi.setSystemTime(Date.now() + LIFE_OF_A_DRAFT + 1)
  await sealDraft(key, 'c', draftOf('récent'))
  await removeOldDrafts()
  expect(kept().match(/draft-./g)).toEqual(['draft-c'])
})

test('on a full device the kept answers make room for a draft', async () => {
  storage = openBrowser(2_000)
  storage.setItem('answers', 'x'.repeat(1_900))
  const key = await newKey()
  await sealDraft(key, 'a', draftOf('pas perdu'))
  expect([...(await unsealDrafts(key)).values()][0]?.changes).toEqual({ name: 'pas perdu' })
})

test('a key that comes only after the sign-out seals nothing of the next person', async () => {
  const { closeDrafts, keepDraft, openDrafts, openForm } = await import('#device/drafts.ts')
  const { fetchKey } = await import('#api/session/draft-key.ts')
  const [former, next] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
  const response = (bytes: Uint8Array) => Response.json({ key: Buffer.from(bytes).toString('base64') })
  let arrive = () => {}
  const responses = [new Promise<Response>((resolve) => (arrive = () => resolve(response(former)))), Promise.resolve(response(next))]
  vi.stubGlobal('fetch', () => responses.shift())
  const late = openDrafts(true, fetchKey)
  await closeDrafts(false)
  await openDrafts(true, fetchKey)
  arrive()
  await late
  openForm('products/12', () => undefined)
  await keepDraft(draftOf('le mien'))
  const own = await crypto.subtle.importKey('raw', next, 'AES-GCM', false, ['encrypt', 'decrypt'])
  expect([...(await unsealDrafts(own)).values()]).toMatchObject([draftOf('le mien')])
})

test('what was typed before the key came lies beside what had been kept of the same form, until the form shows both: nothing is lost', async () => {
  const { closeDrafts, keepDraft, openDrafts, openForm, sealDraftsAtLast, takeDrafts } = await import('#device/drafts.ts')
  await closeDrafts(true)
  const key = await newKey()
  await sealDraft(key, 'a', { ...draftOf('hier'), at: Date.now() - 1 })
  const sealed = async () => [...(await unsealDrafts(key)).values()].map(({ changes }) => changes['name']).toSorted()
  let told = 0
  openForm('products/12', () => told++)
  await openDrafts(true, async () => await Promise.resolve(null))
  expect(await takeDrafts('products/12', () => 9)).toEqual([])
  await keepDraft(draftOf('maintenant'))
  sealDraftsAtLast(async () => await Promise.resolve(key))
  await expect.poll(sealed).toEqual(['hier', 'maintenant'])
  expect(told).toBe(1)
  await keepDraft(draftOf('plus tard'))
  expect(await sealed()).toEqual(['hier', 'plus tard'])
  expect(await takeDrafts('products/12', () => 9)).toMatchObject([{ changes: { name: 'hier' } }])
  await keepDraft(draftOf('les deux'))
  expect(await sealed()).toEqual(['les deux'])
})

test('what is dropped is what the form showed: a draft of the same form that it never did stays', async () => {
  const { closeDrafts, dropDraft, keepDraft, openDrafts, openForm, takeDrafts } = await import('#device/drafts.ts')
  await closeDrafts(true)
  const key = await newKey()
  await sealDraft(key, 'a', { ...draftOf('l’avant-dernier'), at: Date.now() - 1 })
  await sealDraft(key, 'b', draftOf('le dernier'))
  const close = openForm('products/12', () => undefined)
  await openDrafts(true, async () => await Promise.resolve(key))
  expect(await takeDrafts('products/12', () => 1)).toMatchObject([{ changes: { name: 'le dernier' } }])
  await keepDraft(draftOf('plus loin'))
  close()
  await dropDraft('products/12')
  openForm('products/12', () => undefined)
  expect(await takeDrafts('products/12', () => 1)).toMatchObject([{ changes: { name: 'l’avant-dernier' } }])
})

test('a form that is gone before its drafts are read takes none, and what was typed in it lies beside them', async () => {
  const { closeDrafts, dropDraft, keepDraft, openDrafts, openForm, takeDrafts } = await import('#device/drafts.ts')
  await closeDrafts(true)
  const key = await newKey()
  await sealDraft(key, 'a', draftOf('hier'))
  let arrive = (_key: CryptoKey) => {}
  const opening = openDrafts(true, async () => await new Promise<CryptoKey>((resolve) => (arrive = resolve)))
  const close = openForm('products/12', () => undefined)
  const taken = takeDrafts('products/12', () => 9)
  close()
  const typed = keepDraft(draftOf('aussitôt parti'))
  const other = openForm('products/13', () => undefined)
  const given = dropDraft('products/13')
  other()
  arrive(key)
  await Promise.all([opening, typed, given])
  expect(await taken).toEqual([])
  expect([...(await unsealDrafts(key)).values()].map(({ changes }) => changes['name']).toSorted()).toEqual(['aussitôt parti', 'hier'])
})

test('what somebody typed while their drafts were read is not kept as the next person’s', async () => {
  const { closeDrafts, keepDraft, openDrafts, openForm } = await import('#device/drafts.ts')
  await closeDrafts(true)
  const key = await newKey()
  let arrive = (_key: CryptoKey | null) => {}
  const late = openDrafts(true, async () => await new Promise<CryptoKey | null>((resolve) => (arrive = resolve)))
  openForm('products/12', () => undefined)
  const typed = keepDraft(draftOf('du premier'))
  await closeDrafts(false)
  await openDrafts(true, async () => await Promise.resolve(key))
  arrive(null)
  await Promise.all([late, typed])
  expect((await unsealDrafts(key)).size).toBe(0)
})
