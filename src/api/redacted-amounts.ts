// Removes amounts from everything that is sent to the error reporting service.
const AMOUNT = /-?\d[\d\s.,]*(€|EUR)|€\s*-?\d[\d.,]*|(?<=")-?\d{1,12}\.\d{2,6}(?=")/g

/** Replaces amounts by `***`, both in texts and as decimal strings of the API: they never leave the company. */
export function withoutAmounts<T extends object>(report: T): T {
  return JSON.parse(JSON.stringify(report).replace(AMOUNT, '***')) as T
}
