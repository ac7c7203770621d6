// What a person fills in for a row of reference data; each list uses its own of these fields.
import { revalidateLogic } from '@tanstack/react-form'
import * as v from 'valibot'

import type { ReferenceEntity } from '#contract/reference-counts.ts'
import { PlainDate, requiredText } from '#contract/shared/fields.ts'
import { checkPeriod } from '#contract/shared/periods.ts'
import { TagCreate } from '#contract/tags.ts'

import type { ReferenceRow } from './kinds.ts'

export interface ReferenceValues {
  name: string
  code: string
  zone: string | null
  business_id: number | null
  parent_id: number | null
  start_date: string | null
  end_date: string | null
}

export const blank: ReferenceValues = {
  name: '',
  code: '',
  zone: null,
  business_id: null,
  parent_id: null,
  start_date: null,
  end_date: null,
}

export const valuesOf = (row: ReferenceRow): ReferenceValues => ({
  name: row.name,
  code: row.code ?? '',
  zone: row.zone?.code_sigma ?? null,
  business_id: row.business?.id ?? null,
  parent_id: row.parent?.id ?? null,
  start_date: row.start_date ?? null,
  end_date: row.end_date ?? null,
})

/** The contract's own checks, asked when saving and from then on as soon as something is cured. */
export function checksOf(kind: ReferenceEntity) {
  const text = v.nullable(v.string())
  const id = v.nullable(v.number())
  const schema: v.GenericSchema<ReferenceValues> = v.pipe(
    v.object({
      name: kind === 'tags' ? TagCreate.entries.name : requiredText(255),
      code: kind === 'catalogs' ? requiredText(255) : v.string(),
      zone: v.pipe(
        text,
        v.check((code) => kind !== 'tags' || code !== null, 'required'),
      ),
      business_id: id,
      parent_id: id,
      start_date: v.nullable(PlainDate),
      end_date: v.nullable(PlainDate),
    }),
    checkPeriod(),
  )
  return { validationLogic: revalidateLogic(), validators: { onDynamic: schema } }
}
