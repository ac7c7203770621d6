// The fields of a coverage, each described once, and the labels of its kinds.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Coverage, CoverageForm } from '#contract/offers/serviceables.ts'
import type { CalculationMode } from '#engine/offers/coverage.ts'

export type CoverageField = keyof CoverageForm

export const formFields: Record<CoverageField, { label: MessageDescriptor }> = {
  service_id: { label: msg`Service` },
  contract_type: { label: msg`Type de contrat` },
  calculation_mode: { label: msg`Mode de calcul` },
  rate: { label: msg`Taux du montant couvert` },
  minimum_selling_price: { label: msg`Prix de vente minimum` },
  agency_markup_rate: { label: msg`Taux de marge agence théorique` },
  seller_purchase_price: { label: msg`Prix d’achat vendeur` },
  mandatory: { label: msg`Obligatoire` },
}

export const contractLabels: Record<Coverage['contract_type'], MessageDescriptor> = {
  ACHAT: msg({ context: 'contrat', message: 'Achat' }),
  MULTISERVICES: msg`Multiservices`,
}
export const modeLabels: Record<CalculationMode, MessageDescriptor> = {
  PERCENTAGE: msg`Pourcentage du montant couvert`,
  PAY_AS_YOU_GO: msg`À l’usage (volume × prix unitaire)`,
  PACKAGE: msg`Forfait par période`,
}

/** The initial form values. */
export const serviceableFormValues = (coverage: Coverage | null): CoverageForm => ({
  service_id: coverage?.service.id ?? null,
  contract_type: coverage?.contract_type ?? 'ACHAT',
  calculation_mode: coverage?.calculation_mode ?? 'PERCENTAGE',
  rate: coverage?.rate ?? null,
  minimum_selling_price: coverage?.minimum_selling_price ?? null,
  agency_markup_rate: coverage?.agency_markup_rate ?? null,
  seller_purchase_price: coverage?.seller_purchase_price ?? null,
  mandatory: coverage?.mandatory ?? false,
})
