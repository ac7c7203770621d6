// A configuration of an offer as text: quantities, subsidiary, actor and date.
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { linkOptions } from '@tanstack/react-router'

import type { Actor } from '#engine/prices/amounts.ts'
import { formatDate, formatNumber } from '#kit/format/formats.ts'

import { actorLabels } from '../prices/fields.ts'
import type { Names } from './sentence.ts'

export interface NamedConfiguration {
  quantities: Readonly<Record<string, string>>
  zone: string | null
  actor: Actor
  /** Null for the day on which it is tested. */
  date: string | null
}

/** « 5 × Copieur, 1 × Installation · Lyon · Vendeur · 01/12/2026 » */
export function configurationText({ quantities, zone, actor, date }: NamedConfiguration, names: Names): string {
  const counted = Object.entries(quantities).map(([id, quantity]) => {
    const [number, name] = [formatNumber(quantity.includes('.') ? quantity.replace(/\.?0+$/, '') : quantity), names.product(Number(id))]
    return t`${number} × ${name}`
  })
  return [
    counted.length > 0 ? counted.join(', ') : t`quantités par défaut`,
    zone === null ? t`sans filiale (tarif national)` : names.zone(zone),
    i18n._(actorLabels[actor]),
    date === null ? t`le jour de l’essai` : formatDate(date),
  ].join(' · ')
}

/** The rule shown by an editor: its number, or a new one. */
export type RuleOfEditor = number | 'new'

/**
 * Link to this configuration in the simulator; without subsidiary, in the national one. `rule` includes the rule being edited, in the
 * state of its editor.
 */
export const simulatorLink = (
  offer_id: number,
  { quantities, zone, actor, date }: NamedConfiguration,
  { national, rule }: { national: string | undefined; rule: RuleOfEditor | undefined },
) =>
  linkOptions({
    to: '/offers/$id/simulator',
    params: { id: String(offer_id) },
    search: { quantities, actor, zone: zone ?? national, ...(date !== null && { date }), ...(rule !== undefined && { rule }) },
  })
