// The codes of a product in the form's representation: one text per subsidiary.
import type { Outputs } from '#contract/index.ts'

/** By the subsidiary's key; null if it has no code. */
export type CodesValues = Record<string, string | null>
type Codes = Outputs['product_codes']['get']['items']

/** A subsidiary's code as the name of a field, in which a dot would be read as a path. */
export const keyOf = (code_sigma: string): string => encodeURIComponent(code_sigma).replaceAll('.', '%2E')
const zoneOf = (key: string): string => decodeURIComponent(key)

export const codeFormValues = (codes: Codes, zones: readonly { code_sigma: string }[]): CodesValues =>
  Object.fromEntries(
    zones.map(({ code_sigma }) => [keyOf(code_sigma), codes.find(({ zone }) => zone.code_sigma === code_sigma)?.code ?? null]),
  )

/** The codes to send; empty ones are left out. */
export const codesOf = (values: CodesValues) =>
  Object.entries(values).flatMap(([key, code]) => (code?.trim() ? [{ zone: zoneOf(key), code }] : []))
