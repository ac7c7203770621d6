// Starts the app: language, what this device keeps, providers, routes.
import 'virtual:look.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { queryClient } from '#api/cache.ts'
import { loadConfig } from '#api/config.ts'
import { reportCaught, reportErrors } from '#api/errors.ts'
import { startDevice } from '#api/session/owner.ts'
import { stringifySearch } from '#kit/list/address-keys.ts'
import { watchInstallation } from '#kit/page/install.ts'
import { showLanguage, storedLanguage } from '#locales/i18n.ts'

import { routeTree } from '../routeTree.gen.ts'
import { destination } from './destination.ts'
import { openWhereLeft } from './place.ts'
import { Look, system } from './theme.ts'

const router = createRouter({
  routeTree,
  stringifySearch,
  context: { queryClient, destination: (candidate: unknown): string => destination(router, candidate) },
  defaultPreload: 'intent',
  // TanStack Query decides what is fresh.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  // What scrolls is the screen inside the shell.
  scrollToTopSelectors: ['[data-scroll=main]'],
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

async function start(root: HTMLElement): Promise<void> {
  void loadConfig().then(reportErrors)
  await Promise.all([showLanguage(storedLanguage()), startDevice(router)])
  openWhereLeft(router)
  createRoot(root, { onCaughtError: reportCaught }).render(
    <StrictMode>
      <Look value={system}>
        <I18nProvider i18n={i18n}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </I18nProvider>
      </Look>
    </StrictMode>,
  )
}

watchInstallation()
const root = document.getElementById('root')
if (root) void start(root)
