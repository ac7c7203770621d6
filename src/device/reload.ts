// Reloads the page without losing drafts: they are written first, and the browser does not need to ask.
import { flushDrafts } from './drafts.ts'

let reloading = false

/** Whether the page is being reloaded at the user's request. */
export const isReloading = (): boolean => reloading

/** Writes every draft, then calls `start`, which reloads the page. */
export async function reloadSafely(start: () => unknown = () => location.reload()): Promise<void> {
  await flushDrafts()
  reloading = true
  await start()
}
