// Where a sign-in leads: to the path that was asked for, if it is a route of this app, else to the products.
import type { AnyRouter } from '@tanstack/react-router'

import { safePath } from '#kit/page/safe-path.ts'

const HOME = '/products'

/** `candidate` if a route of this app answers it; anything else leads to the products. */
export function destination(router: AnyRouter, candidate: unknown): string {
  const path = safePath(candidate)
  if (path === undefined || path === '/') return HOME
  const [pathname = ''] = path.split(/[?#]/)
  const [matchedRoutes] = router.getMatchedRoutes(pathname)
  const leaf = matchedRoutes.at(-1)
  return leaf && leaf.id !== '__root__' && !leaf.id.endsWith('/$') ? path : HOME
}
