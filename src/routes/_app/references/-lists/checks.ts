// The validation of a row of a lookup list.
import { revalidateLogic } from '@tanstack/react-form'
import * as v from 'valibot'

import type { LookupEntity } from '#contract/entities.ts'
import { formOf } from '#contract/shared/declared-fields.ts'
import { checkPeriod } from '#contract/shared/periods.ts'
import { lookups } from '#entities/lookups/all.ts'
import type { LookupValues } from '#entities/lookups/fields.tsx'

/** The contract's own checks; they run when saving for the first time, and from then on as soon as an error is corrected. */
export function checksOf(kind: LookupEntity) {
  const schema = v.pipe(v.looseObject(formOf(lookups[kind].declared).entries), checkPeriod())
  return { validationLogic: revalidateLogic(), validators: { onDynamic: schema as unknown as v.GenericSchema<LookupValues> } }
}
