// The rights that screens check before they show something: the contract's own declaration, by the name of a call.
import { isContractProcedure } from '@orpc/contract'
import { describe, expect, test } from 'vitest'

import { missingOf, waysTo } from '#api/rights.ts'
import { contract, type EndpointName } from '#contract/index.ts'
import { type Access, type Holder, holds, type Rights } from '#contract/people/permissions.ts'

const holder = (...names: Access[]): Holder => ({ is_admin: false, roles: [{ permissions: names.map((name) => ({ name })) }] })
const admin: Holder = { is_admin: true, roles: [] }

describe('either right, or both together', () => {
  test('rights side by side: any one of them is enough', () => {
    expect(holds(holder('product.show'), ['product.show', 'offer.show'])).toBe(true)
    expect(holds(holder('offer.show'), ['product.show', 'offer.show'])).toBe(true)
    expect(holds(holder('product.index'), ['product.show', 'offer.show'])).toBe(false)
  })

  test('rights in a list are asked for together, and roles add up', () => {
    const both = [['product.show', 'offer.show']] as const
    expect(holds(holder('product.show'), both)).toBe(false)
    expect(holds(holder('product.show', 'offer.show'), both)).toBe(true)
    expect(holds({ is_admin: false, roles: [holder('product.show'), holder('offer.show')].flatMap(({ roles }) => roles) }, both)).toBe(true)
    expect(holds(admin, both)).toBe(true)
    expect(holds(null, both)).toBe(false)
  })
})

describe('the calls of the API, asked for by name', () => {
  test('the browser knows of every call what the server enforces', () => {
    for (const [entity, calls] of Object.entries(contract))
      for (const [call, procedure] of Object.entries(calls)) {
        if (!isContractProcedure(procedure)) throw new Error(`${entity}.${call} is no endpoint`)
        const { anyOf } = procedure['~orpc'].meta as Rights
        expect([entity, call, waysTo([`${entity}.${call}` as EndpointName])]).toEqual([entity, call, anyOf])
      }
  })

  test('a call that nobody made is no name', () => {
    // @ts-expect-error: only names of endpoints compile.
    expect(waysTo(['products.nothing'])).toEqual(['admin'])
  })

  test('who may make none of the calls is told what is missing for any of them', () => {
    const ways = waysTo(['products.remove', 'price_plans.spreadsheet'])
    expect(missingOf(holder('selling_price.update'), ways)).toEqual(['product.delete', 'selling_price.create', 'selling_price.show'])
    expect(missingOf(holder('product.delete'), ways)).toEqual([])
    expect(missingOf(admin, ways)).toEqual([])
  })

  test('calls that are needed together take the rights of all of them', () => {
    const ways = waysTo([['price_plans.spreadsheet', 'catalogs.list']])
    expect(missingOf(holder('selling_price.update', 'selling_price.create', 'selling_price.show'), ways)).toEqual(['selling_price.read'])
    expect(missingOf(holder('catalog.update'), waysTo([['catalogs.update', 'catalogs.list', 'products.list']]))).toEqual([
      'selling_price.read',
      'product.index',
    ])
  })
})
