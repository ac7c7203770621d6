// Ends the session on the server, now or as soon as there is a network again; until then no other user can sign in.
import { markSignOut, signOutAwaits, signOutPending } from '#device/sign-out-mark.ts'

import { backend } from '../backend.ts'
import { isJson } from '../send.ts'

const RETRY = 10_000
/** Milliseconds without a response after which the request is repeated. */
const PATIENCE = 20_000

let asking: Promise<void> | null = null

/** Requests the end of the session for which a sign-out is pending; removes the mark once the server has confirmed it. */
export function finishSignOut(): Promise<void> {
  asking ??= askOnce().finally(() => (asking = null))
  return asking
}

async function askOnce(): Promise<void> {
  if (!signOutPending()) return
  try {
    const response = await fetch(`${backend}/auth/logout`, {
      method: 'POST',
      credentials: 'include',
      signal: AbortSignal.timeout(PATIENCE),
    })
    // 401: the session had already ended. After an error of the server or a response from elsewhere, it is tried again.
    if (response.status !== 204 && !(response.status === 401 && isJson(response))) return signOutAwaits('server')
    markSignOut(false)
    const provider = response.headers.get('Location')
    if (provider) location.assign(provider)
  } catch {
    // No response in time: the sign-out stays pending and is tried again.
    signOutAwaits('network')
  }
}

/** Keeps trying while a sign-out is pending, including one left by another tab or an earlier visit. */
export function watchSignOut(): void {
  const attempt = () => void finishSignOut()
  attempt()
  addEventListener('online', attempt)
  addEventListener('focus', attempt)
  setInterval(attempt, RETRY)
}
