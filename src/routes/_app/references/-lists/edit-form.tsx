// The form that edits a row of a lookup list, with the handling of concurrent changes.
import { useLingui } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'

import { api } from '#api/client.ts'
import type { LookupEntity } from '#contract/entities.ts'
import { toast } from '#device/notices.ts'
import { draftKeys } from '#entities/draft-keys.ts'
import { lookups } from '#entities/lookups/all.ts'
import { type LookupRow, type LookupValues, useFieldLabels, lookupFormValues } from '#entities/lookups/fields.tsx'
import { FormLayout } from '#kit/form/form-layout.tsx'
import { conflictWith } from '#kit/form/server-conflict.ts'
import { useVersionedForm } from '#kit/form/versioned-form.tsx'

import { checksOf } from './checks.ts'
import { LookupFields } from './fields.tsx'
import { useShown } from './shown.ts'

export function EditForm({ kind, stored }: { kind: LookupEntity; stored: LookupRow }) {
  const { t } = useLingui()
  const labels = useFieldLabels()
  const { mutateAsync } = useMutation({
    mutationKey: api[kind].update.mutationKey(),
    mutationFn: async ({ from, changes }: { from: LookupRow; changes: Partial<LookupValues> }) =>
      await lookups[kind].update({ id: from.id, version: from.version }, changes),
    meta: { silent: true },
  })
  const { base: _, ...versioned } = useVersionedForm({
    ...checksOf(kind),
    stored,
    valuesOf: lookupFormValues,
    draft: { key: draftKeys.lookup(kind, stored.id), title: stored.name },
    save: async (changes, _values, from) => await mutateAsync({ from, changes }),
    saved: ({ name }) => void toast.success({ title: t`Modifications enregistrées`, description: name }),
    failure: (error) => ({
      title:
        error instanceof ORPCError && error.code === 'NOT_FOUND'
          ? t`Cet élément n’existe pas ou n’existe plus`
          : t`Les modifications n’ont pas pu être enregistrées`,
    }),
    conflictOf: conflictWith(lookups[kind].row),
    words: { labels, show: useShown() },
  })
  return (
    <FormLayout {...versioned} gap="4" aria-label={stored.name}>
      <LookupFields form={versioned.form} kind={kind} id={stored.id} />
    </FormLayout>
  )
}
