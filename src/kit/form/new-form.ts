// Form that creates something: keeps a draft if it is a page, sends the request once however often the user submits, and shows refusals
// beside the fields.
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
  /** Mutation key of the call that creates it. */
  mutationKey: MutationKey
  create: (values: Values) => Promise<Row>
  /** Called after the creation, for example to navigate. */
  created: (row: Row) => Promise<void> | void
  /** Title of the toast if the creation fails. */
  failed: string
  /** Its description, unless fields are wrong. */
  description?: string
  /** Advice shown if fields are wrong, also before a request is sent. */
  advice?: string
}

/** The form on a page, with a draft. */
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

/** A form with few fields, in a dialog or in place of a button: their text is lost when it closes. */
export function useNewDialogForm<Values extends object, Row, Submit extends Check<Values>, Dynamic extends Check<Values>>(
  options: NewFormOptions<Values, Row, Submit, Dynamic>,
) {
  const { defaultValues, validationLogic, validators, mutationKey, create, created, failed, description, advice } = options
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
        tellNotSaved(formApi, error, { title: failed, advice, ...(description && { description }) })
      }
    },
    onSubmitInvalid: () => {
      if (advice !== undefined) toast.error({ title: failed, description: advice, topic: topicOf(mutationKey) })
    },
  })
  return { form, pending }
}
