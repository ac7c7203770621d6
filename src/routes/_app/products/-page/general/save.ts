// The form of an existing product.
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { api } from '#api/client.ts'
import { productName } from '#contract/products/product-fields.ts'
import type { Product } from '#contract/products/products.ts'
import { toast } from '#device/notices.ts'
import { draftKeys } from '#entities/draft-keys.ts'
import { formFields, productFormValues } from '#entities/products/fields.ts'
import { useVersionedForm } from '#kit/form/versioned-form.tsx'
import { useLabels } from '#kit/format/labels.ts'

import { productForm } from '../../-form/options.ts'
import { conflictOf } from '../errors.ts'
import { useShownValue } from './names.tsx'

export function useProductForm(stored: Product) {
  const { t } = useLingui()
  const { mutateAsync } = useSave()
  const labels = useLabels(formFields)
  const show = useShownValue()
  return useVersionedForm({
    ...productForm,
    stored,
    valuesOf: productFormValues,
    draft: { key: draftKeys.product(stored.id), title: productName(stored) },
    save: async (changes, _values, { id, version }) => await mutateAsync({ ...changes, id, version }),
    saved: () => void toast.success({ title: t`Article enregistré` }),
    failure: () => ({
      title: t`L’article n’a pas pu être enregistré`,
      description: t`Réessayez ; si le problème persiste, contactez le support.`,
    }),
    conflictOf,
    moved: (by) => {
      const author = by ?? t`La synchronisation`
      return t`${author} a modifié cet article`
    },
    words: { labels, show },
  })
}

function useSave() {
  const queryClient = useQueryClient()
  return useMutation(
    api.products.update.mutationOptions({
      onSuccess: (saved) => queryClient.setQueryData(api.products.get.queryKey({ input: { id: saved.id } }), saved),
      meta: { silent: true },
    }),
  )
}
