// What differs from one subsidiary to another in the terms of sale: the known variables, and the value that each has where.
import * as v from 'valibot'

import { lineOfText, Version, ZoneCode } from '../shared/fields.ts'
import { listOf } from '../shared/lists.ts'

/** Every variable, by its key, with what it is called in the document. */
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

/** Read from what is known where nobody has written a value: the subsidiary's name, the day from which the version is published. */
export const derivedVariables: readonly CgvVariable[] = ['subsidiary', 'effective_date']

export const CgvVariableValues = v.object({
  key: v.picklist(cgvVariableKeys),
  label: v.string(),
  /** By the code of the subsidiary; "" is what counts for all that have none of their own. */
  values: v.record(v.string(), v.string()),
})
export type CgvVariableValues = v.InferOutput<typeof CgvVariableValues>

export const CgvVariables = v.object({
  /** Of their history; null before anybody has written anything. */
  id: v.nullable(v.number()),
  items: v.array(CgvVariableValues),
  version: v.number(),
})
export type CgvVariables = v.InferOutput<typeof CgvVariables>

export const CgvValue = lineOfText(500)
/** An empty value takes away the one that is there; what is not named stays. */
export const CgvVariablesForm = v.object({
  items: listOf(v.object({ key: v.picklist(cgvVariableKeys, 'unknown_variable'), zone: v.nullable(ZoneCode), value: CgvValue }), 2_000),
  version: Version,
})

/**
 * What a variable says in a subsidiary: its own value, else that for all, else what is known; undefined where nobody has said it.
 * `written` are its values by subsidiary, `day` is the day of effect as it is shown.
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
