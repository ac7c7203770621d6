// The form of a mapping, for a list and for a profile: it keeps a draft, and shows what the server refuses beside the fields.
import { type MutationKey, useMutation } from '@tanstack/react-query'

import { dropDraft } from '#device/drafts.ts'
import { tellNotSaved, useAppForm, withFormFields } from '#kit/form/form.tsx'
import { type DraftOptions, useDraft } from '#kit/form/use-draft.ts'

import { Complete, formField, type MappingValues } from './values.ts'

interface MappingFormOptions<Row> {
  defaultValues: MappingValues
  draft: DraftOptions
  mutationKey: MutationKey
  save: (values: MappingValues) => Promise<Row>
  saved: (row: Row) => void | Promise<void>
  failed: string
}

export function useMappingForm<Row>({ defaultValues, draft, mutationKey, save, saved, failed }: MappingFormOptions<Row>) {
  const { mutateAsync, isPending } = useMutation({ mutationKey, mutationFn: save, meta: { silent: true, staleWhenRefused: true } })
  const form = useAppForm({
    defaultValues,
    validators: { onSubmit: Complete },
    onSubmit: async ({ value, formApi }) => {
      try {
        const row = await mutateAsync(value)
        await dropDraft(draft.key)
        await saved(row)
      } catch (error) {
        tellNotSaved(formApi, withFormFields(error, formField), { title: failed })
      }
    },
  })
  useDraft(form, draft, { isNew: true })
  return { form, pending: isPending }
}
export type MappingForm = ReturnType<typeof useMappingForm<unknown>>['form']
