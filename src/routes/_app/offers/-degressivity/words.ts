// The texts of both degressivity forms: after saving, for changes of others, and for conflicts.
import { useLingui } from '@lingui/react/macro'

import { formatNumber } from '#kit/format/formats.ts'
import { bareDecimal } from '#kit/lines/columns.ts'

/** `wordOf` names values that are not numbers; a line is named by its field `first`. */
export function useDegressivityWords(labels: Record<string, string>, first: string, wordOf: (value: unknown) => string | undefined) {
  const { t } = useLingui()
  const shown = (value: unknown): string => {
    const word = wordOf(value)
    if (word !== undefined) return word
    if (typeof value === 'string') return formatNumber(bareDecimal(value) ?? '')
    if (Array.isArray(value)) return value.map(shown).join(', ')
    return typeof value === 'object' && value !== null ? shown(Reflect.get(value, first)) : ''
  }
  return {
    saved: t`Dégressivité enregistrée`,
    failed: t`Impossible d’enregistrer la dégressivité`,
    moved: (author: string | undefined) => (author ? t`${author} a modifié la dégressivité` : t`La dégressivité a été modifiée`),
    words: { labels, show: (_field: string, value: unknown) => shown(value) || t`non défini` },
  }
}
