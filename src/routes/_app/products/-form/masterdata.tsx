// Shows where a product differs from master data: the upstream value, and a button that restores it.
import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'

import type { masterdataFields } from '#contract/products/product-fields.ts'
import type { Product } from '#contract/products/products.ts'
import { formFields } from '#entities/products/fields.ts'
import { FieldText } from '#entities/products/value.tsx'
import { Button } from '#kit/elements/controls.ts'
import { Box, HStack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { useLabels } from '#kit/format/labels.ts'

export type MasterdataField = (typeof masterdataFields)[number]
export type Upstream = { value: string | number | null; text: string | null }

/** The last upstream value of a field, or undefined if master data never contained the product. */
export function upstreamOf(product: Product | null, field: MasterdataField): Upstream | undefined {
  if (!product?.masterdata || !(field in product.masterdata)) return undefined
  const stored = product.masterdata[field]
  if (stored && typeof stored === 'object' && 'id' in stored && 'name' in stored)
    return { value: Number(stored.id), text: String(stored.name) }
  return typeof stored === 'string' ? { value: stored, text: stored } : { value: null, text: null }
}

interface MasterdataValueProps<Value> {
  product: Product | null
  field: MasterdataField
  value: Value
  onTake: (value: Value) => void
}

/** Shown below a field whose value differs from the upstream one. */
export function MasterdataValue<Value>({ product, field, value, onTake }: MasterdataValueProps<Value>) {
  const labels = useLabels(formFields)
  const upstream = upstreamOf(product, field)
  if (!upstream || isSame(upstream.value, value)) return null
  return (
    <Difference label={labels[field]} onTake={() => onTake(upstream.value as Value)}>
      <FieldText field={field} text={upstream.text} />
    </Difference>
  )
}

const isSame = (one: unknown, other: unknown) => (one ?? '') === (other ?? '')

interface DifferenceProps {
  label: string
  onTake: () => void
  children: ReactNode
}

export function Difference({ label, onTake, children }: DifferenceProps) {
  const { t } = useLingui()
  return (
    <HStack
      align="start"
      gap="3"
      mt="2"
      ps="3"
      py="1.5"
      borderStartWidth="3px"
      borderColor="blue.emphasized"
      textStyle="sm"
      flexWrap="wrap"
    >
      <Box flex="1" minW="40" maxH="40" overflowY="auto" overflowWrap="anywhere">
        <Text color="fg.muted" textStyle="xs">
          <Trans>Valeur MDM</Trans>
        </Text>
        {children}
      </Box>
      <Button
        size="xs"
        variant="outline"
        onClick={onTake}
        aria-label={t`Reprendre la valeur MDM : ${label}`}
        height="auto"
        minH="8"
        whiteSpace="normal"
      >
        <Undo2 size={14} aria-hidden /> <Trans>Reprendre la valeur MDM</Trans>
      </Button>
    </HStack>
  )
}
