// The form of the terms of sale: each save creates a version, based on the one that was read.
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'

import { api } from '#api/client.ts'
import { Cgv } from '#contract/terms/terms.ts'
import { toast } from '#device/notices.ts'
import { draftKeys } from '#entities/draft-keys.ts'
import { useVariableNames } from '#entities/terms/names.ts'
import { useCgvZones } from '#entities/terms/zones.ts'
import { conflictWith } from '#kit/form/server-conflict.ts'
import { useVersionedForm } from '#kit/form/versioned-form.tsx'
import { formatDate } from '#kit/format/formats.ts'
import { DocumentView } from '#kit/text/document/view.tsx'

interface Values {
  content: string
  published_from: string | null
}
const valuesOf = (row: Cgv | null): Values => ({ content: row?.content ?? '', published_from: null })

/** Calls `onDraft` once a draft has been restored into the form, or none was found. */
export function useCgvForm(stored: Cgv | null, onDraft: () => void) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { nameOf } = useVariableNames()
  const { zoneNameOf } = useCgvZones()
  const { mutateAsync } = useMutation(
    api.cgv.save.mutationOptions({
      onSuccess: (saved) => queryClient.setQueryData(api.cgv.get.queryKey(), v.parse(Cgv, saved)),
      meta: { silent: true },
    }),
  )
  return useVersionedForm<Cgv | null, Values, undefined, undefined>({
    stored,
    valuesOf,
    draft: { key: draftKeys.cgv(), title: t`Conditions Générales de Vente`, onRead: onDraft },
    refusalsOf: ({ content }) => (content.replaceAll(/<(?!span data)[^>]*>|\s/g, '') === '' ? [{ field: 'content', key: 'required' }] : []),
    save: async (_changes, values, from) => await mutateAsync({ ...values, version: from?.version ?? 0 }),
    saved: (row) => {
      const number = row?.version_number ?? 0
      const day = formatDate(row?.published_from)
      toast.success({ title: row?.published_from ? t`Version ${number} publiée à partir du ${day}` : t`Version ${number} enregistrée` })
    },
    failure: () => ({ title: t`Mise à jour impossible` }),
    conflictOf: conflictWith<Cgv | null>(Cgv),
    moved: (author) => (author ? t`${author} a enregistré une version` : t`Une version a été enregistrée`),
    words: {
      labels: { content: t`Texte des conditions`, published_from: t`Publier à partir du` },
      show: (field, value) => {
        if (typeof value !== 'string' || value === '') return t`non défini`
        if (field !== 'content') return formatDate(value)
        return <DocumentView html={value} variable={(key) => ({ text: nameOf(key), is: 'name' })} placeName={zoneNameOf} place={null} />
      },
    },
  })
}
