// Asks before a page with unsaved changes is left by a link, by back and forward, or by closing the tab.
import { useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'

import { isReachable } from '#api/cache/refreshes.ts'
import { keepsOpenForm, flushDrafts } from '#device/drafts.ts'
import { confirm } from '#device/questions.ts'
import { isReloading } from '#device/reload.ts'

import { isCovered } from '../overlay/back-closes.ts'

/**
 * Asks 'Êtes-vous sûr ?' before the path changes while `dirty`; a changed search or hash of the same page needs no confirmation.
 * `dirty` may be a function, called at the moment of leaving.
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

/** Redirects after the end of a session or the loss of a right need no confirmation: the draft is kept, so no text is lost. */
export const isUnasked = (pathname: string): boolean => pathname === '/login' || pathname === '/permission-denied'
