// The price chain: what the seven amounts of a row are in euros.
import { describe, expect, test } from 'vitest'

import { amountNames, type Amount, type Amounts } from '#engine/prices/amounts.ts'
import { resolveChain, shownPrices } from '#engine/prices/chain.ts'

import { fc } from '../../chance.ts'
import { times } from '../../torture.ts'
import { amounts, anyAmounts, anyEuros, anyPercent, decimalOf, euros, percent } from '../any.ts'
import { compare, fractionOf, naiveExact, naivePrices } from '../naive.ts'

const prices = (set: Partial<Amounts>, purchase: string | null = null) => shownPrices(resolveChain(amounts(set), purchase))
const numRuns = times(500, 50_000)

describe('examples', () => {
  test('a percentage is a markup on the nearest amount before it', () => {
    expect(
      prices({ group_purchase_price: euros('90.00'), agency_purchase_price: percent('10.00'), min_price: percent('15.00') }),
    ).toMatchObject({ group_purchase_price: '90.00', agency_purchase_price: '99.00', seller_purchase_price: null, min_price: '113.85' })
  })

  test('min, recommended and max have the same base, and never each other', () => {
    const sale = { min_price: percent('10'), recommended_price: percent('20'), max_price: percent('30') }
    expect(prices({ group_purchase_price: euros('100'), seller_purchase_price: euros('200'), ...sale })).toMatchObject({
      min_price: '220.00',
      recommended_price: '240.00',
      max_price: '260.00',
    })
    expect(prices({ min_price: euros('100'), recommended_price: percent('20'), max_price: percent('30') })).toMatchObject({
      recommended_price: null,
      max_price: null,
    })
  })

  test('an unset group purchase price is the purchase price of the product, one that is set is not replaced', () => {
    expect(prices({ min_price: percent('15') }, '100.00')).toMatchObject({ group_purchase_price: '100.00', min_price: '115.00' })
    expect(prices({ group_purchase_price: euros('80'), min_price: percent('15') }, '100.00')).toMatchObject({ min_price: '92.00' })
  })

  test('a percentage of a percentage is of the exact price, not of the one that is shown', () => {
    const chain = resolveChain(
      amounts({
        group_purchase_price: euros('0.05'),
        agency_purchase_price: percent('10'),
        seller_purchase_price: percent('10'),
        min_price: percent('10'),
      }),
      null,
    )
    expect([chain.agency_purchase_price, chain.seller_purchase_price, chain.min_price].map((step) => step?.exact?.toFixed())).toEqual([
      '0.055',
      '0.0605',
      '0.06655',
    ])
    expect(shownPrices(chain)).toMatchObject({ agency_purchase_price: '0.06', seller_purchase_price: '0.06', min_price: '0.07' })
  })

  test('a click price of 0.0045 € survives, and gives its decimals to the whole chain', () => {
    expect(prices({ group_purchase_price: euros('0.0045'), min_price: percent('10'), max_price: percent('50') })).toMatchObject({
      group_purchase_price: '0.0045',
      min_price: '0.005',
      max_price: '0.0068',
    })
    expect(prices({ group_purchase_price: euros('10'), min_price: percent('0.333'), max_price: euros('10.0345') })).toMatchObject({
      min_price: '10.0333',
      max_price: '10.0345',
    })
  })

  test('the public price stands beside the chain: it neither gives nor takes decimals', () => {
    expect(prices({ group_purchase_price: euros('10'), min_price: percent('0.333'), public_price: euros('0.0045') })).toMatchObject({
      min_price: '10.03',
      public_price: '0.0045',
    })
  })

  test.each([
    ['0.05', '10.00', '0.06'],
    ['0.05', '9.99', '0.05'],
    ['1.01', '0.4950495', '1.01'],
    ['999999999999.99', '0.5', '1004999999999.99'],
    ['10', '-99.999999', '0.00'],
    ['200', '-25', '150.00'],
  ])('%s € and %s %% are %s €: half away from zero, once', (base, markup, shown) => {
    expect(prices({ group_purchase_price: euros(base), max_price: percent(markup) }).max_price).toBe(shown)
  })

  test('a percentage without a base is no price, nor is one on it', () => {
    const chain = resolveChain(amounts({ agency_purchase_price: percent('10'), min_price: percent('10'), max_price: euros('5') }), null)
    expect([chain.agency_purchase_price?.exact, chain.min_price?.exact, chain.min_price?.base]).toEqual([
      null,
      null,
      'agency_purchase_price',
    ])
    expect(shownPrices(chain).max_price).toBe('5.00')
  })
})

describe('properties', () => {
  test('a second, naive implementation in fractions answers the same, to the last digit', () => {
    fc.assert(
      fc.property(anyAmounts, fc.option(anyEuros), (row, purchase) => {
        const chain = resolveChain(row, purchase)
        const naive = naiveExact(row, purchase)
        for (const name of amountNames) {
          const [exact, fraction] = [chain[name]?.exact, naive[name]]
          const same = exact && fraction ? compare(fractionOf(exact.toFixed()), fraction) === 0 : !exact && !fraction
          expect([name, same]).toEqual([name, true])
        }
        expect(shownPrices(chain)).toEqual(naivePrices(row, purchase))
      }),
      { numRuns },
    )
  })

  test('no price falls when a euro amount or a percentage rises', () => {
    const raised = ({ value, unit }: Amount, by: bigint): Amount => {
      const { over, under } = fractionOf(value)
      return { value: decimalOf((over * 1_000_000n) / under + by), unit }
    }
    fc.assert(
      fc.property(
        anyAmounts,
        anyEuros,
        fc.constantFrom(...amountNames),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        (row, purchase, name, by) => {
          const amount = row[name]
          fc.pre(amount !== null)
          const [before, after] = [resolveChain(row, purchase), resolveChain({ ...row, [name]: raised(amount, by) }, purchase)]
          for (const price of amountNames) {
            const [was, is] = [before[price]?.exact, after[price]?.exact]
            expect([price, was && is ? is.gte(was) : !was && !is]).toEqual([price, true])
          }
        },
      ),
      { numRuns },
    )
  })

  test('an amount in euros is shown as it was set', () => {
    fc.assert(
      fc.property(anyAmounts, fc.option(anyEuros), (row, purchase) => {
        const shown = shownPrices(resolveChain(row, purchase))
        for (const name of amountNames.filter((one) => row[one]?.unit === 'EUR'))
          expect([name, shown[name]]).toEqual([name, row[name]?.value])
      }),
      { numRuns },
    )
  })

  test('rounding happens once: a shown price is at most half a last digit away from the exact one', () => {
    fc.assert(
      fc.property(anyEuros, anyPercent, anyPercent, anyPercent, (group, agency, seller, min) => {
        const row = { group_purchase_price: euros(group), agency_purchase_price: percent(agency), seller_purchase_price: percent(seller) }
        const chain = resolveChain(amounts({ ...row, min_price: percent(min) }), null)
        const [exact, shown] = [chain.min_price?.exact?.toFixed() ?? '', shownPrices(chain).min_price ?? '']
        const decimals = Math.max(2, group.replace(/^[^.]*\.|0+$/g, '').length)
        const away = fractionOf(exact)
        const { over, under } = fractionOf(shown)
        const distance = over * away.under - away.over * under
        expect((distance < 0n ? -distance : distance) * 2n * 10n ** BigInt(decimals) <= under * away.under).toBe(true)
      }),
      { numRuns },
    )
  })
})
