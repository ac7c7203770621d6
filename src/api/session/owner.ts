// The user to whom this device belongs: what happens to everything stored here when a user signs in, signs out or changes.
import { t } from '@lingui/core/macro'
import type { AnyRouter } from '@tanstack/react-router'

import type { CurrentUser } from '#contract/people/current-user.ts'
import { closeDrafts, flushDrafts, openDrafts, sealDraftsAtLast, watchAge } from '#device/drafts.ts'
import { keepWish, keptEntries } from '#device/kept.ts'
import { toast } from '#device/notices.ts'
import { signOutPending } from '#device/sign-out-mark.ts'
import { canRemember, storedUser, storeUser } from '#device/stored-user.ts'
import { onTabMessage, messageTabs } from '#device/tabs.ts'
import { forgetAtOnce, keepPictures, wipe, wipeIfNobody } from '#device/wipe.ts'
import { whileWriting } from '#device/writing.ts'

import { onSession, queryClient } from '../cache.ts'
import { cacheIsFor, closeCache, forgetAnswers, openCache } from '../cache/query-persister.ts'
import { watchRefreshes } from '../cache/refreshes.ts'
import { api, client } from '../client.ts'
import { watchConnection } from '../connection.ts'
import { currentUserQuery } from '../session.ts'
import { fetchKey } from './draft-key.ts'
import { watchSignOut } from './end-session.ts'
import { renewSession } from './renewal.ts'

let owner: CurrentUser | null = null
let router: AnyRouter | null = null
/** The previous user's data must be deleted before the next user is let in. */
let wiping: Promise<void> = Promise.resolve()
/** Follow-up of a change of rights. */
let changing: Promise<void> = Promise.resolve()

/** Called before the first render: restores the data stored for the signed-in user, and starts the watchers. */
export async function startDevice(of: AnyRouter): Promise<void> {
  router = of
  onSession.user = signedInAs
  onSession.ended = (renewable) => void (renewable ? sessionStale() : sessionEnded())
  watchConnection(of)
  watchRefreshes(queryClient)
  watchAge()
  watchSignOut()
  onTabMessage((message) => {
    if (message.kind === 'left' && owner) void leave({ drafts: false })
    if (message.kind === 'signed-in' && message.user_id !== owner?.id) location.reload()
  })
  const user = signOutPending() ? null : (storedUser() ?? (await whoIsUnremembered()))
  if (user) {
    await open(user, false)
    // However recent it is: the browser may have another session since the last visit.
    await queryClient.invalidateQueries({ queryKey: api.users.me.queryKey(), refetchType: 'none' })
  } else wiping = wipeIfNobody()
}

/** Called when the server has returned the signed-in user: deletes the data of any other user, then opens the user's own. */
export async function signedIn(user: CurrentUser): Promise<void> {
  await wiping
  if (owner?.id !== user.id) {
    closeCache()
    queryClient.clear()
    await wipe({ drafts: false })
  }
  storeUser(user)
  await open(user, true)
  queryClient.setQueryData(api.users.me.queryKey(), user)
  messageTabs({ kind: 'signed-in', user_id: user.id })
}

/** If the browser stores nothing, asks the server who is signed in, so that no password has to be entered again. */
async function whoIsUnremembered(): Promise<CurrentUser | null> {
  if (canRemember()) return null
  // Signed out, or the server cannot be reached: the sign-in page is shown.
  const user = await client.users.me().catch(() => null)
  if (user) storeUser(user)
  return user
}

function tellNothingStored(): void {
  toast.warning({
    title: t`Stockage plein ou fermé`,
    description: t`Vous pouvez travailler, mais ce navigateur risque de ne garder ni ce que vous consultez, ni vos brouillons.`,
    duration: null,
  })
}

async function open(user: CurrentUser, fresh: boolean): Promise<void> {
  owner = user
  if (!canRemember()) tellNothingStored()
  keepPictures()
  const drafts = openDrafts(fresh, fetchKey)
  await openCache(queryClient, user)
  // Waits for the drafts, so that the next form finds its own.
  if (fresh) await drafts
}

/** Called whenever the server returns the user: rights may have changed, or another user may have signed in in another tab. */
function signedInAs(user: CurrentUser): void {
  if (!owner) return
  if (user.id !== owner.id) void changeOwner(user)
  else {
    // The key is now known to belong to this user.
    sealDraftsAtLast(fetchKey)
    if (!cacheIsFor(user)) changing = changeRights(user)
  }
}

async function changeOwner(user: CurrentUser): Promise<void> {
  owner = null
  closeCache()
  await closeDrafts(false)
  await wipe({ drafts: false })
  storeUser(user)
  // A full reload, so that no screen or form of the previous user is left, not even in memory.
  location.reload()
}

async function changeRights(user: CurrentUser): Promise<void> {
  owner = user
  storeUser(user)
  const wished = keptEntries()
  await forgetAnswers(queryClient)
  await openCache(queryClient, user)
  // Entries are read again with the new rights, or reported as no longer available (`entities/kept`).
  await keepWish(wished).catch(() => undefined)
  // The guards run first: a screen that is now forbidden must not request its data again.
  await router?.invalidate()
  await queryClient.invalidateQueries()
}

/** Call after a call that changed this session's rights: resolves once the screen uses the new ones. */
export async function rightsChanged(): Promise<void> {
  await queryClient.fetchQuery({ ...currentUserQuery(), staleTime: 0 })
  await changing
}

/** Resolves once the screen uses the rights that the server has returned since this page was loaded. */
export async function rightsKnown(): Promise<void> {
  await queryClient.fetchQuery(currentUserQuery())
  await changing
}

async function sessionStale(): Promise<void> {
  if (owner && router) await renewSession(router.state.location.href)
}

/** The server does not know this session any more: everything but the drafts is deleted, and the login page leads back here. */
async function sessionEnded(): Promise<void> {
  if (!owner || !router) return
  const { href, pathname } = router.state.location
  const of = owner
  await flushDrafts()
  // Several requests may have been refused at once: the first one has handled it.
  if (owner !== of) return
  messageTabs({ kind: 'left' })
  toast.info({ title: t`Votre session a expiré`, description: t`Reconnectez-vous : ce que vous aviez commencé à saisir est gardé.` })
  await leave({ drafts: false, redirect: pathname === '/products' || pathname === '/' ? undefined : href })
}

interface Leaving {
  drafts: boolean
  redirect?: string | undefined
}

/** Removes the user's data from this device and goes to the login page. Until that is done, the page shows that it is still writing. */
export const leave = async (leaving: Leaving): Promise<void> => await whileWriting(takeOff(leaving))

async function takeOff({ drafts, redirect }: Leaving): Promise<void> {
  owner = null
  closeCache()
  forgetAtOnce()
  await queryClient.cancelQueries()
  await closeDrafts(drafts)
  await router?.navigate({ to: '/login', search: redirect ? { redirect } : {}, replace: true, ignoreBlocker: true })
  queryClient.clear()
  router?.clearCache()
  wiping = wipe({ drafts })
  await wiping
}
