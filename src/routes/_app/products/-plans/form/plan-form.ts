// The form of a plan: TanStack's, with the kit's fields. It is stored by `useLivePlan`, not by a button.
import { useAppForm } from '#kit/form/form.tsx'

import type { PlanValues } from './values.ts'

export function usePlanForm(defaultValues: PlanValues) {
  return useAppForm({ defaultValues })
}
export type PlanForm = ReturnType<typeof usePlanForm>
