/**
 * Colours of badges by meaning, the same on every screen; the badge's text carries the meaning as well. The accent colour has no
 * meaning. A normal state has no colour, as it would appear on most rows (`StateBadge` draws it as a dot).
 */
export const meaning = {
  /** Not yet active. */
  coming: 'blue',
  /** Needs attention. */
  attention: 'orange',
  /** Refused, failed, missing. */
  wrong: 'red',
  /** Ended, switched off, or merely a fact. */
  plain: 'gray',
} as const

/** `good`: valid, on sale, done. */
export type Meaning = keyof typeof meaning | 'good'
