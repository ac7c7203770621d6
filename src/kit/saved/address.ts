// What an address says of saved states: those that the screen is compared with are in it whole, so that a link shows the same to
// whoever opens it, and whatever becomes of them.
import * as v from 'valibot'

import { asJson, lenient } from '../list/address-keys.ts'

/** How many states a screen is compared with. */
export const MOST_COMPARED = 4

export interface Compared<State> {
  name: string
  state: State
}

/** A key of an address: states under their names, each name once. */
export const comparedStates = <State>(state: v.GenericSchema<unknown, State>) =>
  lenient(
    asJson(
      v.pipe(
        v.array(v.object({ name: v.pipe(v.string(), v.minLength(1), v.maxLength(60)), state })),
        v.transform((all): Compared<State>[] => [...new Map(all.map((one) => [one.name, one])).values()].slice(0, MOST_COMPARED)),
      ),
    ) as unknown as v.GenericSchema<Compared<State>[]>,
  )
