// A block of a rule's editor: a condition or an action in one line, with its errors below.
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

import { Field, IconButton } from '#kit/elements/controls.ts'
import { Box, Flex, HStack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { firstMessage } from '#kit/feedback/messages.ts'
import { Combobox } from '#kit/form/fields/combobox.tsx'

import { useRuleEditing } from './context.ts'
import { NO_PRODUCT } from './edits.ts'

interface BlockProps {
  /** In a list the block is an item of it; within an item it is not. */
  as: 'li' | 'div'
  /** Its path in the request, which the errors refer to. */
  at: string
  removal: string
  onRemove: (() => void) | undefined
  children: ReactNode
}

export function Block({ as, at, removal, onRemove, children }: BlockProps) {
  const { errors, readOnly } = useRuleEditing()
  const wrong = errors.find(({ field }) => field === at || (field.startsWith(`${at}.`) && !field.startsWith(`${at}.items`)))
  return (
    <Box
      as={as}
      data-part="block"
      data-at={at}
      // Blocks inside a card are only separated by lines; a block with an error has a coloured edge.
      borderTopWidth="1px"
      borderStartWidth={wrong ? '3px' : '0'}
      borderColor={wrong ? 'border.error' : 'border'}
      py="2"
      px="1"
      flex="1"
      minW="0"
      bg="bg.panel"
    >
      <Flex gap="2" align="flex-start">
        <HStack flex="1" minW="0" gap="2" wrap="wrap" align="flex-start">
          {children}
        </HStack>
        {!readOnly && onRemove && (
          <IconButton size="sm" variant="ghost" colorPalette="gray" aria-label={removal} onClick={onRemove}>
            <X size={16} aria-hidden />
          </IconButton>
        )}
      </Flex>
      {wrong && (
        <Text role="alert" color="fg.error" textStyle="sm" mt="1">
          {firstMessage([wrong])}
        </Text>
      )}
    </Box>
  )
}

interface ProductChoiceProps {
  value: number | null | undefined
  label: string
  onChange: (product_id: number) => void
}

/** The choice of a product of the offer, found by any part of its reference or designation. */
export function ProductChoice({ value, label, onChange }: ProductChoiceProps) {
  const { t } = useLingui()
  const { products, readOnly, names } = useRuleEditing()
  const known = products.map(({ id, reference, designation }) => ({ value: id, label: designation, detail: reference }))
  const chosen = value === NO_PRODUCT || value === undefined ? null : value
  const gone = chosen !== null && !known.some((one) => one.value === chosen) ? [{ value: chosen, label: names.product(chosen) }] : []
  return (
    <Field.Root flex={{ base: '1 1 100%', md: '1 1 14rem' }} maxW="28rem" minW={{ base: '0', md: '12rem' }} readOnly={readOnly}>
      <Combobox
        aria-label={label}
        placeholder={t`Article…`}
        items={[...gone, ...known]}
        value={chosen}
        readOnly={readOnly}
        onChange={(id) => onChange(id ?? NO_PRODUCT)}
      />
    </Field.Root>
  )
}
