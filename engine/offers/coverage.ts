// The fields that a service's coverage of an offer or a bundle needs before it can be sold.

export const contractTypes = ['ACHAT', 'MULTISERVICES'] as const
/** A rate of the covered amount; a price per unit used; a fixed amount per period. */
export const calculationModes = ['PERCENTAGE', 'PAY_AS_YOU_GO', 'PACKAGE'] as const
export type CalculationMode = (typeof calculationModes)[number]

export const coverageAmounts = ['rate', 'minimum_selling_price', 'agency_markup_rate', 'seller_purchase_price'] as const
export type CoverageAmount = (typeof coverageAmounts)[number]

const priced = ['minimum_selling_price', 'agency_markup_rate', 'seller_purchase_price'] as const
/** The fields that each mode needs, in the order in which the form shows them. */
export const neededFields: Record<CalculationMode, readonly CoverageAmount[]> = {
  PERCENTAGE: ['rate', 'agency_markup_rate'],
  PAY_AS_YOU_GO: priced,
  PACKAGE: priced,
}

/** The fields that the mode needs and that are empty. When there are none, the coverage is complete and may be sold. */
export const missingFields = (
  coverage: { calculation_mode: CalculationMode } & { [field in CoverageAmount]: string | null },
): CoverageAmount[] => neededFields[coverage.calculation_mode].filter((field) => coverage[field] === null)
