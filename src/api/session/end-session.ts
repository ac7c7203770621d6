// Ends the session on the server, now or as soon as there is a network again; until then nobody else is let in.
import { markSignOut, signOutAwaits, signOutPending } from '#device/sign-out-mark.ts'

import { backend } from '../backend.ts'
import { isJson } from '../send.ts'

const RETRY = 10_000
/** After so many milliseconds without an answer it is asked again. */
const PATIENCE = 20_000

let asking: Promise<void> | null = null

/** Asks the server to end the session that the mark stands for; the mark goes when it has. */
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
    // 401: there was no session any more. A server in trouble is asked again, and so is whoever else has answered in its place.
    if (response.status !== 204 && !(response.status === 401 && isJson(response))) return signOutAwaits('server')
    markSignOut(false)
    const provider = response.headers.get('Location')
    if (provider) location.assign(provider)
  } catch {
    signOutAwaits('network')
  }
}

/** Keeps trying while a mark stands, also one that another tab or an earlier visit left. */
export function watchSignOut(): void {
  const attempt = () => void finishSignOut()
  attempt()
  addEventListener('online', attempt)
  addEventListener('focus', attempt)
  setInterval(attempt, RETRY)
}
