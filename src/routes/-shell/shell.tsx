// Navigation on the left, top bar, and the screen.
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'

import { useKeptEntries } from '#api/cache/kept.ts'
import { currentUserQuery } from '#api/session.ts'
import { waitingEntries } from '#device/kept.ts'
import { areaMessage } from '#entities/messages.ts'
import { lazyAtRest } from '#kit/browser/at-rest.ts'
import { Box, Flex } from '#kit/elements/layout.ts'
import { setAreaMessages } from '#kit/feedback/messages.ts'
import { SkipLink } from '#kit/page/skip-link.tsx'

import { Navigation } from './navigation.tsx'
import { StaleNotice } from './stale-notice.tsx'
import { TopBar } from './top-bar.tsx'
import { ViewingBanner } from './viewing-banner.tsx'

setAreaMessages(areaMessage)

/** An open screen learns of a granted or revoked right within this time. */
const RIGHTS_EVERY = 30_000

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen takes the whole window, without navigation and top bar. */
    bare?: true
  }
}

// Loaded only once the screen is shown.
const KeptRefresh = lazyAtRest(async () => (await import('./kept-refresh.tsx')).KeptRefresh)
const KeptWaiting = lazy(async () => ({ default: (await import('./kept-waiting.tsx')).KeptWaiting }))
const NavigationDrawer = lazy(async () => ({ default: (await import('./navigation-drawer.tsx')).NavigationDrawer }))

export function Shell() {
  const [drawerOpen, setDrawerOpen] = useState(false)
  useQuery({ ...currentUserQuery(), refetchInterval: RIGHTS_EVERY })
  const bare = useMatches({ select: (matches) => matches.at(-1)?.staticData.bare ?? false })
  if (bare)
    return (
      <Flex as="main" id="main" tabIndex={-1} direction="column" h="100dvh" outline="none">
        <Outlet />
      </Flex>
    )
  return (
    <Flex h="100dvh" overflow="hidden">
      <SkipLink to="main">
        <Trans>Aller au contenu</Trans>
      </SkipLink>
      <Navigation />
      <Flex direction="column" flex="1" minW="0">
        <TopBar onOpenNavigation={() => setDrawerOpen(true)} />
        <ViewingBanner />
        <StaleNotice />
        <Waiting />
        <Box
          as="main"
          id="main"
          tabIndex={-1}
          flex="1"
          minH="0"
          overflowY="auto"
          // The focused element stays visible above the save bar and below the tabs.
          css={{
            '&:has([data-part=save-bar]:not([data-idle]))': { scrollPaddingBottom: '6rem' },
            '&:has([data-part=tabs])': { scrollPaddingTop: '3.5rem' },
          }}
          outline="none"
          position="relative"
          data-scroll="main"
        >
          <Outlet />
        </Box>
      </Flex>
      <Suspense fallback={null}>
        <KeptRefresh />
      </Suspense>
      {drawerOpen && (
        <Suspense fallback={null}>
          <NavigationDrawer onClose={() => setDrawerOpen(false)} />
        </Suspense>
      )}
    </Flex>
  )
}

/** Mounted from the first waiting entry on, and kept mounted so that the message about it can stay when no entry waits any more. */
function Waiting() {
  const waits = waitingEntries(useKeptEntries()).length > 0
  const [begun, setBegun] = useState(waits)
  if (waits && !begun) setBegun(true)
  return (
    begun && (
      <Suspense fallback={null}>
        <KeptWaiting />
      </Suspense>
    )
  )
}
