// Uploading a supplier's list: by a button, or by dropping a file on the page; then the page of the list.
import { Trans, useLingui } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { useState } from 'react'

import { api, client } from '#api/client.ts'
import { tellFailure } from '#api/failures.ts'
import { fieldErrorsOf } from '#api/refusals.ts'
import { MAX_LIST_BYTES } from '#contract/suppliers/supplier-lists.ts'
import { Progress } from '#kit/elements/feedback.ts'
import { Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { fieldMessage } from '#kit/feedback/messages.ts'
import { Notice } from '#kit/feedback/notice.tsx'
import { FilePicker } from '#kit/files/file-picker.tsx'

import { supplierListQuery } from '../address.ts'

const ACCEPTED = '.csv,.txt,.tsv,.xlsx,.ods'

export function useUpload() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [sent, setSent] = useState<number | null>(null)
  const [refused, setRefused] = useState<{ file: string; why: string } | null>(null)
  const upload = useMutation({
    mutationKey: api.supplier_lists.create.mutationKey(),
    mutationFn: async (file: File) => await client.supplier_lists.create({ file }, { context: { onProgress: setSent } }),
    onSuccess: async (list) => {
      queryClient.setQueryData(supplierListQuery(list.id).queryKey, list)
      await navigate({ to: '/products/supplier-lists/$id', params: { id: String(list.id) } })
    },
    onError: (error, file) => {
      const why = reasonOf(error)
      if (why === null) tellFailure(error, { title: t`La liste n’a pas pu être déposée` })
      else setRefused({ file: file.name, why })
    },
    onSettled: () => setSent(null),
    meta: { silent: true },
  })
  const choose = (file: File | undefined) => {
    setRefused(null)
    if (!file) return
    if (file.size === 0) setRefused({ file: file.name, why: fieldMessage('file_empty') })
    else if (file.size > MAX_LIST_BYTES) setRefused({ file: file.name, why: fieldMessage('list_too_large') })
    else upload.mutate(file)
  }
  return { choose, busy: upload.isPending, file: upload.variables?.name ?? '', sent, refused }
}
export type ListUpload = ReturnType<typeof useUpload>

/** Why the server refused the file; null if the reason is not the file. */
function reasonOf(error: unknown): string | null {
  if (error instanceof ORPCError && error.status === 413) return fieldMessage('list_too_large')
  const [first] = fieldErrorsOf(error)
  return first ? fieldMessage(first.key, first.params) : null
}

export function UploadButton({ upload: { choose, busy } }: { upload: ListUpload }) {
  return (
    <FilePicker
      accept={ACCEPTED}
      disabled={busy}
      label={
        <>
          <FileUp size={16} aria-hidden /> <Trans>Déposer une liste</Trans>
        </>
      }
      onChoose={choose}
    />
  )
}

/** The progress of an upload, or why the file was refused. */
export function UploadState({ upload: { busy, file, sent, refused } }: { upload: ListUpload }) {
  const { t } = useLingui()
  if (refused) {
    const { file: name, why } = refused
    return (
      <Notice status="error" size="sm" role="alert" title={t`« ${name} » n’a pas été déposé`}>
        {why}
      </Notice>
    )
  }
  if (!busy) return null
  return (
    <Stack gap="2" borderWidth="1px" rounded="l3" p="4" role="status">
      <Text textStyle="sm">{sent === null || sent >= 1 ? t`Examen de « ${file} »…` : t`Envoi de « ${file} »…`}</Text>
      <Progress.Root value={sent === null || sent >= 1 ? null : sent} max={1} size="sm">
        <Progress.Track aria-label={t`Avancement`}>
          <Progress.Range />
        </Progress.Track>
      </Progress.Root>
    </Stack>
  )
}
