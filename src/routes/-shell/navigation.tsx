// The left navigation: full, or a rail of icons. Entries that the user may not open are hidden.
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useState } from 'react'

import { waysTo } from '#api/rights.ts'
import { useAllowed } from '#api/session.ts'
import { Button, IconButton } from '#kit/elements/controls.ts'
import { Box, html, Flex, HStack, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { Logo } from '#kit/page/logo.tsx'

import { navigation } from './nav.ts'

const STORED_RAIL = 'rail'

export function Navigation() {
  const { t } = useLingui()
  const [rail, setRail] = useState(() => readRail())
  const fold = () => {
    setRail(!rail)
    keepRail(!rail)
  }
  const label = rail ? t`Déplier la navigation` : t`Replier la navigation`
  return (
    <Flex
      as="nav"
      aria-label={t`Navigation principale`}
      direction="column"
      hideBelow="lg"
      w={rail ? '16' : '56'}
      flexShrink="0"
      borderEndWidth="1px"
      bg="bg.subtle"
      transition="width 120ms"
      data-part="navigation"
      data-rail={rail || undefined}
    >
      <HStack h="14" px="3.5" gap="3" flexShrink="0">
        <Logo size={32} />
        {!rail && (
          <Text fontWeight="bold" textStyle="lg">
            Starif
          </Text>
        )}
      </HStack>
      <NavigationEntries rail={rail} />
      <Box p={rail ? '2' : '3'} mt="auto">
        <IconButton variant="ghost" colorPalette="gray" size="sm" aria-label={label} title={label} aria-expanded={!rail} onClick={fold}>
          {rail ? <PanelLeftOpen size={18} aria-hidden /> : <PanelLeftClose size={18} aria-hidden />}
        </IconButton>
      </Box>
    </Flex>
  )
}

/** The screens that the user may open. */
export const useNavigation = () => useAllowed(navigation, ({ calls }) => waysTo(calls))

export function NavigationEntries({ rail = false, onFollow }: { rail?: boolean; onFollow?: () => void }) {
  const { i18n } = useLingui()
  const entries = useNavigation().filter(({ linked }) => !linked)
  return (
    <Stack as="ul" gap="1" listStyleType="none" px={rail ? '2' : '3'} py="2">
      {entries.map(({ to, label, icon: Icon, section }, index) => (
        <li key={to}>
          {section && section !== entries[index - 1]?.section && (
            <Text px="2.5" pt="4" pb="1" textStyle="xs" fontWeight="semibold" color="fg.muted" {...(rail ? { srOnly: true } : {})}>
              {i18n._(section)}
            </Text>
          )}
          <Button
            asChild
            w="full"
            justifyContent={rail ? 'center' : 'flex-start'}
            variant="ghost"
            colorPalette="gray"
            px="2.5"
            css={{ '&[aria-current=page]': { color: 'teal.fg', fontWeight: 'semibold', '&, &:hover': { bg: 'teal.subtle' } } }}
          >
            <Link to={to} activeProps={{ 'aria-current': 'page' }} title={rail ? i18n._(label) : undefined} onClick={onFollow}>
              <Icon size={20} aria-hidden />
              {rail ? <html.span srOnly>{i18n._(label)}</html.span> : i18n._(label)}
            </Link>
          </Button>
        </li>
      ))}
    </Stack>
  )
}

function readRail(): boolean {
  try {
    const stored = localStorage.getItem(STORED_RAIL)
    // On a tablet the screen needs the width more.
    return stored === null ? window.innerWidth < 1280 : stored === 'true'
  } catch {
    // No storage: the navigation is shown in full.
    return false
  }
}

function keepRail(rail: boolean): void {
  try {
    localStorage.setItem(STORED_RAIL, String(rail))
  } catch {
    // Without storage the choice lasts until the next start.
  }
}
