// Bar below a preview with the button that applies it: shows how much will change, and skips refused items only after confirmation.
import { Checkbox, Flex, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'

import { Button } from '../elements/button.tsx'

interface ApplyBarProps {
  /** How much changes: shown on the button, and announced when it changes. */
  summary: ReactNode
  accept: ReactNode
  changed: number
  refused: number
  /** Label of the box that allows skipping refused items. */
  skip: ReactNode
  note?: ReactNode
  disabled?: boolean
  pending: boolean
  onApply: (skip_refused: boolean) => void
}

export function ApplyBar({ summary, accept, changed, refused, skip, note, disabled = false, pending, onApply }: ApplyBarProps) {
  const [skipped, setSkipped] = useState(false)
  return (
    <Flex gap="3" align="center" wrap="wrap" justify="space-between" borderWidth="1px" rounded="l3" px="4" py="3" bg="bg.panel">
      <Stack gap="1" flex="1" minW="12rem">
        <Text textStyle="sm" aria-live="polite">
          {summary}
        </Text>
        {refused > 0 && (
          <Checkbox.Root size="sm" checked={skipped} onCheckedChange={({ checked }) => setSkipped(checked === true)}>
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label>{skip}</Checkbox.Label>
          </Checkbox.Root>
        )}
        {note && (
          <Text textStyle="sm" color="fg.muted">
            {note}
          </Text>
        )}
      </Stack>
      <Button loading={pending} disabled={disabled || changed === 0 || (refused > 0 && !skipped)} onClick={() => onApply(skipped)}>
        {accept}
      </Button>
    </Flex>
  )
}
