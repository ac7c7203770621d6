// Turns an entry kept offline into a thing that can be read again.
import { thingAt } from '#api/cache/gone.ts'
import type { Keepable } from '#api/cache/keep.ts'
import type { KeptEntry } from '#device/kept.ts'

import { offerKeepable } from '../offers/keepable.ts'
import { keepableProduct } from '../products/keepable.ts'

export function keepableOf({ path, name, reference }: KeptEntry): Keepable {
  const { entity, id } = thingAt(path)
  return entity === 'offers' ? offerKeepable({ id, name, reference }) : keepableProduct(id, name, reference)
}
