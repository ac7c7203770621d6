// The messages for the error keys of all areas.
import type { MessageParams } from '#kit/feedback/messages.ts'

import { costingMessage } from './costing/messages.ts'
import { offersMessage } from './offers/messages.ts'
import { peopleMessage } from './people/messages.ts'
import { permitsMessage } from './permits/messages.ts'
import { pricesMessage } from './prices/messages.ts'
import { productsMessage } from './products/messages.ts'
import { rulesMessage } from './rules/messages.ts'
import { suppliersMessage } from './suppliers/messages.ts'
import { termsMessage } from './terms/messages.ts'

const areas = [
  costingMessage,
  offersMessage,
  peopleMessage,
  permitsMessage,
  pricesMessage,
  productsMessage,
  rulesMessage,
  suppliersMessage,
  termsMessage,
]

/** The message for a key of an area; undefined for any other key. */
export function areaMessage(key: string, params: MessageParams): string | undefined {
  for (const messageOf of areas) {
    const message = messageOf(key, params)
    if (message !== undefined) return message
  }
  return undefined
}
