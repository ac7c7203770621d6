// The codes of a product as a form holds them: one text per subsidiary.
import type { Outputs } from '#contract/index.ts'

/** Under the subsidiary's key; null where it has no code. */
export type CodesValues = Record<string, string | null>
type Codes = Outputs['product_codes']['get']['items']

/** A subsidiary's code as the name of a field: a point in it would read as a path. */
export const keyOf = (code_sigma: string): string => encodeURIComponent(code_sigma).replaceAll('.', '%2E')
const zoneOf = (key: string): string => decodeURIComponent(key)

export const codeFormValues = (codes: Codes, zones: readonly { code_sigma: string }[]): CodesValues =>
  Object.fromEntries(
    zones.map(({ code_sigma }) => [keyOf(code_sigma), codes.find(({ zone }) => zone.code_sigma === code_sigma)?.code ?? null]),
  )

/** The set that is sent, with the field that each of its items came from. */
export const codesOf = (values: CodesValues) =>
  Object.entries(values).flatMap(([key, code]) => (code?.trim() ? [{ zone: zoneOf(key), code }] : []))
