// What the fields of an entity are: what each takes, in three different values, and what it refuses.
import { addDays } from '#engine/time/days.ts'

import { unique } from '../factories.ts'
import type { World } from './world.ts'

export interface Field {
  kind: 'text' | 'other'
  /** The first is that of a new row, the next ones are others, where a field has others. */
  value(world: World, at: number): unknown
  /** A new row is not made without it. */
  required: boolean
  /** The longest text. */
  max?: number
  /** The key by which a longer one is refused, where it has one of its own. */
  tooLong?: string
  /** A text that is not stored as it came: refused because of other signs than letters, or stripped of what may do harm. */
  only?: 'letters' | 'safe markup'
  /** A key that nothing has. */
  unknown?: unknown
}

/** A text of letters alone that no other test uses. */
export const letters = () =>
  Array.from(unique(''), (sign) => (/\d/.test(sign) ? 'ghijklmnop'[Number(sign)] : sign.replace('-', ''))).join('')

const NOTHING = 2_147_483_647

export const optional = (max: number): Field => ({ kind: 'text', max, required: false, value: () => unique('Texte') })
export const required = (max: number): Field => ({ ...optional(max), required: true })
export const lettersOnly = (max: number): Field => ({ ...required(max), only: 'letters', value: letters })
export const markup = (max: number): Field => ({ ...optional(max), only: 'safe markup', value: () => `<p>${unique('Texte')}</p>` })

/** One of several values that all rows may have. */
export const among = (...values: unknown[]): Field => ({ kind: 'other', required: false, value: (_, at) => values[at % values.length] })
/** A value that no two rows may share. */
export const each = (value: () => unknown): Field => ({ kind: 'other', required: false, value })
export const flag: Field = among(false, true, true)
/** From this day on: every following value is a month later. */
export const day = (first: string): Field => ({ kind: 'other', required: false, value: (_, at) => addDays(first, 30 * at) })
export const must = (field: Field): Field => ({ ...field, required: true })

/** The key of another row; where `of` has several, each in its turn. */
export const key = (of: (world: World) => readonly unknown[], unknown: unknown = NOTHING): Field => ({
  kind: 'other',
  required: false,
  unknown,
  value(world, at) {
    const all = of(world)
    return all[at % all.length]
  },
})
