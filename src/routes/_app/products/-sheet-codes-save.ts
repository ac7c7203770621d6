// The form of the codes: saved as one set under the version of the article; when somebody was faster, both are shown.
import { useLingui } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'

import type { Outputs } from '../../../../contract/index.ts'
import { api, client } from '../../../api/client.ts'
import { tellFailure } from '../../../api/failures.ts'
import { useMovingOn } from '../../../kit/follow.ts'
import { showServerErrors, useAppForm } from '../../../kit/form.tsx'
import { toast } from '../../../kit/toast.tsx'
import { useDraft } from '../../../kit/use-draft.ts'
import { type CodesValues, codesOf, keyOf, valuesOf } from './-sheet-codes-values.ts'
import { conflictOf } from './-sheet-errors.ts'

type Codes = Outputs['product_codes']['get']
export interface Zone {
  code_sigma: string
  name: string
}
export interface OpenConflict {
  base: CodesValues
  mine: CodesValues
  theirs: CodesValues
  /** The codes that are stored now. */
  current: Codes
  changed_by: string | null
  changed_at: string | null
}

export function useCodesForm(product_id: number, stored: Codes, zones: readonly Zone[]) {
  const { t } = useLingui()
  const [base, setBase] = useState(stored)
  const [conflict, setConflict] = useState<OpenConflict | null>(null)
  const save = useSave(product_id)
  const form = useAppForm({
    defaultValues: valuesOf(base.items, zones),
    onSubmit: async ({ value }) => await submit(value, base),
  })

  const settle = (saved: Codes, values = valuesOf(saved.items, zones)) => {
    flushSync(() => setBase(saved))
    form.reset(values)
    setConflict(null)
  }

  const submit = async (mine: CodesValues, from: Codes) => {
    const codes = codesOf(mine)
    try {
      settle(await save.mutateAsync({ product_id, version: from.version, codes }))
      toast.success({ title: t`Codes enregistrés` })
    } catch (error) {
      const clash = conflictOf(error)
      if (clash) {
        const current = await client.product_codes.get({ product_id })
        const theirs = valuesOf(current.items, zones)
        setConflict({ ...clash, base: valuesOf(from.items, zones), mine, theirs, current })
      } else if (!showServerErrors(form, named(error, codes)))
        tellFailure(error, { title: t`Impossible d’enregistrer les codes`, typed: true })
    }
  }

  const of = ({ items }: Codes) => valuesOf(items, zones)
  const newer = !save.isPending && stored.version > base.version
  useMovingOn({ base: of(base), mine: form.state.values, stored: of(stored), newer }, (theirs) => {
    setBase(stored)
    for (const [key, code] of Object.entries(theirs)) form.setFieldValue(key, code ?? null)
  })
  useDraft(form, { key: `products/${product_id}/codes`, title: t`Codes`, version: base.version })
  const labels = Object.fromEntries(zones.map(({ code_sigma, name }) => [keyOf(code_sigma), name]))
  return {
    form,
    labels,
    conflict,
    closeConflict: () => setConflict(null),
    resolve: async (decided: CodesValues) => {
      if (conflict) await submit(decided, conflict.current)
    },
  }
}

function useSave(product_id: number) {
  const queryClient = useQueryClient()
  return useMutation(
    api.product_codes.set.mutationOptions({
      onSuccess: (saved) => queryClient.setQueryData(api.product_codes.get.queryKey({ input: { product_id } }), saved),
      meta: { silent: true, invalidates: ['products'] },
    }),
  )
}

/** The server names the place in the set; the form knows the subsidiary. */
function named(error: unknown, codes: { zone: string }[]): unknown {
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST') return error
  const data = error.data as { errors: { field: string; key: string }[] }
  const errors = data.errors.map((one) => {
    const at = /^codes\.(\d+)\./.exec(one.field)?.[1]
    const zone = at === undefined ? undefined : codes[Number(at)]?.zone
    return zone === undefined ? one : { ...one, field: keyOf(zone) }
  })
  return new ORPCError(error.code, { defined: true, status: error.status, data: { errors } })
}
