// Creates a product by hand, and opens its page.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'

import { api, client } from '#api/client.ts'
import { toast } from '#device/notices.ts'
import { draftKeys } from '#entities/draft-keys.ts'
import { formFields } from '#entities/products/fields.ts'
import { FormLayout } from '#kit/form/form-layout.tsx'
import { useNewForm } from '#kit/form/new-form.ts'
import { useLabels } from '#kit/format/labels.ts'
import { Page, PageHeader } from '#kit/page/page.tsx'
import { Trail } from '#kit/page/trail.tsx'

import { ProductFields } from './form.tsx'
import { productForm } from './options.ts'

export function NewProduct() {
  const { t } = useLingui()
  const labels = useLabels(formFields)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const form = useNewForm({
    ...productForm,
    draft: { key: draftKeys.new_product(), title: t`Nouvel article` },
    mutationKey: api.products.create.mutationKey(),
    create: async (values) => await client.products.create(values),
    created: async (product) => {
      queryClient.setQueryData(api.products.get.queryKey({ input: { id: product.id } }), product)
      toast.success({ title: t`Article créé` })
      await navigate({ to: '/products/$id', params: { id: String(product.id) }, ignoreBlocker: true })
    },
    failed: t`L’article n’a pas pu être enregistré`,
  })
  return (
    <Page>
      <PageHeader
        trail={
          <Trail>
            <Link to="/products">
              <Trans>Articles</Trans>
            </Link>
          </Trail>
        }
        title={t`Nouvel article`}
      />
      <FormLayout form={form} labels={labels} focusFirst alwaysShown onCancel={() => void navigate({ to: '/products' })}>
        <ProductFields form={form} product={null} />
      </FormLayout>
    </Page>
  )
}
