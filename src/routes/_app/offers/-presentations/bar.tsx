// The bar above the slides: the name of the presentation, the current position, and the buttons for next, previous and exit.
import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, Expand, X } from 'lucide-react'

import { IconButton } from '#kit/elements/controls.ts'
import { HStack } from '#kit/elements/layout.ts'
import { Heading, Text } from '#kit/elements/text.ts'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

interface PresentingBarProps {
  name: string
  at: number
  count: number
  onTurn: (by: number) => void
  onLeave: () => void
  onFullScreen: (() => void) | undefined
}

export function PresentingBar({ name, at, count, onTurn, onLeave, onFullScreen }: PresentingBarProps) {
  const { t } = useLingui()
  const place = at + 1
  const look = { variant: 'ghost', colorPalette: 'gray' } as const
  return (
    <HStack as="header" data-screen-only gap="2" px={{ base: '2', md: '4' }} py="1.5" borderBottomWidth="1px" flexShrink="0">
      <IconButton {...look} aria-label={t`Quitter la présentation`} title={t`Quitter la présentation`} onClick={onLeave}>
        <X size={20} aria-hidden />
      </IconButton>
      <Heading as="h1" size="sm" fontWeight="medium" color="fg.muted" flex="1" minW="0" truncate title={name} lang={CONTENT_LANGUAGE}>
        {name}
      </Heading>
      <IconButton {...look} aria-label={t`Offre précédente`} title={t`Offre précédente`} disabled={at === 0} onClick={() => onTurn(-1)}>
        <ChevronLeft size={24} aria-hidden />
      </IconButton>
      <Text fontVariantNumeric="tabular-nums" whiteSpace="nowrap" data-part="place">
        {t`${place} sur ${count}`}
      </Text>
      <IconButton {...look} aria-label={t`Offre suivante`} title={t`Offre suivante`} disabled={at === count - 1} onClick={() => onTurn(1)}>
        <ChevronRight size={24} aria-hidden />
      </IconButton>
      {onFullScreen && (
        <IconButton {...look} aria-label={t`Plein écran`} title={t`Plein écran`} onClick={onFullScreen}>
          <Expand size={20} aria-hidden />
        </IconButton>
      )}
    </HStack>
  )
}
