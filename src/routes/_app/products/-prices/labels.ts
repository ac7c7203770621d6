// The labels of the fields, actors and states of a selling price.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { Actor, AmountName } from '#engine/prices/amounts.ts'
import type { IgnoredReason } from '#engine/prices/catalog-search.ts'
import { actorLabels, purchasePriceFields, sellingPriceFields } from '#entities/prices/fields.ts'
import { ignoredLabels } from '#entities/prices/words.ts'
import { useLabels } from '#kit/format/labels.ts'
import { formatPeriod } from '#kit/format/period.ts'

import type { Status } from './search.ts'

export const statusLabels: Record<Status, MessageDescriptor> = {
  current: msg`En cours`,
  future: msg`À venir`,
  outside: msg`Hors catalogue`,
  past: msg`Passé`,
  inactive: msg`Inactif`,
}
/** The plurals, for the filter. */
export const statusPlurals: Record<Status, MessageDescriptor> = {
  current: msg`En cours`,
  future: msg`À venir`,
  outside: msg`Hors catalogue`,
  past: msg`Passés`,
  inactive: msg`Inactifs`,
}

/** The fields of the forms, including the end of the previous row, which only the form of a new row has. */
const formFields = { ...purchasePriceFields, ...sellingPriceFields, close_former: { label: msg`Tarif précédent` } }

/** Every label in the current language. */
export function useSellingPriceLabels() {
  const { i18n } = useLingui()
  const fields = useLabels(formFields)
  return {
    amount: (name: AmountName) => fields[name],
    actor: (name: Actor) => i18n._(actorLabels[name]),
    status: (name: Status) => i18n._(statusLabels[name]),
    statuses: (name: Status) => i18n._(statusPlurals[name]),
    reason: (name: IgnoredReason) => i18n._(ignoredLabels[name]),
    fields,
    period: formatPeriod,
  }
}
