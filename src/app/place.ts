// The installed app opens again where it was left. In a browser tab, the URL determines the page.
import type { AnyRouter } from '@tanstack/react-router'
import * as v from 'valibot'

import { storedUser } from '#device/stored-user.ts'

import { destination } from './destination.ts'

const STORED_PLACE = 'place'
const Place = v.object({ user_id: v.number(), path: v.string() })

/** Whether it runs in its own window, without the browser's address bar. */
const isInstalled = (): boolean => ['standalone', 'minimal-ui', 'fullscreen'].some((mode) => matchMedia(`(display-mode: ${mode})`).matches)

/**
 * Called before the first render: goes to where this user left the app, and records the path from then on. Deleted at sign-out with all
 * other data.
 */
export function openWhereLeft(router: AnyRouter): void {
  if (!isInstalled()) return
  const user = storedUser()
  const place = placeOf(user?.id)
  if (place && location.pathname === '/') router.history.replace(destination(router, place))
  router.subscribe('onResolved', ({ toLocation }) => keepPlace(toLocation.href))
}

function placeOf(user_id: number | undefined): string | undefined {
  try {
    const result = v.safeParse(Place, JSON.parse(localStorage.getItem(STORED_PLACE) ?? 'null'))
    return result.success && result.output.user_id === user_id ? result.output.path : undefined
  } catch {
    // No storage, or a damaged record: the app opens at its first screen.
    return undefined
  }
}

function keepPlace(path: string): void {
  const user = storedUser()
  if (!user) return
  try {
    localStorage.setItem(STORED_PLACE, JSON.stringify({ user_id: user.id, path } satisfies v.InferOutput<typeof Place>))
  } catch {
    // Full storage: the app opens on the products.
  }
}
