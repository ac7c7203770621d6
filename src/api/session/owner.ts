// Whose device this is: what happens to everything kept here when somebody comes, goes, or turns out to be somebody else.
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
/** Wiping after the one must be done before the next is let in. */
let wiping: Promise<void> = Promise.resolve()
/** What other rights bring with them. */
let changing: Promise<void> = Promise.resolve()

/** Before the first render: puts back what this device keeps for whoever is signed in, and starts to watch. */
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
    // However fresh it looks: since the last visit the browser may have got another session.
    await queryClient.invalidateQueries({ queryKey: api.users.me.queryKey(), refetchType: 'none' })
  } else wiping = wipeIfNobody()
}

/** After the server has said who this is: what belonged to anybody else goes, then the user's own is opened. */
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

/** Where nothing is stored the server says who is signed in: nobody is asked for a password once more. */
async function whoIsUnremembered(): Promise<CurrentUser | null> {
  if (canRemember()) return null
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
  // Signing in waits for the drafts, so that the form that comes next finds its own.
  if (fresh) await drafts
}

/** The server has said who asks: rights may have changed, and another tab may have let somebody else in. */
function signedInAs(user: CurrentUser): void {
  if (!owner) return
  if (user.id !== owner.id) void changeOwner(user)
  else {
    // Now that the key is known to be theirs.
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
  // A fresh start: no screen and no form of the former user is left, not even in memory.
  location.reload()
}

async function changeRights(user: CurrentUser): Promise<void> {
  owner = user
  storeUser(user)
  const wished = keptEntries()
  await forgetAnswers(queryClient)
  await openCache(queryClient, user)
  // Read anew with these rights, or told to be there no more (`entities/kept`).
  await keepWish(wished).catch(() => undefined)
  // The guards first: a screen that is closed now must not ask once more for what it may not have.
  await router?.invalidate()
  await queryClient.invalidateQueries()
}

/** After a call that gave this session other rights: resolves once the screen stands on them. */
export async function rightsChanged(): Promise<void> {
  await queryClient.fetchQuery({ ...currentUserQuery(), staleTime: 0 })
  await changing
}

/** Resolves once the screen stands on the rights that the server named since this page was loaded. */
export async function rightsKnown(): Promise<void> {
  await queryClient.fetchQuery(currentUserQuery())
  await changing
}

async function sessionStale(): Promise<void> {
  if (owner && router) await renewSession(router.state.location.href)
}

/** The server knows this session no more: everything goes but the drafts, and the login page leads back here. */
async function sessionEnded(): Promise<void> {
  if (!owner || !router) return
  const { href, pathname } = router.state.location
  const of = owner
  await flushDrafts()
  // Several questions may have been refused at once: the first has seen to it.
  if (owner !== of) return
  messageTabs({ kind: 'left' })
  toast.info({ title: t`Votre session a expiré`, description: t`Reconnectez-vous : ce que vous aviez commencé à saisir est gardé.` })
  await leave({ drafts: false, redirect: pathname === '/products' || pathname === '/' ? undefined : href })
}

interface Leaving {
  drafts: boolean
  redirect?: string | undefined
}

/** Takes the user off this device and goes to the login page. Until that is done the page says that it still writes. */
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
