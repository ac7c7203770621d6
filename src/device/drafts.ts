// The drafts of whoever is signed in: in memory while the app runs, sealed in the browser in case it does not.
import { t } from '@lingui/core/macro'

import { dropKey, heldKey, holdKey } from './draft-key.ts'
import { type Draft, LIFE_OF_A_DRAFT, removeOldDrafts, sealDraft, unsealDrafts } from './draft-store.ts'
import { toast } from './notices.ts'
import { randomId } from './random-id.ts'
import { removeAllSealed, removeSealed } from './sealed.ts'
import { onTabMessage, messageTabs } from './tabs.ts'
import { whileWriting } from './writing.ts'

let key: CryptoKey | null = null
/** Nobody is signed in: a form that goes away late leaves nothing to the next person. */
let closed = true
/** How many have ended here: what was begun in one has no part in the next. */
let sessions = 0
let drafts = new Map<string, Draft>()
let opening: Promise<void> = Promise.resolve()
/** Writes follow one another, so that the last change is what stays. */
let writing: Promise<void> = Promise.resolve()
const listeners = new Set<() => void>()

export const onDrafts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const draftCount = (): number => drafts.size

/** The forms on the screen, each with the path of its page. */
const openForms = new Map<string, string>()
let listed: readonly Draft[] = []

/** Every draft, the last one first. */
export const allDrafts = (): readonly Draft[] => listed

/** Those that nobody looks at: what is being typed does not wait. */
export const waitingDrafts = (): readonly Draft[] => waiting
let waiting: readonly Draft[] = []

/** Whether what is typed on this page stays on the device when it is left. */
export const keepsOpenForm = (): boolean => listed.some(({ key: form }) => openForms.has(form))

/** A form that is on the screen; returns what closes it. */
export function openForm(form: string): () => void {
  openForms.set(form, `${location.pathname}${location.search}`)
  announce()
  return () => {
    openForms.delete(form)
    announce()
  }
}

/** The draft of a form, once what this browser keeps has been read. */
export async function findDraft(form: string): Promise<Draft | null> {
  await opening
  return findByForm(form) ?? null
}

/** Reads the drafts of this session's user. After a sign-in the key comes from the server (`fetchKey`), else from where it is held. */
export function openDrafts(signedIn: boolean, fetchKey: FetchKey): Promise<void> {
  closed = false
  opening = read(signedIn, fetchKey).catch(() => undefined)
  // Without a key nothing that is typed outlives the tab.
  return whileWriting(opening)
}

/** There may have been no key to be had without a network: what was typed meanwhile is sealed once there is one. */
export function sealDraftsAtLast(fetchKey: FetchKey): void {
  const before = opening
  // Of several that wait for the same, one opens them.
  void before.then(() => void (opening === before && !closed && !key && openDrafts(false, fetchKey)))
}

type FetchKey = () => Promise<CryptoKey | null>

async function read(signedIn: boolean, fetchKey: FetchKey): Promise<void> {
  const session = sessions
  const held = signedIn ? null : await heldKey()
  const found = held ?? (await fetchKey())
  // Who came while this was asked for has a key of his own.
  if (!found || session !== sessions) return
  if (!held) await holdKey(found).catch(() => undefined)
  const kept = await unsealDrafts(found)
  if (session !== sessions) return
  key = found
  const unsaved = [...drafts.values()]
  drafts = kept
  for (const draft of unsaved) {
    const before = findByForm(draft.key)
    const id = idOf(draft.key) ?? randomId()
    const whole = before ? laidOver(before, draft) : draft
    drafts.set(id, whole)
    keep(id, whole)
  }
  announce()
}

/** One draft of a form of two: what was typed last counts, on what stood there when the first was begun. */
const laidOver = (before: Draft, last: Draft): Draft => ({
  ...last,
  version: before.version,
  base: { ...last.base, ...before.base },
  changes: { ...before.changes, ...last.changes },
})

/** Takes over a change of a form; resolves when it is safe. */
export async function keepDraft(typed: Draft): Promise<void> {
  const path = openForms.get(typed.key)
  await opening
  if (closed) return
  const draft = { ...typed, path: path ?? findByForm(typed.key)?.path }
  const id = idOf(draft.key) ?? randomId()
  drafts.set(id, draft)
  keep(id, draft)
  announce()
  await writing
}

/** Resolves when nothing of it is left on the device. */
export async function dropDraft(form: string): Promise<void> {
  await opening
  const id = idOf(form)
  if (id === undefined) return
  drafts.delete(id)
  announce()
  writing = writing.then(() => removeSealed(id)).catch(() => undefined)
  await whileWriting(writing)
  messageTabs({ kind: 'drafts-changed' })
}

const flushers = new Set<() => Promise<void>>()

/** Forms wait a moment before they hand over what is typed; `flush` makes one do it now. */
export const onFlush = (flush: () => Promise<void>): (() => void) => {
  flushers.add(flush)
  return () => flushers.delete(flush)
}

/** Waits until everything that was typed is safe. */
export async function flushDrafts(): Promise<void> {
  await Promise.all([...flushers].map((flush) => flush()))
  await writing
}

/** The session is over: what was written stays sealed, the key goes. With `forGood` the drafts go too. */
export async function closeDrafts(forGood: boolean): Promise<void> {
  closed = true
  sessions++
  await writing
  key = null
  drafts = new Map()
  announce()
  await dropKey().catch(() => undefined)
  if (forGood) await removeAllSealed().catch(() => undefined)
}

function keep(id: string, draft: Draft): void {
  const sealing = key
  if (!sealing) return
  writing = writing
    .then(() => (sealing === key && drafts.get(id) === draft ? sealDraft(sealing, id, draft) : undefined))
    .then(() => messageTabs({ kind: 'drafts-changed' }))
    .catch(() => {
      toast.warning({
        title: t`Plus de place sur cet appareil`,
        description: t`Votre saisie n’y est pas gardée : enregistrez-la avant de quitter.`,
      })
    })
  void whileWriting(writing)
}

const findByForm = (form: string): Draft | undefined => [...drafts.values()].find((draft) => draft.key === form)
const idOf = (form: string): string | undefined => [...drafts].find(([, draft]) => draft.key === form)?.[0]

function announce(): void {
  listed = [...drafts.values()].sort((a, b) => b.at - a.at)
  waiting = listed.filter(({ key: form }) => !openForms.has(form))
  for (const listener of listeners) listener()
}

onTabMessage(({ kind }) => {
  if (kind === 'drafts-changed' && key) opening = readAgain(key).catch(() => undefined)
})

async function readAgain(opener: CryptoKey): Promise<void> {
  // What is on its way is among them then.
  await writing
  const found = await unsealDrafts(opener)
  if (key === opener) drafts = found
  announce()
}

const HOUR = 3600 * 1000

/** Removes what is older than a week, now and every hour. */
export function watchAge(): void {
  const sweep = () => {
    for (const [id, { at }] of drafts) if (at <= Date.now() - LIFE_OF_A_DRAFT) drafts.delete(id)
    void removeOldDrafts().catch(() => undefined)
  }
  sweep()
  setInterval(sweep, HOUR)
}
