// Card of a row's image: upload, replacement and removal, each sent with the version that the user saw.
import { useLingui } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { type MutationKey, useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { backend } from '#api/backend.ts'
import { useOnline } from '#api/connection.ts'
import { tellFailure } from '#api/failures.ts'
import { toast } from '#device/notices.ts'
import { confirm } from '#device/questions.ts'

import type { ServerConflict } from '../form/server-conflict.ts'
import { Section } from '../page/page.tsx'
import { ImageField } from './image.tsx'

interface Pictured {
  version: number
  image: { url: string; width: number; height: number } | null
}

interface Call<Given extends unknown[], Row> {
  /** Mutation key of its endpoint, which determines the queries that are invalidated. */
  mutationKey: MutationKey
  send: (...given: Given) => Promise<Row>
}

export interface ImageCardProps<Row extends Pictured> {
  row: Row
  /** Text alternative of the image. */
  description: string
  readOnly: boolean
  upload: Call<[file: File, version: number, onProgress: (fraction: number) => void], Row>
  remove: Call<[version: number], Row>
  saved: (row: Row) => void
  conflictOf: (error: unknown) => ServerConflict<Row> | null
  words: {
    /** Question asked before the image is removed. */
    removal: string
    /** Title shown when somebody else has changed the row in the meantime. */
    changed: string
  }
}

export function ImageCard<Row extends Pictured>(props: ImageCardProps<Row>) {
  const { t } = useLingui()
  const { row, description, readOnly } = props
  const online = useOnline()
  const upload = useUpload(props)
  const removal = useImageRemoval(props)
  return (
    <Section title={t`Image`}>
      <ImageField
        image={row.image && { ...row.image, url: `${backend}${row.image.url}` }}
        description={description}
        progress={upload.progress ?? (removal.pending ? 1 : null)}
        refused={upload.refused}
        readOnly={readOnly}
        disabledReason={online ? undefined : t`Hors ligne : l’image ne peut pas être changée.`}
        onUpload={upload.run}
        onRemove={removal.run}
      />
    </Section>
  )
}

function useUpload<Row extends Pictured>(props: ImageCardProps<Row>) {
  const { row, upload, saved } = props
  const { t } = useLingui()
  const [progress, setProgress] = useState<number | null>(null)
  const askAgain = useAskAgain(props)
  const { mutate, error } = useMutation({
    mutationKey: upload.mutationKey,
    mutationFn: async ({ file, version }: { file: File; version: number }) => await upload.send(file, version, setProgress),
    onMutate: () => setProgress(0),
    onSuccess: (stored) => {
      saved(stored)
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
  return { progress, refused: isRefused(error), run: (file: File) => mutate({ file, version: row.version }) }
}

function useImageRemoval<Row extends Pictured>(props: ImageCardProps<Row>) {
  const { row, remove, saved, words } = props
  const { t } = useLingui()
  const askAgain = useAskAgain(props)
  const { mutate, isPending } = useMutation({
    mutationKey: remove.mutationKey,
    mutationFn: remove.send,
    onSuccess: (stored) => {
      saved(stored)
      toast.success({ title: t`Image retirée` })
    },
    onError: async (failure) => {
      const version = await askAgain(failure, t`Retirer l’image quand même ?`, t`L’image n’a pas pu être retirée`)
      if (version !== null) mutate(version)
    },
    meta: { silent: true },
  })
  const run = async () => {
    const sure = await confirm({
      header: t`Retirer l’image ?`,
      message: words.removal,
      acceptText: t`Retirer`,
      rejectText: t`Annuler`,
      tone: 'danger',
    })
    if (sure) mutate(row.version)
  }
  return { pending: isPending, run }
}

/**
 * On a conflict, asks whether to go on; returns the version to go on with, or null. Any other error is shown with the title `failed`.
 */
function useAskAgain<Row extends Pictured>({ conflictOf, words }: ImageCardProps<Row>) {
  const { t } = useLingui()
  return async (error: unknown, message: string, failed: string): Promise<number | null> => {
    const conflict = conflictOf(error)
    if (!conflict) {
      tellFailure(error, { title: failed })
      return null
    }
    const sure = await confirm({ header: words.changed, message, acceptText: t`Continuer`, rejectText: t`Annuler` })
    return sure ? conflict.current.version : null
  }
}

const isRefused = (error: unknown) =>
  error instanceof ORPCError && (error.code === 'UPLOAD_REFUSED' || error.code === 'PAYLOAD_TOO_LARGE' || error.code === 'BAD_REQUEST')
