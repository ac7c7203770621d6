// The validation of a row of reference data.
import { revalidateLogic } from '@tanstack/react-form'
import * as v from 'valibot'

import type { ReferenceEntity } from '#contract/entities.ts'
import { formOf } from '#contract/shared/declared-fields.ts'
import { checkPeriod } from '#contract/shared/periods.ts'
import { references } from '#entities/lookups/all.ts'
import type { ReferenceValues } from '#entities/lookups/fields.tsx'

/** The contract's own checks; they run when saving for the first time, and from then on as soon as an error is corrected. */
export function checksOf(kind: ReferenceEntity) {
  const schema = v.pipe(v.looseObject(formOf(references[kind].declared).entries), checkPeriod())
  return { validationLogic: revalidateLogic(), validators: { onDynamic: schema as unknown as v.GenericSchema<ReferenceValues> } }
}
