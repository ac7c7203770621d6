// Where a sign-in leads: to the requested path if it is a route of this app, otherwise to the products.
import type { AnyRouter } from '@tanstack/react-router'

import { safePath } from '#kit/browser/safe-path.ts'

const HOME = '/products'

/** Returns `candidate` if it matches a route of this app, otherwise the path of the products. */
export function destination(router: AnyRouter, candidate: unknown): string {
  const path = safePath(candidate)
  if (path === undefined || path === '/') return HOME
  const [pathname = ''] = path.split(/[?#]/)
  const [matchedRoutes] = router.getMatchedRoutes(pathname)
  const leaf = matchedRoutes.at(-1)
  return leaf && leaf.id !== '__root__' && !leaf.id.endsWith('/$') ? path : HOME
}
