// The drafts of the signed-in user: in memory while the app runs, and encrypted in the browser for later.
import { t } from '@lingui/core/macro'

import { dropKey, heldKey, holdKey } from './draft-key.ts'
import { type Draft, LIFE_OF_A_DRAFT, removeOldDrafts, sealDraft, unsealDrafts } from './draft-store.ts'
import { toast } from './notices.ts'
import { randomId } from './random-id.ts'
import { removeAllSealed, removeSealed } from './sealed.ts'
import { onTabMessage, messageTabs } from './tabs.ts'
import { whileWriting } from './writing.ts'

declare const made: unique symbol
/** The key of a form's draft. */
export type DraftKey = string & { readonly [made]: true }
/** Makes a key; only the list of all forms with drafts (`#entities/draft-keys.ts`) does so. */
export const draftKey = (...path: (string | number)[]): DraftKey => path.join('/') as DraftKey

let key: CryptoKey | null = null
/** True while no user is signed in: a form closed late must not leave a draft to the next user. */
let closed = true
/** The number of sessions that have ended here: work begun in one session must not affect the next. */
let sessions = 0
let drafts = new Map<string, Draft>()
let opening: Promise<void> = Promise.resolve()
/** Writes are queued, so that the last change wins. */
let writing: Promise<void> = Promise.resolve()
const listeners = new Set<() => void>()

export const onDrafts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const draftCount = (): number => drafts.size

interface OpenForm {
  /** The path of its page. */
  path: string
  /** False once it is closed; its pending changes may still be kept or dropped then. */
  open: boolean
  /** The ids of the drafts that it shows; typed text is stored under the first. */
  ids: string[]
  /** Called when drafts were read that could not be read before. */
  read: () => void
}

/** The forms that are or were on screen. */
const forms = new Map<string, OpenForm>()
const isOpen = (form: string): boolean => forms.get(form)?.open === true
let listed: readonly Draft[] = []

/** All drafts, the most recent first. */
export const allDrafts = (): readonly Draft[] => listed

/** The drafts whose form is not open: a draft being edited is not waiting. */
export const waitingDrafts = (): readonly Draft[] => waiting
let waiting: readonly Draft[] = []

/** Whether the text typed on this page stays on the device when the page is left. */
export const keepsOpenForm = (): boolean => listed.some(({ key: form }) => isOpen(form))

/** Registers an open form; `read` is called when drafts are read later. Returns a function that closes it. */
export function openForm(form: string, read: OpenForm['read']): () => void {
  const opened = { path: `${location.pathname}${location.search}`, open: true, ids: [], read }
  forms.set(form, opened)
  announce()
  return () => {
    opened.open = false
    announce()
  }
}

/**
 * Returns the drafts that an open form does not show yet, the most recent first and at most `most()`; the form then counts as showing
 * them.
 */
export async function takeDrafts(form: string, most: () => number): Promise<Draft[]> {
  const [shown, session] = [forms.get(form), sessions]
  await opening
  if (!shown?.open || session !== sessions) return []
  const taken = [...drafts]
    .filter(([id, draft]) => draft.key === form && !shown.ids.includes(id))
    .toSorted(([, a], [, b]) => b.at - a.at)
    .slice(0, most())
  shown.ids.push(...taken.map(([id]) => id))
  return taken.map(([, draft]) => draft)
}

/**
 * Reads the drafts of this session's user. After a sign-in, the key comes from the server (`fetchKey`), otherwise from the browser's
 * store.
 */
export function openDrafts(signedIn: boolean, fetchKey: FetchKey): Promise<void> {
  closed = false
  opening = read(signedIn, fetchKey).catch(() => undefined)
  // Until there is a key, typed text is lost when the tab is closed.
  return whileWriting(opening)
}

/** If the key was not available offline, fetches it now and encrypts what was typed in the meantime. */
export function sealDraftsAtLast(fetchKey: FetchKey): void {
  const before = opening
  // If several calls wait for the same promise, only one of them opens the drafts.
  void before.then(() => void (opening === before && !closed && !key && openDrafts(false, fetchKey)))
}

type FetchKey = () => Promise<CryptoKey | null>

