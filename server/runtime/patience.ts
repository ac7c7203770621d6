// Limits that a machine which stalls would reach although nothing is wrong: what is not about them, a test, has more patience.
let times = 1

/** A limit in any unit, as it is here. */
export const patient = (limit: number): number => limit * times

/** From now on everybody may take so many times as long. */
export function bePatient(factor: number): void {
  times = factor
}
