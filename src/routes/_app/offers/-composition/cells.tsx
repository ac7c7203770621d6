// What stands in the lines of the outline: names and quantities that are written in place.
import { useLingui } from '@lingui/react/macro'

import { Field, Input } from '#kit/elements/controls.ts'
import { Box, Flex } from '#kit/elements/layout.ts'
import { Badge, Text } from '#kit/elements/text.ts'
import { meaning } from '#kit/feedback/meaning.ts'
import { firstMessage } from '#kit/feedback/messages.ts'
import { DecimalInput } from '#kit/form/fields/decimal-input.tsx'
import { formatNumber } from '#kit/format/formats.ts'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import type { OutlineRow } from './edits.ts'
import { type Outline, lineErrors } from './outline-context.ts'
import type { LinkValue } from './values.ts'

interface CellProps {
  line: OutlineRow
  outline: Outline
}

/** Without the zeros that say nothing of how many. */
const bare = (quantity: string | null) => quantity && (quantity.includes('.') ? quantity.replace(/\.?0+$/, '') : quantity)

export function NameCell({ line, outline }: CellProps) {
  const { t } = useLingui()
  const error = firstMessage(lineErrors(outline, line, 'name', 'bundles', 'id'))
  const { name } = line.row as { name: string }
  const label = line.kind === 'section' ? t`Nom de la section` : t`Nom du lot`
  const fixed = outline.readOnly || line.bundle?.attached
  if (fixed)
    return (
      <>
        <Text fontWeight={line.kind === 'section' ? 'semibold' : 'medium'} overflowWrap="anywhere" lang={CONTENT_LANGUAGE}>
          {name}
        </Text>
        {error && <Text color="fg.error">{error}</Text>}
      </>
    )
  return (
    <Field.Root invalid={error !== undefined}>
      <Input
        data-part="name"
        lang={CONTENT_LANGUAGE}
        aria-label={label}
        placeholder={label}
        value={name}
        maxLength={255}
        autoComplete="off"
        fontWeight={line.kind === 'section' ? 'semibold' : 'medium'}
        onChange={(event) => outline.set(line, { name: event.target.value }, 'name')}
      />
      <Field.ErrorText role="alert">{error}</Field.ErrorText>
    </Field.Root>
  )
}

export function ProductCell({ line, outline }: CellProps) {
  const { t } = useLingui()
  const { product } = line.row as LinkValue
  const price = outline.prices?.get(product.id)
  const error = firstMessage(lineErrors(outline, line, 'product_id', 'id'))
  return (
    <Box minW="0">
      <Text textStyle="sm" overflowWrap="anywhere" lineClamp="2" title={product.designation} lang={CONTENT_LANGUAGE}>
        {product.designation}
      </Text>
      <Flex gap="2" wrap="wrap" align="center" textStyle="xs" color="fg.muted">
        <span>{product.reference}</span>
        {!product.on_sale && <Badge colorPalette={meaning.attention}>{t`Hors vente`}</Badge>}
        {product.missing_upstream && <Badge colorPalette={meaning.wrong}>{t`Absent du MDM`}</Badge>}
        {price && !price.unit_price && <Badge colorPalette={meaning.attention}>{t`Sans prix`}</Badge>}
        {error && <Text color="fg.error">{error}</Text>}
      </Flex>
    </Box>
  )
}

type QuantityField = 'default_quantity' | 'min_quantity' | 'max_quantity'
export function QuantityCell({ line, outline, field }: CellProps & { field: QuantityField }) {
  const { t } = useLingui()
  const error = firstMessage(lineErrors(outline, line, field))
  if (line.kind === 'section') return null
  const value = (line.row as LinkValue)[field]
  const labels = { default_quantity: t`Quantité par défaut`, min_quantity: t`Minimum`, max_quantity: t`Maximum` }
  if (outline.readOnly || line.bundle?.attached)
    return <Text textAlign="end">{value === null ? '—' : formatNumber(bare(value) ?? '')}</Text>
  return (
    <Field.Root invalid={error !== undefined}>
      <Text aria-hidden hideFrom="lg" textStyle="xs" color="fg.muted">
        {labels[field]}
      </Text>
      <DecimalInput
        aria-label={labels[field]}
        value={bare(value)}
        maxDecimals={4}
        invalid={outline.problems[`${line.key}.${field}`] !== undefined}
        onChange={(next) => outline.set(line, { [field]: next }, field)}
        onProblem={(key) => outline.problem(line, field, key)}
      />
      <Field.ErrorText role="alert">{error}</Field.ErrorText>
    </Field.Root>
  )
}

/** What a bundle may cost, which its total is held against. */
export function BudgetCell({ line, outline }: CellProps) {
  const { t } = useLingui()
  const { bundle } = line
  const error = firstMessage(lineErrors(outline, line, 'indicative_budget'))
  if (!bundle || outline.readOnly || bundle.attached) return null
  return (
    <Field.Root invalid={error !== undefined} gap="0">
      <Text aria-hidden textStyle="xs" color="fg.muted">
        {t`Budget 21T`}
      </Text>
      <DecimalInput
        aria-label={t`Budget indicatif (21T)`}
        value={bundle.indicative_budget}
        unit="EUR"
        invalid={outline.problems[`${line.key}.indicative_budget`] !== undefined}
        onChange={(next) => outline.set(line, { indicative_budget: next }, 'indicative_budget')}
        onProblem={(key) => outline.problem(line, 'indicative_budget', key)}
      />
      <Field.ErrorText role="alert">{error}</Field.ErrorText>
    </Field.Root>
  )
}
