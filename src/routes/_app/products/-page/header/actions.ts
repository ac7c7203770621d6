// The actions on a whole product: taking the upstream values, deleting.
import { t as translate } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { forgetThings } from '#api/cache/gone.ts'
import { api } from '#api/client.ts'
import { tellFailure } from '#api/failures.ts'
import { productName } from '#contract/products/product-fields.ts'
import type { Product } from '#contract/products/products.ts'
import { toast } from '#device/notices.ts'
import { confirm } from '#device/questions.ts'
import { formFields, productFormValues } from '#entities/products/fields.ts'
import { changedFields } from '#kit/form/merge.ts'
import { useLabels } from '#kit/format/labels.ts'

import { goesWithIt } from '../../-deleted/words.ts'
import { referencesOf } from '../errors.ts'

/** Takes the upstream values; the toast lists the changes. */
export function useRefresh(product: Product) {
  const { t } = useLingui()
  const labels = useLabels(formFields)
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation(
    api.products.refresh.mutationOptions({
      onSuccess: (refreshed) => {
        queryClient.setQueryData(api.products.get.queryKey({ input: { id: product.id } }), refreshed)
        const changed = changedFields(productFormValues(product), productFormValues(refreshed)).map((field) => labels[field])
        if (refreshed.masterdata_state === 'missing')
          toast.warning({
            title: t`Absent du MDM`,
            description: t`Le MDM ne connaît plus cet article ; rien n’a été modifié.`,
          })
        else if (changed.length === 0) toast.info({ title: t`Article déjà à jour avec le MDM` })
        else toast.success({ title: t`Article actualisé`, description: t`Valeurs reprises : ${changed.join(', ')}` })
      },
      meta: { error: () => t`Le MDM ne répond pas : l’article n’a pas été actualisé.` },
    }),
  )
  return { pending: isPending, run: () => mutate({ id: product.id }) }
}

/** Deletes after a confirmation; if the product is still used, the message names its usages. */
export function useRemoval(product: Product) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation(
    api.products.remove.mutationOptions({
      onSuccess: async () => {
        toast.success({ title: t`Article supprimé`, description: product.reference })
        const queryKey = api.products.get.queryKey({ input: { id: product.id } })
        // If it were invalidated like the others, it would be refetched while the page is still open.
        await queryClient.cancelQueries({ queryKey })
        await navigate({ to: '/products', ignoreBlocker: true })
        await forgetThings(queryClient, { entity: 'products', ids: new Set([product.id]) })
      },
      onError: (error) => {
        const references = referencesOf(error)
        if (references)
          toast.error({ title: t`Cet article est utilisé et ne peut pas être supprimé`, description: references, duration: null })
        else if (error instanceof ORPCError && error.code === 'CONFLICT')
          toast.warning({ title: t`L’article a été modifié entre-temps`, description: t`Vérifiez-le, puis recommencez.` })
        else tellFailure(error, { title: t`L’article n’a pas pu être supprimé` })
      },
      meta: { silent: true },
    }),
  )
  const run = async () => {
    // The query cache shows the error; nothing is deleted.
    const counts = await queryClient.fetchQuery(deletionQuery(product.id)).catch(() => null)
    if (!counts) return
    const sure = await confirm({
      header: t`Supprimer l’article ?`,
      message: [t`« ${productName(product)} » (${product.reference}) sera supprimé. Son historique est conservé.`, goesWithIt(counts)]
        .filter(Boolean)
        .join(' '),
      acceptText: t`Supprimer`,
      rejectText: t`Annuler`,
      tone: 'danger',
    })
    if (sure) mutate({ params: { id: product.id }, query: { version: product.version } })
  }
  return { pending: isPending, run }
}

const deletionQuery = (product_id: number) =>
  api.product_uses.deletion.queryOptions({
    input: { product_id },
    staleTime: 0,
    meta: { error: () => translate`Impossible de savoir ce qui serait supprimé avec l’article` },
  })
