// The form of something new: kept as a draft where it is a page, sent once however often it is asked, and told beside its fields what
// was refused.
import { type MutationKey, useMutation } from '@tanstack/react-query'

import { topicOf } from '#api/failures.ts'
import { dropDraft } from '#device/drafts.ts'
import { toast } from '#device/notices.ts'

import { tellNotSaved, useAppForm } from './form.tsx'
import { type DraftOptions, useDraft } from './use-draft.ts'
import type { Check, FormChecks } from './versioned-form.tsx'

interface NewFormOptions<Values extends object, Row, Submit extends Check<Values>, Dynamic extends Check<Values>> extends FormChecks<
  Values,
  Submit,
  Dynamic
> {
  defaultValues: Values
  /** The call that creates it. */
  mutationKey: MutationKey
  create: (values: Values) => Promise<Row>
  /** Where to go from here. */
  created: (row: Row) => Promise<void> | void
  /** What is said when it could not be created. */
  failed: string
  /** What is said where fields are wrong, also before anything is sent. */
  advice?: string
}

/** On a page. */
export function useNewForm<Values extends object, Row, Submit extends Check<Values>, Dynamic extends Check<Values>>({
  draft,
  ...options
}: NewFormOptions<Values, Row, Submit, Dynamic> & { draft: DraftOptions }) {
  const { form } = useNewDialogForm({
    ...options,
    created: async (row: Row) => {
      await dropDraft(draft.key)
      await options.created(row)
    },
  })
  useDraft(form, draft, { isNew: true })
  return form
}

/** In a dialog, which asks for a name or two: what is typed there goes with it. */
export function useNewDialogForm<Values extends object, Row, Submit extends Check<Values>, Dynamic extends Check<Values>>(
  options: NewFormOptions<Values, Row, Submit, Dynamic>,
) {
  const { defaultValues, validationLogic, validators, mutationKey, create, created, failed, advice } = options
  const { mutateAsync, isPending: pending } = useMutation({
    mutationKey,
    mutationFn: create,
    meta: { silent: true },
  })
  const form = useAppForm({
    defaultValues,
    validationLogic,
    validators,
    onSubmit: async ({ value, formApi }) => {
      try {
        await created(await mutateAsync(value))
      } catch (error) {
        tellNotSaved(formApi, error, { title: failed, advice })
      }
    },
    onSubmitInvalid: () => {
      if (advice !== undefined) toast.error({ title: failed, description: advice, topic: topicOf(mutationKey) })
    },
  })
  return { form, pending }
}
