// The lines of a nomenclature in the form and in the request: which product each belongs to.
import { describe, expect, test } from 'vitest'

import { openBrowser } from './browser.ts'

openBrowser()
const { articleOf, newLine, sentOf, nomenclatureFormValues: valuesOf } = await import('../../src/routes/_app/nomenclatures/-page/values.ts')

const [stored] = valuesOf({
  version: 1,
  items: [
    {
      id: 7,
      version: 1,
      product_id: 3,
      reference: 'TN-1',
      manufacturer_reference: null,
      brand: null,
      family: null,
      sub_family: null,
      quantity: '1',
      durability: null,
      ink_rate: null,
      use_rate: '100',
      is_included: true,
      is_colour: false,
    },
  ],
}).items

describe('a line whose reference is overwritten', () => {
  const sent = (...items: NonNullable<typeof stored>[]) => sentOf({ items })

  test('is of its article no more, and is again with the former reference', () => {
    if (!stored) throw new Error('no line')
    expect(articleOf(stored)).toBe(3)
    expect(articleOf({ ...stored, reference: 'TN-2' })).toBeNull()
    expect(articleOf({ ...stored, reference: 'TN-2', product_reference: 'TN-2', product_id: 4 })).toBe(4)
  })

  test('does not say which article it is: saving finds it by its reference', () => {
    if (!stored) throw new Error('no line')
    expect(sent({ ...stored, reference: 'TN-2' })[0]).not.toHaveProperty('product_id')
    const added = newLine({ product_id: 3, reference: 'TN-1' })
    const [same, other] = sent(added, { ...added, reference: 'TN-2' })
    expect([same?.product_id, other?.product_id]).toEqual([3, undefined])
    expect(sent(newLine({ reference: 'TN-1' }))[0]).not.toHaveProperty('product_id')
  })
})
