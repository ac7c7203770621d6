// The validation of a row of reference data.
import { revalidateLogic } from '@tanstack/react-form'
import * as v from 'valibot'

import type { ReferenceEntity } from '#contract/entities.ts'
import { PlainDate, requiredName, requiredText } from '#contract/shared/fields.ts'
import { checkPeriod } from '#contract/shared/periods.ts'
import { references } from '#entities/references/all.ts'
import type { ReferenceField, ReferenceValues } from '#entities/references/fields.tsx'

/** The contract's own checks; they run when saving for the first time, and from then on as soon as an error is corrected. */
export function checksOf(kind: ReferenceEntity) {
  const { name, required = [] } = references[kind]
  const text = (field: ReferenceField) => (required.includes(field) ? requiredText(255) : v.string())
  const id = v.nullable(v.number())
  const schema: v.GenericSchema<ReferenceValues> = v.pipe(
    v.object({
      name: name?.check ?? requiredName(255),
      code: text('code'),
      reference: text('reference'),
      zone: v.pipe(
        v.nullable(v.string()),
        v.check((code) => code !== null || !required.includes('zone'), 'required'),
      ),
      exclusive: v.boolean(),
      business_id: id,
      parent_id: id,
      start_date: v.nullable(PlainDate),
      end_date: v.nullable(PlainDate),
    }),
    checkPeriod(),
  )
  return { validationLogic: revalidateLogic(), validators: { onDynamic: schema } }
}
