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

interface OpenForm {
  /** The path of its page. */
  path: string
  /** False once it is gone: what is still on its way may be kept or dropped then. */
  open: boolean
  /** The drafts that it shows; what is typed is kept as the first. */
  ids: string[]
  /** Told when drafts were read that could not be before. */
  read: () => void
}

/** The forms that are or were on the screen. */
const forms = new Map<string, OpenForm>()
const isOpen = (form: string): boolean => forms.get(form)?.open === true
let listed: readonly Draft[] = []

/** Every draft, the last one first. */
export const allDrafts = (): readonly Draft[] => listed

/** Those that nobody looks at: what is being typed does not wait. */
export const waitingDrafts = (): readonly Draft[] => waiting
let waiting: readonly Draft[] = []

/** Whether what is typed on this page stays on the device when it is left. */
export const keepsOpenForm = (): boolean => listed.some(({ key: form }) => isOpen(form))

/** A form that is on the screen, and what hears of drafts that are read later than it; returns what closes it. */
export function openForm(form: string, read: OpenForm['read']): () => void {
  const opened = { path: `${location.pathname}${location.search}`, open: true, ids: [], read }
  forms.set(form, opened)
  announce()
  return () => {
    opened.open = false
    announce()
  }
}

/** The drafts that an open form does not show yet, the last one first and `most` of them: it shows them from now on. */
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
  const unsaved = drafts
  drafts = kept
  for (const [id, draft] of unsaved) {
    drafts.set(id, draft)
    seal(id, draft)
  }
  announce()
  for (const form of forms.values()) if (form.open) form.read()
}

/** Takes over what is typed in a form, with all of the drafts that it shows; resolves when it is safe. */
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

/** Of a form that is saved or given up: resolves when nothing of what it shows is left on the device. */
export async function dropDraft(form: string): Promise<void> {
  const [shown, session] = [forms.get(form), sessions]
  await opening
  const ids = shown?.ids ?? []
  if (!shown || ids.length === 0 || session !== sessions) return
  shown.ids = []
  for (const id of ids) drafts.delete(id)
  announce()
  writing = writing.then(() => removeEach(ids)).catch(() => undefined)
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
  for (const [form, shown] of forms) {
    shown.ids = []
    if (!shown.open) forms.delete(form)
  }
  announce()
  await dropKey().catch(() => undefined)
  if (forGood) await removeAllSealed().catch(() => undefined)
}

/** Writes a draft down, and removes those that went into it. */
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
