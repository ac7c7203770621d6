// The app: the data of this device, and its routes.
import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'

import { queryClient } from '#api/cache.ts'
import { startDevice } from '#api/session/owner.ts'
import { useFocusAtFirst } from '#kit/browser/arrival.ts'
import { UpdatePrompt } from '#kit/feedback/update-prompt.tsx'
import { parseSearch, stringifySearch } from '#kit/list/address-keys.ts'

import { routeTree } from '../routeTree.gen.ts'
import { destination } from './destination.ts'
import { openWhereLeft } from './place.ts'

export { signedIn } from '#api/session/owner.ts'

const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  context: { queryClient, destination: (candidate: unknown): string => destination(router, candidate) },
  defaultPreload: 'intent',
  // TanStack Query decides what is fresh.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  // The scrolling element is the screen inside the shell.
  scrollToTopSelectors: ['[data-scroll=main]'],
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** Called once, before the first render. */
export async function prepare(): Promise<void> {
  await startDevice(router)
  openWhereLeft(router)
  i18n.on('change', recordScrolling)
}

/** The router records how far each part is scrolled before a navigation, and restores it when screens are remade in another language, too. */
function recordScrolling(): void {
  const shown = router.stores.resolvedLocation.get()
  const unchanged = { pathChanged: false, hrefChanged: false, hashChanged: false }
  if (shown) router.emit({ type: 'onBeforeLoad', fromLocation: shown, toLocation: shown, ...unchanged })
}

/** Milliseconds after which a screen shows its own loading state. */
const PATIENCE = 1_000

/** Called after a sign-in, before the first render: loads the requested screen, if it is one of this app's. */
export async function goTo(path: unknown): Promise<void> {
  router.history.push(destination(router, path))
  const patience = new Promise((over) => setTimeout(over, PATIENCE))
  // The screen itself reports the failure.
  await Promise.race([router.load().catch(() => undefined), patience])
}

/**
 * `arriving`: it replaces the sign-in page. Another language remakes the screens: texts and numbers read the language by themselves, which
 * React's compiler does not see. Drafts keep what is typed.
 */
export function App({ arriving = false }: { arriving?: boolean }) {
  const { locale } = useLingui().i18n
  useFocusAtFirst(arriving, locale)
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider key={locale} router={router} />
      <UpdatePrompt />
    </QueryClientProvider>
  )
}
