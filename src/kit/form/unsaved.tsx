// Leaving a changed page asks first: by a link, by back and forward, by closing the tab.
import { useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'

import { isReachable } from '#api/cache/refreshes.ts'
import { keepsOpenForm, flushDrafts } from '#device/drafts.ts'
import { confirm } from '#device/questions.ts'
import { isReloading } from '#device/reload.ts'

import { isCovered } from '../overlay/back-closes.ts'

/**
 * Asks 'Êtes-vous sûr ?' before the path changes while `dirty`; a changed search or hash of the same page passes.
 * `dirty` may be a function, read at the moment of leaving.
 */
export function useUnsavedChanges(dirty: boolean | (() => boolean)): void {
  const { t } = useLingui()
  const ask = async () => {
    await flushDrafts()
    const kept = !isReachable() && keepsOpenForm()
    return await confirm(
      kept
        ? {
            message: t`Vos modifications ne peuvent pas être enregistrées pour le moment. Si vous quittez cette page, votre brouillon reste sur cet appareil, parmi les brouillons en attente.`,
          }
        : {},
    )
  }
  const isDirty = () => (typeof dirty === 'function' ? dirty() : dirty)
  useBlocker({
    shouldBlockFn: async ({ action, current, next }) =>
      !(action === 'BACK' && isCovered()) && isDirty() && current.pathname !== next.pathname && !isUnasked(next.pathname) && !(await ask()),
    enableBeforeUnload: () => isDirty() && !isReloading(),
  })
}

/** A session that ended and a right that was taken lead away without a question; the draft is kept, so nothing is lost by following. */
export const isUnasked = (pathname: string): boolean => pathname === '/login' || pathname === '/permission-denied'
