// The cells of the outline's lines: names and quantities that are edited in place.
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'

import { bundleFields } from '#contract/offers/set-fields.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'
import { Badge } from '#kit/elements/text.ts'
import { meaning } from '#kit/feedback/meaning.ts'
import { firstMessage } from '#kit/feedback/messages.ts'
import { DecimalCell } from '#kit/form/fields/decimal-input.tsx'
import { formatNumber } from '#kit/format/formats.ts'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import type { LinkValue } from '../values.ts'
import { type Outline, lineErrors } from './context.ts'
import type { OutlineRow } from './edits.ts'

interface CellProps {
  line: OutlineRow
  outline: Outline
}

/** The quantity without insignificant zeros. */
const bare = (quantity: string | null) => quantity && (quantity.includes('.') ? quantity.replace(/\.?0+$/, '') : quantity)

interface ControlProps {
  errors: (string | FieldError)[]
  children: (wrong: { 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode
}

/** A control with its error message. */
function Control({ errors, children }: ControlProps) {
  const id = useId()
  const error = firstMessage(errors)
  return (
    <>
      {children(error ? { 'aria-invalid': true, 'aria-describedby': id } : {})}
      {error && (
        <div id={id} role="alert" data-part="error">
          {error}
        </div>
      )}
    </>
  )
}

export function NameCell({ line, outline }: CellProps) {
  const { t } = useLingui()
  const errors = lineErrors(outline, line, 'name', 'bundles', 'id')
  const { name } = line.row as { name: string }
  const label = line.kind === 'section' ? t`Nom de la section` : t`Nom du lot`
  const fixed = outline.readOnly || line.bundle?.attached
  return (
    <Control errors={errors}>
      {(wrong) =>
        fixed ? (
          <div data-part="fixed" lang={CONTENT_LANGUAGE}>
            {name}
          </div>
        ) : (
          <input
            {...wrong}
            data-part="name"
            lang={CONTENT_LANGUAGE}
            aria-label={label}
            placeholder={label}
            value={name}
            maxLength={bundleFields.name.max}
            autoComplete="off"
            onChange={(event) => outline.set(line, { name: event.target.value }, 'name')}
          />
        )
      }
    </Control>
  )
}

export function ProductCell({ line, outline }: CellProps) {
  const { t } = useLingui()
  const { product } = line.row as LinkValue
  const price = outline.prices?.get(product.id)
  const error = firstMessage(lineErrors(outline, line, 'product_id', 'id'))
  return (
    <>
      <div data-part="designation" title={product.designation} lang={CONTENT_LANGUAGE}>
        {product.designation}
      </div>
      <div data-part="note">
        <span>{product.reference}</span>
        {!product.on_sale && <Badge colorPalette={meaning.attention}>{t`Hors vente`}</Badge>}
        {product.missing_upstream && <Badge colorPalette={meaning.wrong}>{t`Absent du MDM`}</Badge>}
        {price && !price.unit_price && <Badge colorPalette={meaning.attention}>{t`Sans prix`}</Badge>}
        {error && <span data-part="error">{error}</span>}
      </div>
    </>
  )
}

type QuantityField = 'default_quantity' | 'min_quantity' | 'max_quantity'
export function QuantityCell({ line, outline, field }: CellProps & { field: QuantityField }) {
  const { t } = useLingui()
  if (line.kind === 'section') return null
  const value = (line.row as LinkValue)[field]
  const labels = { default_quantity: t`Quantité par défaut`, min_quantity: t`Minimum`, max_quantity: t`Maximum` }
  const label = (
    <div aria-hidden data-part="label" data-small>
      {labels[field]}
    </div>
  )
  const fixed = outline.readOnly || line.bundle?.attached
  if (fixed)
    return (
      <>
        {label}
        <div data-part="number">{value === null ? '—' : formatNumber(bare(value) ?? '')}</div>
      </>
    )
  return (
    <>
      {label}
      <Control errors={lineErrors(outline, line, field)}>
        {(wrong) => (
          <DecimalCell
            {...wrong}
            aria-label={labels[field]}
            value={bare(value)}
            maxDecimals={4}
            failed={outline.problems[`${line.key}.${field}`] !== undefined}
            onChange={(next) => outline.set(line, { [field]: next }, field)}
            onProblem={(key) => outline.problem(line, field, key)}
          />
        )}
      </Control>
    </>
  )
}

/** The indicative budget of a bundle, which its total is compared with. */
export function BudgetCell({ line, outline }: CellProps) {
  const { t } = useLingui()
  const { bundle } = line
  if (!bundle || outline.readOnly || bundle.attached) return null
  return (
    <>
      <div aria-hidden data-part="label">
        {t`Budget 21T`}
      </div>
      <Control errors={lineErrors(outline, line, 'indicative_budget')}>
        {(wrong) => (
          <div data-part="amount">
            <DecimalCell
              {...wrong}
              aria-label={t`Budget indicatif (21T)`}
              value={bundle.indicative_budget}
              unit="EUR"
              failed={outline.problems[`${line.key}.indicative_budget`] !== undefined}
              onChange={(next) => outline.set(line, { indicative_budget: next }, 'indicative_budget')}
              onProblem={(key) => outline.problem(line, 'indicative_budget', key)}
            />
            €
          </div>
        )}
      </Control>
    </>
  )
}
