// The worksheet with the inputs of a calculation: a person may change them, and the other worksheets follow.
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

import { RATED_COVERAGE } from '#engine/costing/lines.ts'
import type { Use } from '#engine/costing/use.ts'
import { writtenFraction } from '#engine/money/fractions.ts'
import { coefficientOf, type CoefficientType, type MarkupValue } from '#engine/offers/markup.ts'
import { coefficientTypeLabels } from '#entities/offers/markup-labels.ts'

import { COUNT, formula, newSheet, number, percent, price, type Sheet, text } from './sheet.ts'

/** The cells of the inputs, for use in formulas. */
export type InputCells = Record<
  | 'mono_volume'
  | 'colour_volume'
  | 'months'
  | 'mono_coverage'
  | 'colour_coverage'
  | 'hourly_cost'
  | 'travel_cost'
  | 'k'
  | 'rated'
  | 'agency'
  | 'seller',
  string
>
export interface Inputs {
  sheet: Sheet
  cells: InputCells
}

/**
 * `live`: every figure is recalculated from all inputs. Otherwise (without the lines of the nomenclatures) only volumes and months have an
 * effect.
 */
export function inputSheet(name: string, use: Use, { day, live }: { day: string; live: boolean }): Inputs {
  const sheet = newSheet(name, [44, 16, 44])
  const changed = live ? 'input' : undefined
  const own = t`Vide : celle de chaque ligne.`
  sheet.add(text(t`Paramètres`, 'title'))
  sheet.add(text(t`Date`), { value: { date: day } })
  sheet.add(
    text(
      live
        ? t`Les cases colorées peuvent être changées : tout le reste suit.`
        : t`Les volumes et la durée peuvent être changés : les prix par mois suivent.`,
    ),
  )
  const put = (...[label, cell, note]: Parameters<Sheet['add']>) =>
    sheet.at('B', sheet.add(label ?? null, cell ?? null, ...(note ? [note] : [])))
  const plain = {
    mono_volume: put(text(t`Volume mono par mois`), number(use.mono_volume, COUNT, 'input')),
    colour_volume: put(text(t`Volume couleur par mois`), number(use.colour_volume, COUNT, 'input')),
    months: put(text(t`Durée du contrat (mois)`), number(use.months, COUNT, 'input')),
    mono_coverage: put(text(t`Couverture mono`), percent(use.mono_coverage, changed), text(own)),
    colour_coverage: put(text(t`Couverture couleur`), percent(use.colour_coverage, changed), text(own)),
    hourly_cost: put(text(t`Coût horaire`), number(use.hourly_cost, price(), changed)),
    travel_cost: put(text(t`Déplacement`), number(use.travel_cost, price(), changed)),
    k: put(text(t`Facteur de correction k`), number(use.k, undefined, changed), text(t`Sur les lignes d’encre.`)),
    rated: put(text(t`Couverture de référence`), percent(RATED_COVERAGE), text('ISO/IEC 19752, ISO/IEC 19798')),
  }
  const markup = (label: string, value: MarkupValue | null) => {
    const { coefficient_type: type = 'coefficient' } = value ?? {}
    const said = type === 'coefficient' ? number(value?.value ?? null, undefined, changed) : percent(value?.value ?? null, changed)
    const typed = put(text(label), said, text(i18n._(coefficientTypeLabels[type])))
    const factor = value ? writtenFraction(coefficientOf(value)) : '1'
    return put(text(t`${label} : coefficient`), formula(`IF(${typed}="",1,${COEFFICIENT[type](typed)})`, factor, '0.0000'))
  }
  return {
    sheet,
    cells: { ...plain, agency: markup(t`Marge agence`, use.agency_markup), seller: markup(t`Marge vendeur`, use.seller_markup) },
  }
}

const COEFFICIENT: Record<CoefficientType, (cell: string) => string> = {
  coefficient: (cell) => cell,
  markup_rate: (cell) => `1+${cell}`,
  margin_rate: (cell) => `1/(1-${cell})`,
}
