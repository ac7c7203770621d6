// The fields of nomenclatures, of their lines and of printer categories, each described once.
import { msg } from '@lingui/core/macro'
import type * as v from 'valibot'

import { categoryFields as declaredCategory, nomenclatureFields as declaredNomenclature } from '#contract/costing/costing-fields.ts'
import type { PrinterCategory, PrinterCategoryForm } from '#contract/costing/printer-categories.ts'
import type { TechnicalNomenclature, TechnicalNomenclatureForm } from '#contract/costing/technical-nomenclatures.ts'
import type { HistoryField } from '#contract/entities.ts'
import { blankOf, enteredValues } from '#contract/shared/declared-fields.ts'
import { formatMoney, formatPercent } from '#kit/format/formats.ts'
import { descriptionsOf, type Described } from '#kit/format/labels.ts'

export type NomenclatureValues = v.InferOutput<typeof TechnicalNomenclatureForm>
export type CategoryValues = v.InferOutput<typeof PrinterCategoryForm>

export const nomenclatureFields = descriptionsOf(declaredNomenclature, {
  name: { label: msg`Nom`, phrase: msg`le nom` },
  printer_category_id: { label: msg`Catégorie`, phrase: msg`la catégorie` },
  print_speed: { label: msg`Vitesse d’impression (ppm)`, phrase: msg`la vitesse d’impression` },
  average_intervention_duration: { label: msg`Durée moyenne d’intervention (h)`, phrase: msg`la durée moyenne d’intervention` },
  pages_between_interventions: { label: msg`Pages entre deux interventions`, phrase: msg`le nombre de pages entre deux interventions` },
  maximum_monthly_volume: { label: msg`Volume mensuel maximal (pages)`, phrase: msg`le volume mensuel maximal` },
  printer_id: { label: msg`Article de l’imprimante`, phrase: msg`l’article de l’imprimante` },
})

export const categoryFields = descriptionsOf(declaredCategory, {
  name: { label: msg`Nom`, phrase: msg`le nom` },
  description: { label: msg`Description`, phrase: msg`la description` },
  pages_between_interventions: nomenclatureFields.pages_between_interventions,
})

export const settingsFields = {
  hourly_cost: { label: msg`Coût horaire`, phrase: msg`le coût horaire` },
  travel_cost: { label: msg`Déplacement`, phrase: msg`le déplacement` },
  mono_coverage: { label: msg`Couverture mono`, phrase: msg`la couverture mono` },
  colour_coverage: { label: msg`Couverture couleur`, phrase: msg`la couverture couleur` },
} satisfies Record<HistoryField<'calculation-settings'>, Described>

/** Formats a setting as euros or a percentage; undefined if it is empty. */
export const settingText = (field: string | null, value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? (field?.endsWith('_cost') ? formatMoney(value) : formatPercent(value)) : undefined

export const lineFields = {
  reference: { label: msg`Référence`, phrase: msg`la référence` },
  manufacturer_reference: { label: msg`Référence fabricant`, phrase: msg`la référence fabricant` },
  brand: { label: msg`Marque`, phrase: msg`la marque` },
  family: { label: msg`Famille`, phrase: msg`la famille` },
  sub_family: { label: msg`Sous-famille`, phrase: msg`la sous-famille` },
  price: { label: msg`Prix HT`, phrase: msg`le prix` },
  quantity: { label: msg`Quantité`, phrase: msg`la quantité` },
  durability: { label: msg`Durée de vie (pages)`, phrase: msg`la durée de vie` },
  ink_rate: { label: msg`Taux d’encrage`, phrase: msg`le taux d’encrage` },
  use_rate: { label: msg`Taux d’utilisation`, phrase: msg`le taux d’utilisation` },
  is_included: { label: msg`Incluse`, phrase: msg`l’inclusion` },
  is_colour: { label: msg`Couleur`, phrase: msg`la couleur` },
  group_purchase_price: { label: msg`Prix d’achat groupe HT`, phrase: msg`le prix d’achat groupe` },
} satisfies Record<string, Described>
export type LineField = keyof typeof lineFields

/** The initial form values of a nomenclature; null for a new one. */
export const nomenclatureValues = (row: TechnicalNomenclature | null): NomenclatureValues =>
  row ? enteredValues(declaredNomenclature, row) : blankOf(declaredNomenclature)

export const categoryValues = (row: PrinterCategory | null): CategoryValues =>
  row ? enteredValues(declaredCategory, row) : blankOf(declaredCategory)
