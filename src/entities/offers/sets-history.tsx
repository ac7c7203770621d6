// Changes of markups and degressivities in the history of an offer: lines added, removed, moved or changed.
import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import * as v from 'valibot'

import { markupFields } from '#contract/offers/set-fields.ts'
import { returnedFields } from '#contract/shared/declared-fields.ts'
import { quantityOperators } from '#engine/offers/degressivity.ts'
import { actorLabels } from '#entities/prices/fields.ts'
import { formatNumber, formatPercent } from '#kit/format/formats.ts'
import { formatPeriod } from '#kit/format/period.ts'

import { coefficientTypeLabels, trimZeros } from './markup-labels.ts'

export const setLabels = {
  markup: msg`Coefficients`,
  quantity_degressivity: msg`Dégressivité des quantités`,
  price_degressivity: msg`Dégressivité des prix`,
}
export type SetField = keyof typeof setLabels
export const isSetField = (field: string | null): field is SetField => field !== null && Object.hasOwn(setLabels, field)

const position = v.optional(v.number())
const range = { min_quantity: v.string(), max_quantity: v.nullable(v.string()), position }
const { zone: _, ...markup } = returnedFields(markupFields)
const Markup = v.object({ name: v.string(), ...markup, position })
const Quantity = v.object({ name: v.string(), operator: v.picklist(quantityOperators), value: v.string(), ...range })
const Tier = v.object({ discount_rate: v.string(), ...range })

interface Told {
  what: string
  detail: string
  position: number | undefined
}

function toldOf(field: SetField, value: unknown): Told | null {
  if (field === 'markup') {
    const read = v.safeParse(Markup, value)
    if (!read.success) return null
    const { name, actor, coefficient_type, value: of, start_date, end_date } = read.output
    const [amount, kind] = [trimZeros(of), i18n._(coefficientTypeLabels[coefficient_type]).toLowerCase()]
    const written = coefficient_type === 'coefficient' ? formatNumber(amount) : formatPercent(amount)
    const [period, who] = [formatPeriod({ start_date, end_date }), i18n._(actorLabels[actor])]
    return { what: t`le coefficient « ${name} · ${who} »`, detail: `${kind} ${written}, ${period}`, position: undefined }
  }
  if (field === 'quantity_degressivity') {
    const read = v.safeParse(Quantity, value)
    if (!read.success) return null
    const { name, operator, value: of, position: place } = read.output
    const amount = formatNumber(trimZeros(of))
    const done = operator === 'assign' ? t`quantité fixée à ${amount}` : t`quantité × ${amount}`
    return { what: t`la dégressivité de quantité « ${name} »`, detail: `${rangeText(read.output)} : ${done}`, position: place }
  }
  const read = v.safeParse(Tier, value)
  if (!read.success) return null
  const rate = formatPercent(trimZeros(read.output.discount_rate))
  return { what: t`le palier de prix`, detail: t`${rangeText(read.output)} : remise de ${rate}`, position: undefined }
}

/** « de 10 à 49 », « à partir de 50 ». */
function rangeText({ min_quantity, max_quantity }: { min_quantity: string; max_quantity: string | null }): string {
  const [min, max] = [formatNumber(trimZeros(min_quantity)), formatNumber(trimZeros(max_quantity ?? ''))]
  return max_quantity === null ? t`à partir de ${min}` : t`de ${min} à ${max}`
}

interface SetChangeProps {
  author: ReactNode
  field: SetField
  before: unknown
  after: unknown
}

/** « Alice Martin a ajouté le coefficient « Lyon · Vendeur » : coefficient 1,2, à partir du 01/01/2026 ». */
export function SetChange({ author, field, before, after }: SetChangeProps) {
  const [former, present] = [toldOf(field, before), toldOf(field, after)]
  const what = (present ?? former)?.what ?? i18n._(setLabels[field])
  const [old, now] = [former?.detail ?? '', present?.detail ?? '']
  if (!former)
    return (
      <Trans>
        {author} a ajouté {what} : {now}
      </Trans>
    )
  if (!present)
    return (
      <Trans>
        {author} a supprimé {what} : {old}
      </Trans>
    )
  const place = present.position
  if (old === now && place !== undefined)
    return (
      <Trans>
        {author} a déplacé {what} à la place {place}
      </Trans>
    )
  return (
    <Trans>
      {author} a modifié {what} : « {old} » devient « {now} »
    </Trans>
  )
}
