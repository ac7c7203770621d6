// The variables of the terms of sale, and their value in each subsidiary.
import * as v from 'valibot'

import { lineOfText, Version, ZoneCode } from '../shared/fields.ts'
import { listOf } from '../shared/lists.ts'

/** Every variable with its label in the document. */
export const cgvVariables = {
  company_name: 'Raison sociale',
  legal_form: 'Forme juridique',
  share_capital: 'Capital social',
  registration: 'Immatriculation (RCS)',
  address: 'Adresse du siège',
  vat_number: 'Numéro de TVA',
  phone: 'Téléphone',
  email: 'Adresse e-mail',
  subsidiary: 'Filiale',
  effective_date: 'Date d’effet',
  payment_terms: 'Conditions de paiement',
  penalty_rate: 'Taux des pénalités de retard',
  discount: 'Escompte',
  court: 'Tribunal compétent',
} as const
export type CgvVariable = keyof typeof cgvVariables
export const cgvVariableKeys = Object.keys(cgvVariables) as [CgvVariable, ...CgvVariable[]]

/** Variables with a default: the subsidiary's name, and the day on which the version is published. */
export const derivedVariables: readonly CgvVariable[] = ['subsidiary', 'effective_date']

export const CgvVariableValues = v.object({
  key: v.picklist(cgvVariableKeys),
  label: v.string(),
  /** By code of the subsidiary; "" is the default for all others. */
  values: v.record(v.string(), v.string()),
})
export type CgvVariableValues = v.InferOutput<typeof CgvVariableValues>

export const CgvVariables = v.object({
  /** The id used for their history; null until the first change. */
  id: v.nullable(v.number()),
  items: v.array(CgvVariableValues),
  version: v.number(),
})
export type CgvVariables = v.InferOutput<typeof CgvVariables>

/** The maximum length of a value, in characters. */
export const MAX_CGV_VALUE = 500
export const CgvValue = lineOfText(MAX_CGV_VALUE)
/** An empty value removes the stored one; absent values stay. */
export const CgvVariablesForm = v.object({
  items: listOf(v.object({ key: v.picklist(cgvVariableKeys, 'unknown_variable'), zone: v.nullable(ZoneCode), value: CgvValue }), 2_000),
  version: Version,
})

/**
 * Returns the value of a variable in a subsidiary: its own value, else the common one, else the derived default; undefined when there is
 * none. `written` are its values by subsidiary, `day` is the formatted effective date.
 */
export function valueIn(
  written: Record<string, string> | undefined,
  key: CgvVariable,
  zone: { code_sigma: string; name: string },
  day: string | null,
): string | undefined {
  const value = written?.[zone.code_sigma] ?? written?.['']
  if (value !== undefined) return value
  if (key === 'subsidiary') return zone.name
  return key === 'effective_date' ? (day ?? undefined) : undefined
}
