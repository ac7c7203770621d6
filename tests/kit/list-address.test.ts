// The address of a list: several values are readable in it, and every address ever copied opens.
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { lenient, stringifySearch } from '#kit/list/address-keys.ts'
import { ids, listAddress } from '#kit/list/address.ts'

const address = listAddress({
  sorts: ['name', 'updated_at'],
  usual: 'name',
  columns: ['name', 'brand', 'updated_at'],
  filters: { brand: ids, on_sale: lenient(v.boolean()) },
})
const read = (text: string) => v.parse(address.schema, defaultParseSearch(text))

describe('the address of a list', () => {
  const search = {
    search: '12',
    brand: [3, 7],
    on_sale: false,
    sort: 'name,-updated_at',
    columns: ['name', 'brand'],
    widths: { name: 200 },
  }

  test('has several values of a filter, an order and columns as people write them', () => {
    const text = stringifySearch(search)
    expect(text).toContain('brand=3,7&on_sale=false&sort=name,-updated_at&columns=name,brand&')
    expect(read(text)).toMatchObject(search)
    expect(stringifySearch({ brand: [3] })).toBe('?brand=3')
    expect(read('?brand=3')).toMatchObject({ brand: [3] })
  })

  test('opens when it was copied or saved while such values were JSON, and then is written as all are', () => {
    const former = defaultStringifySearch(search)
    expect(former).toContain('brand=%5B3%2C7%5D')
    expect(read(former)).toMatchObject(search)
    expect(stringifySearch({ ...read(former) })).toBe(stringifySearch(search))
    expect(v.parse(address.schema, search)).toMatchObject(search)
  })

  test('keeps an empty list apart from no list, and a text with a comma whole', () => {
    for (const one of [{ prices: [] }, { search: 'a,b' }, { search: '1,2' }, { names: ['a,b', 'c'] }])
      expect(defaultParseSearch(stringifySearch(one))).toEqual(one)
  })

  test.each(['?brand=', '?brand=x', '?brand=3,x', '?brand=0', '?brand=-1', '?brand=[]', '?columns=unknown'])(
    'forgets what makes no sense in %s',
    (text) => {
      expect(Object.values(read(text)).filter((value) => value !== undefined)).toEqual([])
    },
  )
})
