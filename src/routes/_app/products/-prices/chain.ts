// An amount for display: the value that was set, the resulting euros, and its rates above its base.
import { toDecimalString } from '#engine/money/decimals.ts'
import { marginRate, markupRate } from '#engine/money/rates.ts'
import { type Amount, amountNames, type AmountName, type Amounts } from '#engine/prices/amounts.ts'
import { baseOf, resolveChain, shownPrices } from '#engine/prices/chain.ts'

export interface AmountView {
  name: AmountName
  set: Amount | null
  /** Whether it is the product's purchase price, which the row does not set itself. */
  bought: boolean
  /** Rounded euros; null if the amount is not set or has no base. */
  euros: string | null
  /** The nearest set amount before it. */
  base: AmountName | null
  markup: string | null
  margin: string | null
}

/** The seven amounts of a row; `purchase` is the product's purchase price on the day. */
export function viewsOf(amounts: Amounts, purchase: string | null): AmountView[] {
  const chain = resolveChain(amounts, purchase)
  const shown = shownPrices(chain)
  return amountNames.map((name) => {
    const step = chain[name]
    const base = baseOf(chain, name)
    const [price, cost] = [step?.exact, base && chain[base]?.exact]
    const rates =
      price && cost
        ? {
            markup: markupRate(toDecimalString(price), toDecimalString(cost)),
            margin: marginRate(toDecimalString(price), toDecimalString(cost)),
          }
        : null
    return {
      name,
      set: step?.amount ?? null,
      bought: step?.source === 'purchase_price',
      euros: shown[name],
      base,
      markup: rates?.markup ?? null,
      margin: rates?.margin ?? null,
    }
  })
}
