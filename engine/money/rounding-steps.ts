// What the new prices of a change are rounded to.

/** `own`: as precise as the price itself, at least to the cent. `.90` and `.99` are endings, the others multiples. */
export const roundingSteps = ['own', '0.01', '0.05', '0.10', '0.50', '1', '.90', '.99'] as const
export type RoundingStep = (typeof roundingSteps)[number]
/** `nearest` is half away from zero. */
export const roundingDirections = ['nearest', 'up', 'down'] as const
export type RoundingDirection = (typeof roundingDirections)[number]
