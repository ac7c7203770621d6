// The states that a screen is compared with are complete in its URL, so that a link shows the same to every user, whatever becomes of
// the saved states.
import * as v from 'valibot'

import { asJson, lenient } from '../list/address-keys.ts'

/** Maximum number of compared states. */
export const MOST_COMPARED = 4

export interface Compared<State> {
  name: string
  state: State
}

/** A key of the URL: states with their names, each name once. */
export const comparedStates = <State>(state: v.GenericSchema<unknown, State>) =>
  lenient(
    asJson(
      v.pipe(
        v.array(v.object({ name: v.pipe(v.string(), v.minLength(1), v.maxLength(60)), state })),
        v.transform((all): Compared<State>[] => [...new Map(all.map((one) => [one.name, one])).values()].slice(0, MOST_COMPARED)),
      ),
    ) as unknown as v.GenericSchema<Compared<State>[]>,
  )
