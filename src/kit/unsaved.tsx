// Leaving a changed page asks first: by a link, by back and forward, by closing the tab.
import { useBlocker } from '@tanstack/react-router'

import { confirm } from './confirm.tsx'
import { isReloading } from './reload.ts'

/**
 * Asks 'Êtes-vous sûr ?' before the path changes while `dirty`; a changed search or hash of the same page passes.
 * `dirty` may be a function, read at the moment of leaving.
 */
export function useUnsavedChanges(dirty: boolean | (() => boolean)): void {
  const isDirty = () => (typeof dirty === 'function' ? dirty() : dirty)
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      isDirty() && current.pathname !== next.pathname && !isUnasked(next.pathname) && !(await confirm()),
    enableBeforeUnload: () => isDirty() && !isReloading(),
  })
}

/** A session that ended and a right that was taken lead away without a question; the draft is kept, so nothing is lost by following. */
export const isUnasked = (pathname: string): boolean => pathname === '/login' || pathname === '/permission-denied'
