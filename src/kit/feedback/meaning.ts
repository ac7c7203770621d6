/** The colour of a badge is what it means, the same on every screen; it also says so in words. The accent is no meaning. */
export const meaning = {
  /** Valid, on sale, done. */
  good: 'green',
  /** Not yet. */
  coming: 'blue',
  /** To be looked at. */
  attention: 'orange',
  /** Refused, failed, missing. */
  wrong: 'red',
  /** Over, off, or only a fact. */
  plain: 'gray',
} as const

export type Meaning = keyof typeof meaning
