// The top bar: navigation on small screens, command palette, connection, appearance, user.
import { Trans, useLingui } from '@lingui/react/macro'
import { Menu, Search } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { lazyAtRest } from '#kit/browser/at-rest.ts'
import { useShortcut } from '#kit/browser/shortcut.ts'
import { Button, IconButton } from '#kit/elements/controls.ts'
import { Box, HStack } from '#kit/elements/layout.ts'
import { Kbd } from '#kit/elements/text.ts'
import { useTypedAhead } from '#kit/form/fields/typed-ahead.ts'
import { AppearanceButton } from '#kit/page/preferences.tsx'

import { ConnectionState } from './connection-state.tsx'
import { UserMenu } from './user-menu.tsx'

const TaskTray = lazyAtRest(async () => (await import('./task-tray.tsx')).TaskTray)
const Palette = lazy(() => import('./palette.tsx').then((module) => ({ default: module.Palette })))

export function TopBar({ onOpenNavigation }: { onOpenNavigation: () => void }) {
  const { t } = useLingui()
  /** The search text of the palette; null while the palette is closed. */
  const [search, setSearch] = useState<string | null>(null)
  const open = () => setSearch((now) => now ?? '')
  useShortcut('k', open)
  useTypedAhead(search !== null, '[data-part=palette] input', (change) => setSearch((now) => (now === null ? null : change(now))))
  return (
    <HStack
      as="header"
      data-screen-only
      h="14"
      flexShrink="0"
      px={{ base: '2', md: '4' }}
      gap={{ base: '0', md: '1' }}
      borderBottomWidth="1px"
      bg="bg.panel"
    >
      <IconButton
        hideFrom="lg"
        variant="ghost"
        colorPalette="gray"
        size="sm"
        aria-label={t`Ouvrir la navigation`}
        onClick={onOpenNavigation}
      >
        <Menu size={20} aria-hidden />
      </IconButton>
      <SearchButton onOpen={open} />
      <Box flex="1" />
      <ConnectionState />
      <Suspense fallback={null}>
        <TaskTray />
      </Suspense>
      <AppearanceButton />
      <UserMenu />
      {search !== null && (
        <Suspense fallback={null}>
          <Palette text={search} onText={setSearch} onClose={() => setSearch(null)} />
        </Suspense>
      )}
    </HStack>
  )
}

function SearchButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button
      variant="outline"
      colorPalette="gray"
      size="sm"
      color="fg.muted"
      px={{ base: '2', md: '3' }}
      minW={{ md: '9rem', xl: '16rem' }}
      justifyContent="flex-start"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
    >
      <Search size={16} aria-hidden />
      <Box as="span" flex="1" textAlign="start" srOnly={{ base: true, md: false }}>
        <Trans>Rechercher partout</Trans>
      </Box>
      <Kbd size="sm" hideBelow="lg" wordSpacing="normal" aria-hidden>
        {/Mac|iP/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'}
      </Kbd>
    </Button>
  )
}
