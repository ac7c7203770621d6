// The form of a nomenclature's lines: all are saved together under the nomenclature's version.
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'

import { api } from '#api/client.ts'
import { NomenclatureLines } from '#contract/costing/nomenclature-lines.ts'
import type { TechnicalNomenclature } from '#contract/costing/technical-nomenclatures.ts'
import { lineFields } from '#entities/costing/fields.ts'
import { linesQuery } from '#entities/costing/queries.ts'
import { draftKeys } from '#entities/draft-keys.ts'
import { conflictWith } from '#kit/form/server-conflict.ts'
import { formatNumber } from '#kit/format/formats.ts'
import { useLabels } from '#kit/format/labels.ts'
import { bareDecimal } from '#kit/lines/columns.ts'
import { useLinesForm } from '#kit/lines/lines-form.ts'

import { errorsOf, type LinesValues, sentOf, nomenclatureFormValues } from './values.ts'

const conflictOf = conflictWith(NomenclatureLines)

export function useNomenclatureLinesForm({ id, name }: TechnicalNomenclature, stored: NomenclatureLines) {
  const { t } = useLingui()
  const labels = useLabels(lineFields)
  const { mutateAsync } = useMutation(api.nomenclature_lines.save.mutationOptions({ meta: { silent: true } }))
  const shown = (value: unknown): string => {
    if (typeof value === 'boolean') return value ? t`Oui` : t`Non`
    if (Array.isArray(value)) return value.map(shown).join(', ')
    if (typeof value === 'object' && value && 'reference' in value) return shown(value.reference)
    if (typeof value !== 'string') return ''
    return /^\d+(\.\d+)?$/.test(value) ? formatNumber(bareDecimal(value) ?? '') : value
  }
  return useLinesForm<NomenclatureLines, LinesValues>({
    stored,
    valuesOf: nomenclatureFormValues,
    draft: { key: draftKeys.nomenclature_lines(id), title: t`Lignes de ${name}` },
    errorsOf,
    send: async (values, version) => {
      const { body } = await mutateAsync({ technical_nomenclature_id: id, version, items: sentOf(values) })
      return 'items' in body ? body : null
    },
    queryKey: linesQuery(id).queryKey,
    saved: t`Lignes enregistrées`,
    failed: t`Mise à jour impossible`,
    conflictOf,
    moved: (author) => (author ? t`${author} a modifié les lignes` : t`Les lignes ont été modifiées`),
    words: {
      labels: { items: t`Lignes`, ...Object.fromEntries(Object.entries(labels).map(([field, label]) => [`items.${field}`, label])) },
      show: (_field, value) => shown(value) || t`non défini`,
    },
  })
}
