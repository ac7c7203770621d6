// Whether there is a network, based on requests rather than on the browser alone, and what the screen shows without one.
import { onlineManager } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

import type { Draft } from '#device/draft-store.ts'
import { allDrafts, onDrafts, waitingDrafts } from '#device/drafts.ts'
import { toast } from '#device/notices.ts'
import { answersLetGo, onLetGo } from '#device/query-store.ts'
import { signOutPending } from '#device/sign-out-mark.ts'

import { backend } from './backend.ts'
import { useReach } from './cache/refreshes.ts'
import { OFFLINE } from './failures.ts'
import { isSlow, networkLost, onAnswer, onSlow } from './send.ts'

interface Connection {
  /** 'slow': a request has had no response for five seconds. */
  reach: ReturnType<typeof useReach> | 'slow'
  /** Drafts waiting to be saved; without a network or a server, including the one being edited. */
  waiting: readonly Draft[]
  /** The number of responses removed from this device for lack of storage. */
  let_go: number
}

const subscribeOnline = (listener: () => void) => onlineManager.subscribe(listener)

/** Whether the last request reached the server. */
export const useOnline = (): boolean => useSyncExternalStore(subscribeOnline, () => onlineManager.isOnline())

/** The state of the connection, for the top bar. */
export function useConnection(): Connection {
  const reach = useReach()
  const waiting = useSyncExternalStore(onDrafts, reach === 'online' ? waitingDrafts : allDrafts)
  const let_go = useSyncExternalStore(onLetGo, answersLetGo)
  const slow = useSyncExternalStore(onSlow, isSlow)
  return { reach: reach === 'online' && slow ? 'slow' : reach, waiting, let_go }
}

const FIRST_PROBE = 2_000
const LAST_PROBE = 30_000
/** A network that swallows the request counts as none. */
const LONGEST_PROBE = 10_000

/** Watches the network: the browser is believed when it goes offline; when it comes online, that is verified by a request. */
export function watchConnection(router: AnyRouter): void {
  // The browser's own events would also report a network that leads nowhere.
  onlineManager.setEventListener(() => undefined)
  onlineManager.setOnline(navigator.onLine)
  onAnswer((online) => onlineManager.setOnline(online))
  let timer: ReturnType<typeof setTimeout> | undefined
  const probeIn = (delay: number) => {
    clearTimeout(timer)
    timer = setTimeout(
      () => void probe().then((reached) => reached || onlineManager.isOnline() || probeIn(Math.min(delay * 2, LAST_PROBE))),
      delay,
    )
  }
  onlineManager.subscribe((online) => {
    if (!online) return probeIn(FIRST_PROBE)
    toast.mended(OFFLINE)
    // Reloads what could not be loaded offline.
    if (router.state.matches.some(({ status }) => status === 'error')) void router.invalidate()
  })
  addEventListener('offline', () => {
    networkLost()
    onlineManager.setOnline(false)
  })
  addEventListener('online', () => void probe().then((reached) => reached || probeIn(FIRST_PROBE)))
  if (!navigator.onLine) probeIn(FIRST_PROBE)
}

/** Requests `/healthz` to see whether the server is there. While a sign-out is pending, its own attempts are the only requests. */
async function probe(): Promise<boolean> {
  if (signOutPending()) return false
  try {
    await fetch(`${backend}/healthz`, {
      cache: 'no-store',
      credentials: 'omit',
      mode: 'no-cors',
      signal: AbortSignal.timeout(LONGEST_PROBE),
    })
    onlineManager.setOnline(true)
    return true
  } catch {
    // No response in time: the server cannot be reached.
    onlineManager.setOnline(false)
    return false
  }
}
