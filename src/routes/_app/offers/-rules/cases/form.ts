// The form of an offer's cases: saved as a whole under the offer's version, and merged with concurrent changes case by case.
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'

import { api } from '#api/client.ts'
import { RuleCases } from '#contract/rules/rule-cases.ts'
import { actors } from '#engine/prices/amounts.ts'
import { ruleFields } from '#engine/rules/rules.ts'
import { draftKeys } from '#entities/draft-keys.ts'
import { actorLabels } from '#entities/prices/fields.ts'
import { outcomeText } from '#entities/rules/outcome.ts'
import { ruleCasesQuery } from '#entities/rules/queries.ts'
import type { Names } from '#entities/rules/sentence.ts'
import { fieldLabels } from '#entities/rules/words.ts'
import { withFormFields } from '#kit/form/form.tsx'
import { conflictWith } from '#kit/form/server-conflict.ts'
import { formatDate, formatNumber } from '#kit/format/formats.ts'
import type { Line } from '#kit/lines/line.ts'
import { useLinesForm } from '#kit/lines/lines-form.ts'

import { errorsOf, placeOf, sentOf, storedNowhere, caseFormValues } from './values.ts'

const conflictOf = conflictWith(RuleCases)

/** Calls `numbered` with the ids of lines that were stored for the first time, each mapped to the id that it had here. */
export function useCaseForm(
  offer: { id: number; name: string },
  stored: RuleCases,
  names: Names,
  numbered: (ids: ReadonlyMap<Line['id'], Line['id']>) => void,
) {
  const { t } = useLingui()
  const { mutateAsync } = useMutation(api.rule_cases.save.mutationOptions({ meta: { silent: true } }))
  const show = useShown(names)
  return useLinesForm({
    stored,
    valuesOf: caseFormValues,
    draft: { key: draftKeys.rule_cases(offer.id), title: t`Cas d’essai de ${offer.name}` },
    errorsOf: (values) => errorsOf(values, storedNowhere(stored)),
    send: async (values, version) => {
      const written = await mutateAsync({ offer_id: offer.id, version, items: sentOf(values) }).catch((error: unknown) => {
        throw withFormFields(error, (field) => placeOf(field, values))
      })
      numbered(new Map(written.items.map(({ id }, at) => [id, values.items[at]?.id ?? id])))
      return written
    },
    queryKey: ruleCasesQuery(offer.id).queryKey,
    saved: t`Cas d’essai enregistrés`,
    failed: t`Impossible d’enregistrer les cas d’essai`,
    conflictOf,
    moved: (author) => (author ? t`${author} a modifié les cas d’essai` : t`Les cas d’essai ont été modifiés`),
    words: {
      labels: {
        items: t`Cas d’essai`,
        'items.name': t`nom`,
        'items.zone': t`filiale`,
        'items.actor': t`acteur`,
        'items.date': t`jour`,
        'items.quantities': t`quantités`,
        'items.quantities.quantity': t`quantité`,
        'items.expected': t`résultats attendus`,
        'items.expected.value': t`résultat attendu`,
      },
      show: (_field, value) => show(value) || t`non défini`,
    },
  })
}

/** A value of a case in the text of a conflict. */
function useShown(names: Names) {
  const { t, i18n } = useLingui()
  const shown = (value: unknown): string => {
    if (typeof value === 'boolean') return value ? t`oui` : t`non`
    if (typeof value === 'number') return names.product(value)
    if (typeof value === 'string') {
      const actor = actors.find((one) => one === value)
      if (actor) return i18n._(actorLabels[actor])
      if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value)
      return /^\d+(\.\d+)?$/.test(value) ? formatNumber(value) : names.zone(value)
    }
    if (Array.isArray(value)) return value.map(shown).join(', ')
    if (typeof value !== 'object' || value === null) return ''
    if ('quantity' in value && 'product_id' in value) return `${shown(value.quantity)} × ${shown(value.product_id)}`
    if ('field' in value && 'product_id' in value && 'value' in value) {
      const field = ruleFields.find((one) => one === value.field) ?? 'unit_price'
      const amount = typeof value.value === 'string' || typeof value.value === 'boolean' ? value.value : null
      return `${shown(value.product_id)} · ${i18n._(fieldLabels[field])} : ${outcomeText(field, amount)}`
    }
    return 'name' in value ? String(value.name) : ''
  }
  return shown
}
