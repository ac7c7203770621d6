// A reload that was asked for and loses nothing: the drafts are written first, and the browser need not ask again.
import { flushDrafts } from './drafts.ts'

let reloading = false

/** Whether the page is about to start again by the person's own wish. */
export const isReloading = (): boolean => reloading

/** Writes every draft, then runs `start`, which loads the page again. */
export async function reloadSafely(start: () => unknown = () => location.reload()): Promise<void> {
  await flushDrafts()
  reloading = true
  await start()
}
