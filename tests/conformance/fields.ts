// The kinds of fields of an entity: three different values of each, and the values that it refuses.
import { addDays } from '#engine/time/days.ts'

import { unique } from '../factories.ts'
import type { World } from './world.ts'

export interface Field {
  kind: 'text' | 'other'
  /** Value 0 is that of a new row; the next ones are different if the field has several. */
  value(world: World, at: number): unknown
  /** A new row cannot be created without it. */
  required: boolean
  /** The maximum length of a text. */
  max?: number
  /** The key of the error for a longer text, if it is a special one. */
  tooLong?: string
  /** A text that is not stored unchanged: refused if it contains other characters than letters, or stripped of harmful markup. */
  only?: 'letters' | 'safe markup'
  /** An id that does not exist. */
  unknown?: unknown
}

/** A text of letters only that no other test uses. */
export const letters = () =>
  Array.from(unique(''), (sign) => (/\d/.test(sign) ? 'ghijklmnop'[Number(sign)] : sign.replace('-', ''))).join('')

const NOTHING = 2_147_483_647

export const optional = (max: number): Field => ({ kind: 'text', max, required: false, value: () => unique('Texte') })
export const required = (max: number): Field => ({ ...optional(max), required: true })
export const lettersOnly = (max: number): Field => ({ ...required(max), only: 'letters', value: letters })
export const markup = (max: number): Field => ({ ...optional(max), only: 'safe markup', value: () => `<p>${unique('Texte')}</p>` })

/** One of several values that any number of rows may have. */
export const among = (...values: unknown[]): Field => ({ kind: 'other', required: false, value: (_, at) => values[at % values.length] })
/** A value that must be unique. */
export const each = (value: () => unknown): Field => ({ kind: 'other', required: false, value })
export const flag: Field = among(false, true, true)
/** From this day on: every following value is a month later. */
export const day = (first: string): Field => ({ kind: 'other', required: false, value: (_, at) => addDays(first, 30 * at) })
export const must = (field: Field): Field => ({ ...field, required: true })

/** The id of another row; the rows of `of` are used in turn. */
export const key = (of: (world: World) => readonly unknown[], unknown: unknown = NOTHING): Field => ({
  kind: 'other',
  required: false,
  unknown,
  value(world, at) {
    const all = of(world)
    return all[at % all.length]
  },
})
