// The image card: upload, replacement and removal, each carrying the version that was seen.
import { useLingui } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { api, backend, client } from '#api/client.ts'
import { useOnline } from '#api/connection.ts'
import { tellFailure } from '#api/failures.ts'
import { useCanCall } from '#api/session.ts'
import type { Product } from '#contract/products.ts'
import { toast } from '#device/notices.ts'
import { confirm } from '#device/questions.ts'
import { ImageField } from '#kit/files/image.tsx'
import { Section } from '#kit/page/page.tsx'

import { conflictOf } from '../errors.ts'

export function ImageCard({ product }: { product: Product }) {
  const { t } = useLingui()
  const online = useOnline()
  const mayChange = useCanCall('products.upload_image')
  const upload = useUpload(product)
  const removal = useImageRemoval(product)
  return (
    <Section title={t`Image`}>
      <ImageField
        image={product.image && { ...product.image, url: `${backend}${product.image.url}` }}
        description={product.commercial_designation ?? product.mdm_designation}
        progress={upload.progress ?? (removal.pending ? 1 : null)}
        refused={upload.refused}
        readOnly={!mayChange}
        disabledReason={online ? undefined : t`Hors ligne : l’image ne peut pas être changée.`}
        onUpload={upload.run}
        onRemove={removal.run}
      />
    </Section>
  )
}

function useUpload(product: Product) {
  const { t } = useLingui()
  const [progress, setProgress] = useState<number | null>(null)
  const keep = useKeep()
  const askAgain = useAskAgain()
  const { mutate, error } = useMutation({
    mutationKey: api.products.upload_image.mutationKey(),
    mutationFn: async ({ file, version }: { file: File; version: number }) =>
      await client.products.upload_image({ product_id: product.id, version, file }, { context: { onProgress: setProgress } }),
    onMutate: () => setProgress(0),
    onSuccess: (saved) => {
      keep(saved)
      toast.success({ title: t`Image enregistrée` })
    },
    onError: async (failure, { file }) => {
      const title = isRefused(failure) ? t`Mauvais format ou taille d'image...` : t`L’image n’a pas pu être enregistrée`
      const version = await askAgain(failure, t`Remplacer l’image quand même ?`, title)
      if (version !== null) mutate({ file, version })
    },
    onSettled: () => setProgress(null),
    meta: { silent: true },
  })
  return { progress, refused: isRefused(error), run: (file: File) => mutate({ file, version: product.version }) }
}

function useImageRemoval(product: Product) {
  const { t } = useLingui()
  const keep = useKeep()
  const askAgain = useAskAgain()
  const { mutate, isPending } = useMutation(
    api.products.remove_image.mutationOptions({
      meta: { silent: true },
      onSuccess: (saved) => {
        keep(saved)
        toast.success({ title: t`Image retirée` })
      },
      onError: async (failure, { params }) => {
        const version = await askAgain(failure, t`Retirer l’image quand même ?`, t`L’image n’a pas pu être retirée`)
        if (version !== null) mutate({ params, query: { version } })
      },
    }),
  )
  const run = async () => {
    const sure = await confirm({
      header: t`Retirer l’image ?`,
      message: t`L’article n’aura plus d’image.`,
      acceptText: t`Retirer`,
      rejectText: t`Annuler`,
      tone: 'danger',
    })
    if (sure) mutate({ params: { product_id: product.id }, query: { version: product.version } })
  }
  return { pending: isPending, run }
}

function useKeep() {
  const queryClient = useQueryClient()
  return (saved: Product) => queryClient.setQueryData(api.products.get.queryKey({ input: { id: saved.id } }), saved)
}

/** Somebody changed the product meanwhile: says so, and returns the version to go on with if the person wants to. Says `failed` otherwise. */
function useAskAgain() {
  const { t } = useLingui()
  return async (error: unknown, message: string, failed: string): Promise<number | null> => {
    const conflict = conflictOf(error)
    if (!conflict) {
      tellFailure(error, { title: failed })
      return null
    }
    const header = t`L’article a été modifié entre-temps`
    const sure = await confirm({ header, message, acceptText: t`Continuer`, rejectText: t`Annuler` })
    return sure ? conflict.current.version : null
  }
}

const isRefused = (error: unknown) =>
  error instanceof ORPCError && (error.code === 'UPLOAD_REFUSED' || error.code === 'PAYLOAD_TOO_LARGE' || error.code === 'BAD_REQUEST')
