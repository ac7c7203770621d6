// Navigation on the left, top bar, and the screen.
import { Box, Flex } from '@chakra-ui/react'
import { Trans } from '@lingui/react/macro'
import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'

import { NavigationDrawer } from './navigation-drawer.tsx'
import { Navigation } from './navigation.tsx'
import { TopBar } from './top-bar.tsx'

export function Shell() {
  const [drawerOpen, setDrawerOpen] = useState(false)
  return (
    <Flex h="100dvh" overflow="hidden">
      <SkipLink />
      <Navigation />
      <Flex direction="column" flex="1" minW="0">
        <TopBar onOpenNavigation={() => setDrawerOpen(true)} />
        <Box as="main" id="main" tabIndex={-1} flex="1" minH="0" overflowY="auto" outline="none" position="relative" data-scroll="main">
          <Outlet />
        </Box>
      </Flex>
      <NavigationDrawer open={drawerOpen} onClose={() => setDrawerOpen(false)} />
    </Flex>
  )
}

function SkipLink() {
  return (
    <Box
      asChild
      position="absolute"
      top="2"
      left="2"
      zIndex="skipNav"
      px="4"
      py="2"
      rounded="l2"
      bg="teal.solid"
      color="white"
      transform="translateY(-200%)"
      _focusVisible={{ transform: 'none' }}
    >
      <a href="#main">
        <Trans>Aller au contenu</Trans>
      </a>
    </Box>
  )
}
