// How the demo describes an offer. Days are relative to the day on which the demo is created.
import type { CalculationMode, CoverageAmount } from '#engine/offers/coverage.ts'
import type { PriceTable, QuantityRow } from '#engine/offers/degressivity.ts'
import type { MarkupValue } from '#engine/offers/markup.ts'
import type { Actor } from '#engine/prices/amounts.ts'

interface DemoLine {
  reference: string
  default_quantity: string
  min_quantity: string
  max_quantity: string | null
  required: boolean
}
export interface DemoBundle {
  reference: string
  name: string
  required?: boolean
  indicative_budget?: string
  lines: DemoLine[]
  coverages?: DemoCoverage[]
}
export interface DemoCoverage extends Partial<Record<CoverageAmount, string>> {
  service: string
  contract_type: 'ACHAT' | 'MULTISERVICES'
  calculation_mode: CalculationMode
  mandatory?: boolean
  active?: boolean
}
/** Days are relative to the day on which the demo is created, as for offers. */
interface DemoMarkup extends MarkupValue {
  zone: string
  actor: Actor
  starts: number
  ends?: number
  /** Its initial value. */
  former?: string
}
/** Products are given by reference. */
interface DemoQuantities extends Omit<QuantityRow, 'source_product_id' | 'destination_product_id'> {
  source: string
  destination: string
}
export interface DemoOffer {
  reference: string
  name: string
  categories: string[]
  description?: string
  internal_message?: string
  /** When false, the offer has no manager. */
  managed?: boolean
  /** The alternate managers, by address. */
  alternates?: string[]
  active?: boolean
  /** Days from today; null for no start date. */
  starts: number | null
  ends?: number
  zones?: string[]
  mandatory_coverage?: boolean
  sections?: Record<string, (DemoBundle | string)[]>
  coverages?: DemoCoverage[]
  pricing?: DemoPricing
}
export interface DemoPricing {
  markups?: DemoMarkup[]
  quantities?: DemoQuantities[]
  tiers?: PriceTable
}

/** A product that is always included once; that is optional; that has a quantity to choose. */
export const one = (reference: string): DemoLine => ({
  reference,
  default_quantity: '1',
  min_quantity: '1',
  max_quantity: '5',
  required: true,
})
export const option = (reference: string): DemoLine => ({
  reference,
  default_quantity: '0',
  min_quantity: '0',
  max_quantity: '5',
  required: false,
})
export const countedLine = (reference: string, default_quantity: string, max_quantity: string | null = null): DemoLine => ({
  reference,
  default_quantity,
  min_quantity: '0',
  max_quantity,
  required: false,
})

export const maintenance: DemoCoverage = {
  service: 'SRV-MNT-SITE',
  contract_type: 'ACHAT',
  calculation_mode: 'PERCENTAGE',
  rate: '4.5',
  agency_markup_rate: '12',
  mandatory: true,
}
export const perPage: DemoCoverage = {
  service: 'SRV-MNT-PAGE',
  contract_type: 'MULTISERVICES',
  calculation_mode: 'PAY_AS_YOU_GO',
  minimum_selling_price: '0.0042',
  agency_markup_rate: '15',
  seller_purchase_price: '0.0031',
}
export const installation: DemoCoverage = {
  service: 'SRV-INST',
  contract_type: 'ACHAT',
  calculation_mode: 'PACKAGE',
  minimum_selling_price: '180',
  agency_markup_rate: '20',
  seller_purchase_price: '120',
}
