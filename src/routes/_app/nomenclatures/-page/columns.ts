// The columns of the grid; the descriptive fields of a product are in the dialog of its line.
import { useLingui } from '@lingui/react/macro'

import { useCan } from '#api/session.ts'
import { type LineField, lineFields } from '#entities/costing/fields.ts'
import { useLabels } from '#kit/format/labels.ts'
import type { LineColumn } from '#kit/lines/columns.ts'

import type { NomenclatureLineValues } from './values.ts'

type Column = LineColumn<NomenclatureLineValues>
type Text = Exclude<LineField, 'is_included' | 'is_colour'>

export function useLineColumns(): Column[] {
  // Keep the same columns after every keystroke, or every line is rendered again. The compiler does not recognise Lingui's macro as a hook.
  'use memo'
  const { t } = useLingui()
  const labels = useLabels(lineFields)
  const [calculates, writes] = [useCan('crt.calcul.nomenclature_cost'), useCan('nomenclature.update')]
  const of = (key: Text, width: string, control: Column['control']): Column => ({
    key,
    label: labels[key],
    width,
    control,
    read: (line) => line[key],
    write: (value) => ({ [key]: value }),
    field: () => key,
  })
  const flag = (key: 'is_included' | 'is_colour', width: string): Column => ({
    key,
    label: labels[key],
    width,
    control: {
      kind: 'choice',
      items: [
        { value: 'true', label: t`Oui` },
        { value: 'false', label: t`Non` },
      ],
    },
    read: (line) => String(line[key]),
    write: (value) => ({ [key]: value === 'true' }),
    field: () => key,
  })
  return [
    of('reference', 'minmax(10rem, 1.6fr)', { kind: 'text', maxLength: 255 }),
    of('family', 'minmax(7rem, 1fr)', { kind: 'text', maxLength: 255 }),
    ...(calculates || writes ? [of('price', 'minmax(6.5rem, 0.8fr)', { kind: 'decimal', unit: 'EUR' })] : []),
    of('quantity', 'minmax(5rem, 0.6fr)', { kind: 'decimal', maxDecimals: 4 }),
    of('durability', 'minmax(6.5rem, 0.8fr)', { kind: 'decimal', maxDecimals: 0 }),
    of('ink_rate', 'minmax(6rem, 0.7fr)', { kind: 'decimal', unit: 'PERCENT', maxDecimals: 4 }),
    of('use_rate', 'minmax(6rem, 0.7fr)', { kind: 'decimal', unit: 'PERCENT', maxDecimals: 4 }),
    flag('is_colour', 'minmax(5rem, 0.6fr)'),
    flag('is_included', 'minmax(5rem, 0.6fr)'),
  ]
}
