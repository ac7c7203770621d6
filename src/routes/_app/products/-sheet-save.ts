// The form of an article that exists: follows what is stored, sends what was changed, asks when both changed the same.
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'

import type { Product } from '../../../../contract/products.ts'
import { api } from '../../../api/client.ts'
import { useCurrentUser } from '../../../api/session.ts'
import { useMovingOn } from '../../../kit/follow.ts'
import { showServerErrors, useAppForm } from '../../../kit/form.tsx'
import { merge } from '../../../kit/merge.ts'
import { toast } from '../../../kit/toast.tsx'
import { useDraft } from '../../../kit/use-draft.ts'
import { useFormLabels } from './-form-labels.ts'
import { productForm } from './-form-options.ts'
import { changesBetween, type ProductField, type ProductValues, valuesOf } from './-form-values.ts'
import { type Conflict, conflictOf } from './-sheet-errors.ts'

/** A conflict together with what was about to be saved, and what both sides started from. */
export type OpenConflict = Conflict & { base: ProductValues; mine: ProductValues }

export function useProductForm(stored: Product) {
  const { t } = useLingui()
  /** What the form was started on: its version is sent, and compared with what others save. */
  const [base, setBase] = useState(stored)
  const [conflict, setConflict] = useState<OpenConflict | null>(null)
  const save = useSave()

  const form = useAppForm({
    ...productForm,
    defaultValues: valuesOf(base),
    onSubmit: async ({ value }) => await submit(value, base),
  })

  const fill = (values: Partial<ProductValues>) => {
    for (const [field, value] of Object.entries(values))
      form.setFieldValue(field as ProductField, () => value as never, { dontRunListeners: true })
  }

  const settle = (saved: Product) => {
    // Rendered at once: a form that sees its old defaults again would take its values from them.
    flushSync(() => setBase(saved))
    form.reset(valuesOf(saved))
    setConflict(null)
  }

  const submit = async (mine: ProductValues, from: Product) => {
    try {
      settle(await save.mutateAsync({ ...changesBetween(valuesOf(from), mine), id: from.id, version: from.version }))
      toast.success({ title: t`Article enregistré` })
    } catch (error) {
      const clash = conflictOf(error)
      if (clash) setConflict({ ...clash, base: valuesOf(from), mine })
      else showServerErrors(form, error)
    }
  }

  /** What was decided goes on top of what is stored, and only that is sent. */
  const resolve = async (decided: ProductValues) => {
    if (!conflict) return
    const { current } = conflict
    const changes = changesBetween(valuesOf(current), decided)
    settle(current)
    fill(changes)
    if (Object.keys(changes).length > 0) await submit(decided, current)
  }

  useDraft(form, {
    key: `products/${stored.id}`,
    title: stored.commercial_designation ?? stored.mdm_designation,
    version: base.version,
    restore: (draft) => {
      const now = valuesOf(base)
      const begun: ProductValues = { ...now, ...draft.base }
      const mine: ProductValues = { ...begun, ...draft.changes }
      const { merged, conflicts } = merge(begun, mine, now)
      fill(changesBetween(now, merged))
      const { updated_at: changed_at, updated_by } = base
      if (conflicts.length > 0) setConflict({ current: base, changed_at, changed_by: updated_by?.name ?? null, base: begun, mine })
    },
  })
  const tell = useTellMove(stored)
  const newer = !save.isPending && stored.version > base.version
  useMovingOn({ base: valuesOf(base), mine: form.state.values, stored: valuesOf(stored), newer }, (theirs) => {
    setBase(stored)
    fill(theirs)
    tell(theirs)
  })
  return { form, base, conflict, closeConflict: () => setConflict(null), resolve }
}

/** Says what somebody else has changed while the form is open. */
function useTellMove({ updated_by }: Product) {
  const { t } = useLingui()
  const labels = useFormLabels()
  const user = useCurrentUser()
  return (theirs: Partial<ProductValues>) => {
    const names = (Object.keys(theirs) as ProductField[]).map((field) => labels[field]).join(', ')
    const author = updated_by?.name ?? t`La synchronisation`
    if (names && updated_by?.id !== user.id) toast.info({ title: t`${author} a modifié cet article`, description: names })
  }
}

function useSave() {
  const queryClient = useQueryClient()
  return useMutation(
    api.products.update.mutationOptions({
      onSuccess: (saved) => queryClient.setQueryData(api.products.get.queryKey({ input: { id: saved.id } }), saved),
    }),
  )
}
