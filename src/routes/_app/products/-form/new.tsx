// Creating a product by hand; it lands on its page.
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { api, client } from '#api/client.ts'
import { useIdempotencyKey } from '#api/idempotency.ts'
import { draftKeys } from '#device/draft-keys.ts'
import { toast } from '#device/notices.ts'
import { formFields, type ProductValues } from '#entities/products/fields.ts'
import { FormLayout } from '#kit/form/form-layout.tsx'
import { tellNotSaved, useAppForm } from '#kit/form/form.tsx'
import { useDraft } from '#kit/form/use-draft.ts'
import { useLabels } from '#kit/format/labels.ts'
import { Page, PageHeader } from '#kit/page/page.tsx'

import { ProductFields } from './form.tsx'
import { productForm } from './options.ts'

export function NewProduct() {
  const { t } = useLingui()
  const labels = useLabels(formFields)
  const navigate = useNavigate()
  const create = useCreate()
  const form = useAppForm({
    ...productForm,
    onSubmit: async ({ value, formApi }) => {
      try {
        const { id } = await create.mutateAsync(value)
        toast.success({ title: t`Article créé` })
        await navigate({ to: '/products/$id', params: { id: String(id) }, ignoreBlocker: true })
      } catch (error) {
        tellNotSaved(formApi, error, { title: t`L’article n’a pas pu être enregistré` })
      }
    },
  })
  useDraft(form, { key: draftKeys.new_product(), title: t`Nouvel article` })
  return (
    <Page>
      <PageHeader title={t`Nouvel article`} />
      <FormLayout form={form} labels={labels} focusFirst alwaysShown onCancel={() => void navigate({ to: '/products' })}>
        <ProductFields form={form} product={null} />
      </FormLayout>
    </Page>
  )
}

function useCreate() {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationKey: api.products.create.mutationKey(),
    mutationFn: async (values: ProductValues) => await client.products.create(values, { context: { idempotency_key: keyFor(values) } }),
    meta: { silent: true },
    onSuccess: (created) => queryClient.setQueryData(api.products.get.queryKey({ input: { id: created.id } }), created),
  })
}
