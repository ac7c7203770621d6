// The form of something new: kept as a draft, sent once however often it is asked, and told beside its fields what was refused.
import { type MutationKey, useMutation } from '@tanstack/react-query'

import { useIdempotencyKey } from '#api/idempotency.ts'
import { dropDraft } from '#device/drafts.ts'

import { tellNotSaved, useAppForm } from './form.tsx'
import { type DraftOptions, useDraft } from './use-draft.ts'
import type { Check, FormChecks } from './versioned-form.tsx'

interface NewFormOptions<Values extends object, Row, Submit extends Check<Values>, Dynamic extends Check<Values>> extends FormChecks<
  Values,
  Submit,
  Dynamic
> {
  defaultValues: Values
  draft: DraftOptions
  /** The call that creates it. */
  mutationKey: MutationKey
  create: (values: Values, context: { idempotency_key: string }) => Promise<Row>
  /** Where to go from here. */
  created: (row: Row) => Promise<void>
  /** What is said when it could not be created. */
  failed: string
}

export function useNewForm<Values extends object, Row, Submit extends Check<Values>, Dynamic extends Check<Values>>(
  options: NewFormOptions<Values, Row, Submit, Dynamic>,
) {
  const { defaultValues, validationLogic, validators, draft, mutationKey, create, created, failed } = options
  const keyFor = useIdempotencyKey()
  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: async (values: Values) => await create(values, { idempotency_key: keyFor(values) }),
    meta: { silent: true },
  })
  const form = useAppForm({
    defaultValues,
    validationLogic,
    validators,
    onSubmit: async ({ value, formApi }) => {
      try {
        const row = await mutateAsync(value)
        await dropDraft(draft.key)
        await created(row)
      } catch (error) {
        tellNotSaved(formApi, error, { title: failed })
      }
    },
  })
  useDraft(form, draft)
  return form
}
