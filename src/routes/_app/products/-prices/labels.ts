// What fields, actors and states of a price row are called.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { Actor, AmountName } from '#engine/prices/amounts.ts'
import type { IgnoredReason } from '#engine/prices/simulation.ts'
import type { Period } from '#engine/time/days.ts'
import { actorLabels, purchasePriceFields, sellingPriceFields } from '#entities/selling-prices/fields.ts'
import { formatDate } from '#kit/format/formats.ts'
import { useLabels } from '#kit/format/labels.ts'

import type { Status } from './search.ts'

export const statusLabels: Record<Status, MessageDescriptor> = {
  current: msg`En cours`,
  future: msg`À venir`,
  outside: msg`Hors catalogue`,
  past: msg`Passé`,
  inactive: msg`Inactif`,
}
/** The same of several rows, as a filter says it. */
export const statusPlurals: Record<Status, MessageDescriptor> = {
  current: msg`En cours`,
  future: msg`À venir`,
  outside: msg`Hors catalogue`,
  past: msg`Passés`,
  inactive: msg`Inactifs`,
}
export const reasonLabels: Record<IgnoredReason, MessageDescriptor> = {
  INACTIVE: msg`désactivé`,
  OTHER_ACTOR: msg`pour un autre acteur`,
  OUT_OF_PERIOD: msg`hors période`,
  CATALOG_OUT_OF_PERIOD: msg`son catalogue ne vaut pas ce jour-là`,
  OTHER_ZONE: msg`son catalogue vaut pour une autre filiale`,
}

/** What the forms ask; the row that a new one ends is asked by no other. */
const formFields = { ...purchasePriceFields, ...sellingPriceFields, close_former: { label: msg`Tarif précédent` } }

/** Every label in the language in use. */
export function useSellingPriceLabels() {
  const { t, i18n } = useLingui()
  const fields = useLabels(formFields)
  return {
    amount: (name: AmountName) => fields[name],
    actor: (name: Actor) => i18n._(actorLabels[name]),
    status: (name: Status) => i18n._(statusLabels[name]),
    statuses: (name: Status) => i18n._(statusPlurals[name]),
    reason: (name: IgnoredReason) => i18n._(reasonLabels[name]),
    fields,
    /** « du 01/01/2026 au 31/12/2026 », « à partir du 01/01/2026 » */
    period: ({ start_date, end_date }: Period) => {
      const [start, end] = [formatDate(start_date), formatDate(end_date)]
      return end_date ? t`du ${start} au ${end}` : t`à partir du ${start}`
    },
  }
}
