/**
 * The colour of a badge is what it means, the same on every screen; it also says so in words. The accent is no meaning, nor has what is as
 * it should be a colour: on most rows it would say nothing (`StateBadge` draws it as a dot).
 */
export const meaning = {
  /** Not yet. */
  coming: 'blue',
  /** To be looked at. */
  attention: 'orange',
  /** Refused, failed, missing. */
  wrong: 'red',
  /** Over, off, or only a fact. */
  plain: 'gray',
} as const

/** `good`: valid, on sale, done. */
export type Meaning = keyof typeof meaning | 'good'
