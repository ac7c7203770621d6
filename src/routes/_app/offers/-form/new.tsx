// Creating an offer; it lands on its page.
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { api, client } from '#api/client.ts'
import { useIdempotencyKey } from '#api/idempotency.ts'
import { draftKeys } from '#device/draft-keys.ts'
import { toast } from '#device/notices.ts'
import { formFields, type OfferValues } from '#entities/offers/fields.ts'
import { FormLayout } from '#kit/form/form-layout.tsx'
import { tellNotSaved, useAppForm } from '#kit/form/form.tsx'
import { useDraft } from '#kit/form/use-draft.ts'
import { useLabels } from '#kit/format/labels.ts'
import { Page, PageHeader } from '#kit/page/page.tsx'

import { OfferFields } from './form.tsx'
import { offerForm } from './options.ts'

export function NewOffer() {
  const { t } = useLingui()
  const labels = useLabels(formFields)
  const navigate = useNavigate()
  const create = useCreate()
  const form = useAppForm({
    ...offerForm,
    onSubmit: async ({ value, formApi }) => {
      try {
        const { id } = await create.mutateAsync(value)
        toast.success({ title: t`Offre créée` })
        await navigate({ to: '/offers/$id', params: { id: String(id) }, ignoreBlocker: true })
      } catch (error) {
        tellNotSaved(formApi, error, { title: t`L’offre n’a pas pu être enregistrée` })
      }
    },
  })
  useDraft(form, { key: draftKeys.new_offer(), title: t`Nouvelle offre` })
  return (
    <Page>
      <PageHeader title={t`Nouvelle offre`} />
      <FormLayout form={form} labels={labels} focusFirst alwaysShown onCancel={() => void navigate({ to: '/offers' })}>
        <OfferFields form={form} offer={null} />
      </FormLayout>
    </Page>
  )
}

function useCreate() {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationKey: api.offers.create.mutationKey(),
    mutationFn: async (values: OfferValues) => await client.offers.create(values, { context: { idempotency_key: keyFor(values) } }),
    meta: { silent: true },
    onSuccess: (created) => queryClient.setQueryData(api.offers.get.queryKey({ input: { id: created.id } }), created),
  })
}
