// Changing a row of reference data, against what somebody else saved meanwhile.
import { Stack } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'

import { api } from '#api/client.ts'
import { Catalog } from '#contract/catalogs.ts'
import { Job } from '#contract/jobs.ts'
import type { ReferenceEntity } from '#contract/reference-counts.ts'
import { NamedReference } from '#contract/shared/named-references.ts'
import { Tag } from '#contract/shared/single-page.ts'
import { draftKeys } from '#device/draft-keys.ts'
import { toast } from '#device/notices.ts'
import { conflictWith } from '#kit/form/server-conflict.ts'
import { useVersionedForm } from '#kit/form/versioned-form.tsx'

import { ReferenceFields } from './fields.tsx'
import { checksOf, type ReferenceValues, valuesOf } from './form-values.ts'
import { type ReferenceRow, update } from './kinds.ts'
import { useShown } from './shown.ts'
import { useFieldWords } from './words.ts'

/** The rows of the five lists have a shape each. */
const conflictOf = {
  business: conflictWith<ReferenceRow>(NamedReference),
  jobs: conflictWith<ReferenceRow>(Job),
  manufacturers: conflictWith<ReferenceRow>(NamedReference),
  tags: conflictWith<ReferenceRow>(Tag),
  catalogs: conflictWith<ReferenceRow>(Catalog),
} satisfies Record<ReferenceEntity, unknown>

export function EditForm({ kind, stored }: { kind: ReferenceEntity; stored: ReferenceRow }) {
  const { t } = useLingui()
  const labels = useFieldWords()
  const { mutateAsync } = useMutation({
    mutationKey: api[kind].update.mutationKey(),
    mutationFn: async ({ from, changes }: { from: ReferenceRow; changes: Partial<ReferenceValues> }) =>
      await update[kind]({ id: from.id, version: from.version }, changes),
    meta: { silent: true },
  })
  const { form, dialog } = useVersionedForm({
    ...checksOf(kind),
    stored,
    valuesOf,
    draft: { key: draftKeys.lookup(kind, stored.id), title: stored.name },
    save: async (changes, _values, from) => await mutateAsync({ from, changes }),
    saved: ({ name }) => void toast.success({ title: t`Modifications enregistrées`, description: name }),
    failure: (error) => ({
      title:
        error instanceof ORPCError && error.code === 'NOT_FOUND'
          ? t`Cet élément n’existe pas ou n’existe plus`
          : t`Les modifications n’ont pas pu être enregistrées`,
    }),
    conflictOf: conflictOf[kind],
    words: { labels, show: useShown() },
  })
  return (
    <form.AppForm>
      <form.FormElement aria-label={stored.name}>
        <Stack gap="4">
          <form.ErrorSummary />
          <ReferenceFields form={form} kind={kind} id={stored.id} />
        </Stack>
        <form.SaveBar labels={labels} />
      </form.FormElement>
      {dialog}
    </form.AppForm>
  )
}
