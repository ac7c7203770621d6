// Scales timeouts that a stalling machine would exceed although nothing is wrong; tests that are not about timeouts raise them.
let times = 1

/** Scales a limit in any unit. */
export const scaleTimeout = (limit: number): number => limit * times

/** Sets the factor by which all limits are scaled. */
export function setTimeoutScale(factor: number): void {
  times = factor
}
