// Field by field, theirs and mine, in the words of the sheet.
import { useLingui } from '@lingui/react/macro'

import type { Product } from '../../../../contract/products.ts'
import { ConflictDialog } from '../../../kit/conflict.tsx'
import { formatDate } from '../../../kit/formats.ts'
import { RichText } from '../../../kit/rich-text-view.tsx'
import { useFormLabels } from './-form-labels.ts'
import { type ProductField, type ProductValues, valuesOf } from './-form-values.ts'
import { useNameOf } from './-sheet-names.ts'
import type { OpenConflict } from './-sheet-save.ts'

interface SheetConflictProps {
  /** Knows the names of its references. */
  stored: Product
  conflict: OpenConflict
  onResolve: (decided: ProductValues) => void
  onClose: () => void
}

export function SheetConflict({ stored, conflict, onResolve, onClose }: SheetConflictProps) {
  const { t } = useLingui()
  const labels = useFormLabels()
  const nameOf = useNameOf([stored, conflict.current])
  const show = (field: string, value: unknown) => {
    if (typeof value === 'boolean') return value ? t`Oui` : t`Non`
    if (typeof value === 'number') return nameOf(field as ProductField, value)
    if (typeof value !== 'string' || value === '') return t`non défini`
    if (field === 'public_comment') return <RichText html={value} />
    return field.endsWith('_date') ? formatDate(value) : value
  }
  return (
    <ConflictDialog
      open
      base={conflict.base}
      mine={conflict.mine}
      theirs={valuesOf(conflict.current)}
      changedBy={conflict.changed_by}
      changedAt={conflict.changed_at}
      labels={labels}
      show={show}
      onResolve={onResolve}
      onClose={onClose}
    />
  )
}
