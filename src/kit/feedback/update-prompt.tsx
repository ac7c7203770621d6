// Offers a new version without forcing it: it starts when the user accepts, after drafts have been saved.
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { registerSW } from 'virtual:pwa-register'

import { toast } from '#device/notices.ts'
import { reloadSafely } from '#device/reload.ts'

const HOUR = 3600 * 1000

/** Installs the service worker if the sign-in page has not done so, and offers its updates. Rendered once, outside of the screens. */
export function UpdatePrompt() {
  const { t } = useLingui()

  const offer = useEffectEvent((accept: () => unknown = reloadSafely) =>
    toast.info({
      title: t`Une nouvelle version est disponible`,
      description: t`Rechargez quand vous voulez : vos brouillons sont gardés.`,
      duration: null,
      action: { label: t`Recharger`, onClick: () => void accept() },
    }),
  )
  // Chromium lets the old worker run on for half a minute or more if a request has just woken it.
  const announceStart = useEffectEvent(() =>
    toast.info({
      title: t`La nouvelle version démarre`,
      description: t`La page se recharge dès qu’elle est prête : vos brouillons sont gardés.`,
      duration: null,
    }),
  )

  useEffect(() => {
    let accepted = false
    const start = registerSW({
      onNeedRefresh: () =>
        offer(() => {
          accepted = true
          announceStart()
          return start()
        }),
      // Handled below for every tab: the library only notices updates for a page that started with a worker.
      onNeedReload: () => undefined,
      onRegisteredSW: (_url, registration) => {
        // Offline, for example: it is tried again after an hour.
        if (registration) setInterval(() => void registration.update().catch(() => undefined), HOUR)
      },
    })
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
    let controlled = Boolean(workers?.controller)
    const changed = () => {
      // The user may have accepted in another tab: this tab is offered the reload, not forced.
      if (accepted) void reloadSafely()
      else if (controlled) offer()
      controlled = true
    }
    // A chunk of the old version that the server no longer has.
    const missing = () => void (navigator.onLine && offer())
    workers?.addEventListener('controllerchange', changed)
    addEventListener('vite:preloadError', missing)
    return () => {
      workers?.removeEventListener('controllerchange', changed)
      removeEventListener('vite:preloadError', missing)
    }
  }, [])

  return null
}
