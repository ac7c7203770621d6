// Which columns a table shows, in which order, how many stay, how dense: all by keyboard as well.
import { Box, Button, HStack, IconButton, Stack, Text } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Columns3, Pin, PinOff } from 'lucide-react'

import { WideOnly } from './page.tsx'
import { Popup } from './popup.tsx'
import { moveColumn, pinUpTo, toggleColumn, type TableLayout } from './table-layout.ts'

interface ColumnsMenuProps {
  columns: { id: string; label: string }[]
  layout: TableLayout
  onLayout: (layout: TableLayout) => void
  onReset: () => void
}

export function ColumnsMenu({ columns, layout, onLayout, onReset }: ColumnsMenuProps) {
  const { t } = useLingui()
  const labels = new Map(columns.map(({ id, label }) => [id, label]))
  const hidden = columns.filter(({ id }) => !layout.columns.includes(id))
  const compact = layout.density === 'compact'
  return (
    <Popup
      kind={{ dialog: t`Colonnes` }}
      boxWidth="22rem"
      variant="outline"
      aria-label={t`Colonnes`}
      button={
        <>
          <Columns3 size={16} aria-hidden />
          <WideOnly>{t`Colonnes`}</WideOnly>
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
          {layout.columns.map((id, place) => (
            <ShownColumn key={id} id={id} label={labels.get(id) ?? id} place={place} layout={layout} onLayout={onLayout} />
          ))}
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

interface ShownColumnProps {
  id: string
  label: string
  place: number
  layout: TableLayout
  onLayout: (layout: TableLayout) => void
}

function ShownColumn({ id, label, place, layout, onLayout }: ShownColumnProps) {
  const { t } = useLingui()
  const pinned = place < layout.pinned
  return (
    <HStack gap="1">
      <HStack as="label" flex="1" gap="2" py="1" cursor="pointer">
        <input type="checkbox" checked onChange={() => onLayout(toggleColumn(layout, id))} />
        <Text as="span" textStyle="sm">
          {label}
        </Text>
      </HStack>
      <IconButton
        size="2xs"
        variant="ghost"
        aria-label={pinned ? t`Ne plus figer ${label}` : t`Figer jusqu’à ${label}`}
        onClick={() => onLayout(pinned && place + 1 < layout.pinned ? { ...layout, pinned: place } : pinUpTo(layout, id))}
      >
        {pinned ? <PinOff size={14} aria-hidden /> : <Pin size={14} aria-hidden />}
      </IconButton>
      <IconButton
        size="2xs"
        variant="ghost"
        aria-label={t`Monter ${label}`}
        disabled={place === 0}
        onClick={() => onLayout(moveColumn(layout, id, -1))}
      >
        <ArrowUp size={14} aria-hidden />
      </IconButton>
      <IconButton
        size="2xs"
        variant="ghost"
        aria-label={t`Descendre ${label}`}
        disabled={place === layout.columns.length - 1}
        onClick={() => onLayout(moveColumn(layout, id, 1))}
      >
        <ArrowDown size={14} aria-hidden />
      </IconButton>
    </HStack>
  )
}
