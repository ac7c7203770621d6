// The seven amounts of a selling price, lowest first, and the actors they apply to.

export const actors = ['agency', 'seller'] as const
export type Actor = (typeof actors)[number]

/** The purchase price at each level; visible only with `selling_price.show`. */
export const purchaseAmounts = ['group_purchase_price', 'agency_purchase_price', 'seller_purchase_price'] as const
export const saleAmounts = ['min_price', 'recommended_price', 'max_price', 'public_price'] as const
export const amountNames = [...purchaseAmounts, ...saleAmounts] as const
export type AmountName = (typeof amountNames)[number]
export const isPurchase = (name: AmountName): boolean => purchaseAmounts.some((purchase) => purchase === name)

/** The amounts that may be in euros or percent; the others are always in euros. */
export const amountsWithUnit = ['agency_purchase_price', 'seller_purchase_price', 'min_price', 'recommended_price', 'max_price'] as const
/** Whether an amount may be a percentage on its base. */
export const hasUnit = (name: AmountName): name is (typeof amountsWithUnit)[number] => amountsWithUnit.some((one) => one === name)

export const units = ['EUR', 'PERCENT'] as const
export type Unit = (typeof units)[number]
/** Euros excluding VAT, or a markup in percent on the amount's base; `value` is an exact decimal. */
export interface Amount {
  value: string
  unit: Unit
}
export type Amounts = Record<AmountName, Amount | null>
