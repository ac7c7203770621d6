// Menu to arrange a table: visible columns, their order and width, pinned columns, density. Everything works by keyboard.
import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, ChevronsLeftRight, ChevronsRightLeft, Columns3, Pin, PinOff } from 'lucide-react'

import { Button, IconButton } from '../elements/button.tsx'
import { Popup } from '../overlay/popup.tsx'
import { WideOnly } from '../page/page.tsx'
import { narrowest } from './fit.ts'
import { moveColumn, pinUpTo, toggleColumn, type TableLayout, widen } from './layout.ts'

interface ColumnsMenuProps {
  columns: { id: string; label: string; size: number }[]
  layout: TableLayout
  onLayout: (layout: TableLayout) => void
  onReset: () => void
}

export function ColumnsMenu({ columns, layout, onLayout, onReset }: ColumnsMenuProps) {
  const { t } = useLingui()
  const hidden = columns.filter(({ id }) => !layout.columns.includes(id))
  const compact = layout.density === 'compact'
  return (
    <Popup
      kind={{ dialog: t`Colonnes` }}
      boxWidth="26rem"
      variant="outline"
      aria-label={t`Colonnes`}
      button={
        <>
          <Columns3 size={16} aria-hidden />
          <WideOnly>
            {t`Colonnes`}
            {hidden.length > 0 && <Box as="span" aria-hidden data-count={`${layout.columns.length}/${columns.length}`} css={counted} />}
          </WideOnly>
        </>
      }
    >
      <Stack p="1.5" gap="2">
        <HStack justify="space-between">
          <Button
            size="xs"
            variant="outline"
            aria-pressed={compact}
            onClick={() => onLayout({ ...layout, density: compact ? 'comfortable' : 'compact' })}
          >
            {compact ? <Trans>Affichage aéré</Trans> : <Trans>Affichage compact</Trans>}
          </Button>
          <Button size="xs" variant="ghost" onClick={onReset}>
            <Trans>Rétablir</Trans>
          </Button>
        </HStack>
        <Box maxH="60vh" overflowY="auto">
          {layout.columns.map((id, place) => {
            const column = columns.find((one) => one.id === id)
            return column && <ShownColumn key={id} {...column} place={place} layout={layout} onLayout={onLayout} />
          })}
          {hidden.map(({ id, label }) => (
            <HStack as="label" key={id} gap="2" py="1" cursor="pointer">
              <input type="checkbox" checked={false} onChange={() => onLayout(toggleColumn(layout, id))} />
              <Text as="span" textStyle="sm" color="fg.muted">
                {label}
              </Text>
            </HStack>
          ))}
        </Box>
      </Stack>
    </Popup>
  )
}

/** The number of visible columns, drawn by CSS so that it is not part of the button's name. */
const counted = { _after: { content: 'attr(data-count)', ms: '1.5', color: 'fg.muted', fontWeight: 'normal' } }

/** Change of width per press, in pixels. */
const WIDTH_STEP = 32

interface ShownColumnProps {
  id: string
  label: string
  size: number
  place: number
  layout: TableLayout
  onLayout: (layout: TableLayout) => void
}

function ShownColumn({ id, label, size, place, layout, onLayout }: ShownColumnProps) {
  const { t } = useLingui()
  const pinned = place < layout.pinned
  const at = layout.widths[id]
  const arrangements = [
    {
      name: pinned ? t`Ne plus figer ${label}` : t`Figer jusqu’à ${label}`,
      Icon: pinned ? PinOff : Pin,
      next: pinned && place + 1 < layout.pinned ? { ...layout, pinned: place } : pinUpTo(layout, id),
    },
    { name: t`Rétrécir ${label}`, Icon: ChevronsRightLeft, next: widen(layout, id, (at ?? narrowest(size)) - WIDTH_STEP) },
    { name: t`Élargir ${label}`, Icon: ChevronsLeftRight, next: widen(layout, id, (at ?? size) + WIDTH_STEP) },
    { name: t`Monter ${label}`, Icon: ArrowUp, next: moveColumn(layout, id, -1) },
    { name: t`Descendre ${label}`, Icon: ArrowDown, next: moveColumn(layout, id, 1) },
  ]
  return (
    <HStack gap="1">
      <HStack as="label" flex="1" gap="2" py="1" cursor="pointer">
        <input type="checkbox" checked onChange={() => onLayout(toggleColumn(layout, id))} />
        <Text as="span" textStyle="sm">
          {label}
        </Text>
      </HStack>
      {arrangements.map(({ name, Icon, next }) => (
        <IconButton key={name} size="2xs" variant="ghost" aria-label={name} disabled={next === layout} onClick={() => onLayout(next)}>
          <Icon size={14} aria-hidden />
        </IconButton>
      ))}
    </HStack>
  )
}
