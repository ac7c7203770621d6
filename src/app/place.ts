// Where the installed app was left: it opens there again. In a tab of the browser the address says where.
import type { AnyRouter } from '@tanstack/react-router'
import * as v from 'valibot'

import { storedUser } from '#device/stored-user.ts'

import { destination } from './destination.ts'

const STORED_PLACE = 'place'
const Place = v.object({ user_id: v.number(), path: v.string() })

/** In a window of its own, without the browser's address bar. */
const isInstalled = (): boolean => ['standalone', 'minimal-ui', 'fullscreen'].some((mode) => matchMedia(`(display-mode: ${mode})`).matches)

/** Before the first render: goes to where this user left the app, and follows him from there. Goes with everything else at sign-out. */
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
    return undefined
  }
}

function keepPlace(path: string): void {
  const user = storedUser()
  if (!user) return
  try {
    localStorage.setItem(STORED_PLACE, JSON.stringify({ user_id: user.id, path } satisfies v.InferOutput<typeof Place>))
  } catch {
    // A full storage: the app opens on the products.
  }
}
