// Changing a row of reference data, against what somebody else saved meanwhile.
import { Stack } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import type { ReferenceEntity } from '../../../../contract/reference-counts.ts'
import { api } from '../../../api/client.ts'
import { ConflictDialog } from '../../../kit/conflict.tsx'
import { useMovingOn } from '../../../kit/follow.ts'
import { showServerErrors, useAppForm } from '../../../kit/form.tsx'
import { changedFields } from '../../../kit/merge.ts'
import { toast } from '../../../kit/toast.tsx'
import { useDraft } from '../../../kit/use-draft.ts'
import { ReferenceFields } from './-fields.tsx'
import { checksOf, type ReferenceValues, valuesOf } from './-form-values.ts'
import { type ReferenceRow, staleAfter, update } from './-kinds.ts'
import { useShown } from './-shown.ts'
import { useFieldWords } from './-words.ts'

interface Conflict {
  current: ReferenceRow
  changed_by: string | null
  changed_at: string | null
  mine: ReferenceValues
}

export function EditForm({ kind, stored }: { kind: ReferenceEntity; stored: ReferenceRow }) {
  const { t } = useLingui()
  const labels = useFieldWords()
  const show = useShown()
  const [base, setBase] = useState(stored)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const { mutateAsync, isPending } = useMutation({
    mutationKey: api[kind].update.mutationKey(),
    mutationFn: async ({ from, changes }: { from: ReferenceRow; changes: Partial<ReferenceValues> }) =>
      await update[kind]({ id: from.id, version: from.version }, changes),
    meta: { invalidates: staleAfter },
  })
  /** Sends what differs from what it was begun on, with that version. */
  const submit = async (mine: ReferenceValues, from: ReferenceRow) => {
    const changes = Object.fromEntries(changedFields(valuesOf(from), mine).map((field) => [field, mine[field]]))
    try {
      const saved = await mutateAsync({ from, changes })
      setBase(saved)
      form.reset(valuesOf(saved))
      toast.success({ title: t`Modifications enregistrées`, description: saved.name })
    } catch (error) {
      if (error instanceof ORPCError && error.code === 'CONFLICT') setConflict({ ...(error.data as Omit<Conflict, 'mine'>), mine })
      else if (!showServerErrors(form, error) && error instanceof ORPCError && error.code === 'NOT_FOUND')
        toast.error({ title: t`Cet élément n’existe pas ou plus` })
    }
  }
  const form = useAppForm({
    defaultValues: valuesOf(base),
    ...checksOf(kind),
    // A draft is sent with the version that it was begun on: what was saved since is shown, not overwritten.
    onSubmit: async ({ value }) => await submit(value, { ...base, version: draft.version ?? base.version }),
  })
  const newer = !isPending && stored.version > base.version
  useMovingOn({ base: valuesOf(base), mine: form.state.values, stored: valuesOf(stored), newer }, (theirs) => {
    setBase(stored)
    for (const [field, value] of Object.entries(theirs)) form.setFieldValue(field as keyof ReferenceValues, value)
  })
  const draft = useDraft(form, { key: `references/${kind}/${stored.id}`, title: stored.name, version: base.version })
  return (
    <form.AppForm>
      <form.FormElement aria-label={stored.name}>
        <Stack gap="4">
          <form.ErrorSummary />
          <ReferenceFields form={form} kind={kind} id={stored.id} />
        </Stack>
        <form.SaveBar labels={labels} />
      </form.FormElement>
      {conflict && (
        <ConflictDialog
          open
          base={{ ...valuesOf(base), ...draft.base }}
          mine={conflict.mine}
          theirs={valuesOf(conflict.current)}
          changedBy={conflict.changed_by}
          changedAt={conflict.changed_at}
          labels={labels}
          show={show}
          onClose={() => setConflict(null)}
          onResolve={(decided) => {
            setBase(conflict.current)
            setConflict(null)
            void submit(decided, conflict.current)
          }}
        />
      )}
    </form.AppForm>
  )
}
