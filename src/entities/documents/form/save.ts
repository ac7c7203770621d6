// Sends a document with its file, and reports the progress.
import { useLingui } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { api, client } from '#api/client.ts'
import type { Document } from '#contract/documents/documents.ts'
import type { Inputs } from '#contract/index.ts'
import { toast } from '#device/notices.ts'

import { askSupport } from '../query.ts'
import { asForm } from './values.ts'

/** The fraction of the file that is sent; null when there is no upload. */
function useProgress() {
  const [progress, setProgress] = useState<number | null>(null)
  return { progress, onProgress: setProgress }
}

export function useCreate() {
  const { progress, onProgress } = useProgress()
  const create = async (input: Inputs['documents']['create']): Promise<Document> =>
    await client.documents
      .create(input, { context: { onProgress } })
      .catch(besideFile)
      .finally(() => onProgress(null))
  return { progress, create }
}

export function useUpdate() {
  const { progress, onProgress } = useProgress()
  const { mutateAsync } = useMutation({
    mutationKey: api.documents.update.mutationKey(),
    mutationFn: async (input: Inputs['documents']['update']): Promise<Document> =>
      input.file
        ? await client.documents.update(asForm(input), { context: { onProgress } }).catch(besideFile)
        : await client.documents.update(input),
    meta: { silent: true },
    onSettled: () => onProgress(null),
  })
  return { progress, update: mutateAsync }
}

/** Toasts for success and failure. */
export function useOutcome() {
  const { t } = useLingui()
  return {
    saved: ({ name }: Document) => toast.success({ title: t`Document enregistré`, description: name }),
    failure: () => ({ title: t`Le document n’a pas pu être enregistré`, description: askSupport() }),
  }
}

/** Turns errors about the file into errors of the field `file`. */
function besideFile(error: unknown): never {
  if (!(error instanceof ORPCError) || (error.status !== 413 && error.status !== 415)) throw error
  const key = error.status === 413 ? 'file_too_large' : 'file_refused'
  throw new ORPCError('BAD_REQUEST', { defined: true, status: 400, data: { errors: [{ field: 'file', key }] } })
}
