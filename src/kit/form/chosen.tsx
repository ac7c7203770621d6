// The chosen items, side by side, each with a button that removes it.
import { HStack, Tag, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

interface ChosenProps {
  items: readonly { id: number; label: string }[]
  /** Shown when there are no items. */
  none: ReactNode
  removal: (label: string) => string
  /** If omitted, the items are read-only. */
  onRemove?: ((id: number) => void) | undefined
  disabled?: boolean
}

export function Chosen({ items, none, removal, onRemove, disabled = false }: ChosenProps) {
  if (items.length === 0)
    return (
      <Text textStyle="sm" color="fg.muted">
        {none}
      </Text>
    )
  return (
    <HStack as="ul" listStyleType="none" gap="2" wrap="wrap">
      {items.map(({ id, label }) => (
        <li key={id}>
          <Tag.Root size="lg">
            <Tag.Label whiteSpace="normal" lang={CONTENT_LANGUAGE}>
              {label}
            </Tag.Label>
            {onRemove && (
              <Tag.EndElement>
                <Tag.CloseTrigger aria-label={removal(label)} disabled={disabled} onClick={() => onRemove(id)} />
              </Tag.EndElement>
            )}
          </Tag.Root>
        </li>
      ))}
    </HStack>
  )
}