async function read(signedIn: boolean, fetchKey: FetchKey): Promise<void> {
  const session = sessions
  const held = signedIn ? null : await heldKey()
  const found = held ?? (await fetchKey())
  // A user who signed in during the request has a different key.
  if (!found || session !== sessions) return
  // A key that cannot be stored is fetched again at the next start.
  if (!held) await holdKey(found).catch(() => undefined)
  const kept = await unsealDrafts(found)
  if (session !== sessions) return
  key = found
  const unsaved = drafts
  drafts = kept
  for (const [id, draft] of unsaved) {
    drafts.set(id, draft)
    seal(id, draft)
  }
  announce()
  for (const form of forms.values()) if (form.open) form.read()
}

/** Stores the text typed in a form, merged with all drafts that it shows; resolves when it is stored. */
export async function keepDraft(typed: Draft): Promise<void> {
  const [form, session] = [forms.get(typed.key), sessions]
  await opening
  if (closed || !form || session !== sessions) return
  if (form.ids.length === 0) form.ids.push(randomId())
  const [id = '', ...others] = form.ids
  const draft = { ...typed, path: form.path }
  drafts.set(id, draft)
  for (const other of others) drafts.delete(other)
  seal(id, draft, others)
  announce()
  await writing
}

/** For a form that was saved or given up: resolves when all drafts that it shows are deleted from the device. */
export async function dropDraft(form: string): Promise<void> {
  const [shown, session] = [forms.get(form), sessions]
  await opening
  const ids = shown?.ids ?? []
  if (!shown || ids.length === 0 || session !== sessions) return
  shown.ids = []
  for (const id of ids) drafts.delete(id)
  announce()
  // A draft that cannot be deleted now is deleted after a week.
  writing = writing.then(() => removeEach(ids)).catch(() => undefined)
  await whileWriting(writing)
  messageTabs({ kind: 'drafts-changed' })
}

const flushers = new Set<() => Promise<void>>()

/** Forms wait a moment before they store typed text; `flush` makes one store it at once. */
export const onFlush = (flush: () => Promise<void>): (() => void) => {
  flushers.add(flush)
  return () => flushers.delete(flush)
}

/** Waits until all typed text is stored. */
export async function flushDrafts(): Promise<void> {
  await Promise.all([...flushers].map((flush) => flush()))
  await writing
}

/** Ends the session: stored drafts stay encrypted, and the key is deleted. With `forGood` the drafts are deleted, too. */
export async function closeDrafts(forGood: boolean): Promise<void> {
  closed = true
  sessions++
  await writing
  key = null
  drafts = new Map()
  for (const [form, shown] of forms) {
    shown.ids = []
    if (!shown.open) forms.delete(form)
  }
  announce()
  // A key that cannot be deleted stays until the next sign-in replaces it.
  await dropKey().catch(() => undefined)
  // Drafts that cannot be deleted now are encrypted, and deleted after a week.
  if (forGood) await removeAllSealed().catch(() => undefined)
}

/** Writes a draft, and deletes those that were merged into it. */
function seal(id: string, draft: Draft, others: string[] = []): void {
  const sealing = key
  if (!sealing) return
  writing = writing
    .then(() => (sealing === key && drafts.get(id) === draft ? sealDraft(sealing, id, draft) : undefined))
    .then(() => removeEach(others))
    .then(() => messageTabs({ kind: 'drafts-changed' }))
    .catch(() => {
      toast.warning({
        title: t`Plus de place sur cet appareil`,
        description: t`Votre brouillon n’y est pas gardé : enregistrez-le avant de quitter.`,
      })
    })
  void whileWriting(writing)
}

async function removeEach(ids: string[]): Promise<void> {
  for (const id of ids) await removeSealed(id)
}

function announce(): void {
  listed = [...drafts.values()].sort((a, b) => b.at - a.at)
  waiting = listed.filter(({ key: form }) => !isOpen(form))
  for (const listener of listeners) listener()
}

onTabMessage(({ kind }) => {
  // If they cannot be read, this tab keeps the drafts that it has.
  if (kind === 'drafts-changed' && key) opening = readAgain(key).catch(() => undefined)
})

async function readAgain(opener: CryptoKey): Promise<void> {
  // Pending writes are then among the drafts read.
  await writing
  const found = await unsealDrafts(opener)
  if (key === opener) drafts = found
  announce()
}

const HOUR = 3600 * 1000

/** Deletes drafts older than a week, now and every hour. */
export function watchAge(): void {
  const sweep = () => {
    for (const [id, { at }] of drafts) if (at <= Date.now() - LIFE_OF_A_DRAFT) drafts.delete(id)
    // It is tried again after an hour.
    void removeOldDrafts().catch(() => undefined)
  }
  sweep()
  setInterval(sweep, HOUR)
}
