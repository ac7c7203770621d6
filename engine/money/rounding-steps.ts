// The steps and directions to which a price change rounds new prices.

/** `own` keeps the price's own precision, at least to the cent. `.90` and `.99` are endings, the others multiples. */
export const roundingSteps = ['own', '0.01', '0.05', '0.10', '0.50', '1', '.90', '.99'] as const
export type RoundingStep = (typeof roundingSteps)[number]
/** `nearest` rounds half away from zero. */
export const roundingDirections = ['nearest', 'up', 'down'] as const
export type RoundingDirection = (typeof roundingDirections)[number]
/** The two decimals on which a price ends: `.90`. */
export type Ending = `.${string}`
