// The URL of a list: several values in it are readable, and every URL that was ever copied still opens.
import { defaultStringifySearch } from '@tanstack/react-router'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { lenient, parseSearch, stringifySearch } from '#kit/list/address-keys.ts'
import { ids, listAddress, text } from '#kit/list/address.ts'

const address = listAddress({
  sorts: ['name', 'updated_at'],
  usual: 'name',
  columns: ['name', 'brand', 'updated_at'],
  filters: { brand: ids, on_sale: lenient(v.boolean()), zone: text },
})
const read = (text: string) => v.parse(address.schema, parseSearch(text))

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
      expect(parseSearch(stringifySearch(one))).toEqual(one)
  })

  test.each(['?brand=', '?brand=x', '?brand=3,x', '?brand=0', '?brand=-1', '?brand=[]', '?columns=unknown'])(
    'forgets what makes no sense in %s',
    (text) => {
      expect(Object.values(read(text)).filter((value) => value !== undefined)).toEqual([])
    },
  )

  const looksLikeMore = [
    ['662E41', '1E3', '00123', '12', '0', '-0', '1.50', '.5', '+1', '1e+21', 'Infinity', 'NaN', '0x10'],
    ['12345678901234567890', '3.141592653589793238', 'true', 'false', 'null', 'undefined'],
    ['[1]', '[1, 2]', '[]', '{"a":1}', '{"b":1,"2":3}', '{', '[1'],
    ['"toner"', '"1E3"', '"\\"1E3\\""', '""', '"', '"[1]"', "'a'", 'écran 24"'],
    ['a,b', '1,2', 'a&b=c', 'a+b', 'a%20b', '50 %', '#12', 'lexmark toner', '__proto__'],
  ].flat()

  test.each(looksLikeMore)('keeps the text %s as it is, however often it is written and read', (typed) => {
    const once = stringifySearch({ search: typed, zone: typed })
    expect(read(once)).toMatchObject({ search: typed, zone: typed })
    expect(stringifySearch({ ...read(once) })).toBe(once)
  })

  test.each(looksLikeMore.filter((typed) => !/^"(1E3|\[1\]|\\)/.test(typed)))('reads the text %s that somebody wrote into it', (typed) => {
    expect(read(`?search=${encodeURIComponent(typed)}`)).toMatchObject({ search: typed })
    expect(new URLSearchParams(stringifySearch({ search: typed })).get('search')).toBe(typed)
  })

  test('has text of quotes alone where it was copied while whatever looked like more was quoted', () => {
    for (const typed of looksLikeMore) expect(read(defaultStringifySearch({ search: typed }))).toMatchObject({ search: typed })
  })

  test('takes a text of a saved view that was a number', () => {
    expect(v.parse(address.schema, { search: 12, zone: 7 })).toMatchObject({ search: '12', zone: '7' })
    expect(v.parse(address.schema, { search: null }).search).toBeUndefined()
  })

  test('understands JSON with the spaces of whoever wrote it', () => {
    expect(read('?widths={"name": 200}&brand=[3, 7]')).toMatchObject({ widths: { name: 200 }, brand: [3, 7] })
    expect(read('?brand=3&brand=7')).toMatchObject({ brand: [3, 7] })
  })
})

test('no route takes a text of its address for a number', () => {
  const routes = import.meta.glob<string>(['../../src/routes/**/*.tsx', '../../src/**/{address,search,configuration}.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const bare = Object.entries(routes).filter(
    ([, code]) => /validateSearch|address-keys/.test(code) && /(optional|lenient)\(v\.(pipe\()?string\(\)/.test(code),
  )
  expect(bare.map(([path]) => path)).toEqual([])
})
