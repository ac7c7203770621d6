// Amounts are nobody else's business: they are taken out of everything that leaves for the error service.
const AMOUNT = /-?\d[\d\s.,]*(€|EUR)|€\s*-?\d[\d.,]*|(?<=")-?\d{1,12}\.\d{2,6}(?=")/g

/** Amounts never leave the company: neither as text nor as a decimal string of the API. */
export function withoutAmounts<T extends object>(report: T): T {
  return JSON.parse(JSON.stringify(report).replace(AMOUNT, '***')) as T
}
