// Changes of the composition in the history of an offer: sections, bundles and products added, removed, moved or changed.
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import * as v from 'valibot'

import type { bundleFields } from '#contract/offers/set-fields.ts'
import { formatMoney, formatNumber } from '#kit/format/formats.ts'

export const compositionLabels = { section: msg`Sections`, bundle: msg`Lots`, bundle_product: msg`Articles` }

const quantities = {
  default_quantity: msg`la quantité par défaut`,
  min_quantity: msg`la quantité minimale`,
  max_quantity: msg`la quantité maximale`,
  indicative_budget: msg`le budget indicatif`,
} as const satisfies Partial<Record<keyof typeof bundleFields, MessageDescriptor>>
type Valued = keyof typeof quantities
const valued = Object.keys(quantities) as Valued[]

const Decimal = v.optional(v.nullable(v.string()))
const Told = v.object({
  name: v.string(),
  reference: v.optional(v.string()),
  section: v.optional(v.string()),
  bundle: v.optional(v.string()),
  position: v.optional(v.number()),
  required: v.optional(v.boolean()),
  default_quantity: Decimal,
  min_quantity: Decimal,
  max_quantity: Decimal,
  indicative_budget: Decimal,
})
const toldOf = (value: unknown) => {
  const result = v.safeParse(Told, value)
  return result.success ? result.output : null
}

interface CompositionChangeProps {
  author: ReactNode
  field: string | null
  before: unknown
  after: unknown
}

/** “Alice Martin a porté la quantité par défaut du lot Finition de 1 à 2”. */
export function CompositionChange({ author, field, before, after }: CompositionChangeProps) {
  const { t } = useLingui()
  const [former, present] = [toldOf(before), toldOf(after)]
  const one = present ?? former
  const name = one?.name ?? ''
  const reference = one?.reference ?? ''
  const what =
    field === 'section' ? t`la section « ${name} »` : field === 'bundle' ? t`le lot « ${name} »` : t`l’article ${reference} (${name})`
  const ofWhat =
    field === 'section' ? t`de la section « ${name} »` : field === 'bundle' ? t`du lot « ${name} »` : t`de l’article ${reference} (${name})`
  if (!former)
    return (
      <Trans>
        {author} a ajouté {what}
      </Trans>
    )
  if (!present)
    return (
      <Trans>
        {author} a retiré {what}
      </Trans>
    )
  if (present.position !== undefined) {
    const place = present.position
    const within = present.section ?? present.bundle
    return within === undefined ? (
      <Trans>
        {author} a déplacé {what} à la place {place}
      </Trans>
    ) : (
      <Trans>
        {author} a déplacé {what} à la place {place} de « {within} »
      </Trans>
    )
  }
  return <ValueChange {...{ author, what, ofWhat }} before={former} after={present} />
}

type ToldValue = v.InferOutput<typeof Told>
interface ValueChangeProps {
  author: ReactNode
  what: string
  /** With its preposition, as in “du lot Finition”. */
  ofWhat: string
  before: ToldValue
  after: ToldValue
}

function ValueChange({ author, what, ofWhat, before, after }: ValueChangeProps) {
  const { t } = useLingui()
  if (after.required !== undefined)
    return after.required ? (
      <Trans>
        {author} a rendu obligatoire {what}
      </Trans>
    ) : (
      <Trans>
        {author} a rendu facultatif {what}
      </Trans>
    )
  const changed = valued.find((one) => after[one] !== undefined)
  const former = before.name
  if (!changed)
    return before.name === after.name ? (
      <Trans>
        {author} a changé la référence {ofWhat}
      </Trans>
    ) : (
      <Trans>
        {author} a renommé « {former} » : {what}
      </Trans>
    )
  const written = (value: string | null | undefined) =>
    value ? (changed === 'indicative_budget' ? formatMoney(value) : formatNumber(value.replace(/\.00$/, ''))) : t`non défini`
  const [quantity, old, now] = [i18n._(quantities[changed]), written(before[changed]), written(after[changed])]
  return (
    <Trans>
      {author} a porté {quantity} {ofWhat} de {old} à {now}
    </Trans>
  )
}
