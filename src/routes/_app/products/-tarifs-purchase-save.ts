// Saving a purchase price: what it does to the tariffs is asked about first, what it turns upside down is said after.
import { t } from '@lingui/core/macro'
import { ORPCError } from '@orpc/client'
import { formOptions, revalidateLogic } from '@tanstack/react-form'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'

import { Money, PlainDate } from '../../../../contract/fields.ts'
import { checkPeriod } from '../../../../contract/periods.ts'
import { PurchasePrice } from '../../../../contract/purchase-prices.ts'
import { api, client } from '../../../api/client.ts'
import { useIdempotencyKey } from '../../../api/idempotency.ts'
import { useMovingOn } from '../../../kit/follow.ts'
import { showServerErrors, useAppForm } from '../../../kit/form.tsx'
import { changedFields } from '../../../kit/merge.ts'
import { toast } from '../../../kit/toast.tsx'
import { useDraft } from '../../../kit/use-draft.ts'
import type { Tarifs } from './-tarifs-data.ts'
import { impactOf, useImpact } from './-tarifs-impact.tsx'
import { staleAfter, tellSaveFailure } from './-tarifs-save.ts'

interface PurchaseValues {
  amount: string | null
  start_date: string | null
  end_date: string | null
}
const required = <T extends v.GenericSchema<string>>(schema: T) =>
  v.pipe(
    v.nullable(schema),
    v.check((value) => value !== null, 'required'),
  )
const Fields = v.object({ amount: required(Money), start_date: required(PlainDate), end_date: v.nullable(PlainDate) })
const blank: PurchaseValues = { amount: null, start_date: null, end_date: null }
const purchaseForm = formOptions({
  defaultValues: blank,
  validationLogic: revalidateLogic(),
  validators: { onDynamic: v.pipe(Fields, checkPeriod<v.InferOutput<typeof Fields>>()) },
})
const valuesOf = ({ amount, start_date, end_date }: PurchasePrice): PurchaseValues => ({ amount, start_date, end_date })

const Conflict = v.object({ current: PurchasePrice, changed_by: v.nullable(v.string()), changed_at: v.nullable(v.string()) })
/** Somebody saved in between: what is stored now, by whom, when. */
export const conflictOf = (error: unknown) => {
  const result = error instanceof ORPCError && error.code === 'CONFLICT' ? v.safeParse(Conflict, error.data) : null
  return result?.success ? result.output : null
}
interface OpenConflict extends v.InferOutput<typeof Conflict> {
  base: PurchaseValues
  mine: PurchaseValues
  theirs: PurchaseValues
}

export function usePurchaseForm(tarifs: Tarifs, stored: PurchasePrice | null) {
  const navigate = useNavigate()
  const impact = useImpact(tarifs.catalogs)
  const save = useSave(tarifs.product_id)
  const [base, setBase] = useState(stored)
  const [conflict, setConflict] = useState<OpenConflict | null>(null)
  const back = { to: '/products/$id/tarifs', params: { id: String(tarifs.product_id) }, search: true } as const
  const form = useAppForm({
    ...purchaseForm,
    defaultValues: base ? valuesOf(base) : blank,
    onSubmit: async ({ value }) => await submit(value, base),
  })

  const submit = async (mine: PurchaseValues, from: PurchasePrice | null) => {
    const { amount, start_date, end_date } = mine
    if (amount === null || start_date === null) return
    const others = tarifs.purchases.filter(({ id }) => id !== from?.id)
    if (!(await impact.ask(impactOf(tarifs, [], [...others, { amount, start_date, end_date }])))) return
    try {
      const { warnings } = await save.mutateAsync({ values: { amount, start_date, end_date }, from })
      toast.success({ title: t`Prix d’achat enregistré` })
      if (warnings.length > 0)
        toast.warning({
          title: t`Des tarifs sont à vérifier`,
          description: t`Ce prix d’achat inverse la chaîne de prix de tarifs enregistrés : ils sont signalés dans la liste.`,
          duration: null,
        })
      await navigate({ ...back, ignoreBlocker: true })
    } catch (error) {
      const clash = conflictOf(error)
      if (clash && from) setConflict({ ...clash, base: valuesOf(from), mine, theirs: valuesOf(clash.current) })
      else if (!showServerErrors(form, error)) tellSaveFailure(error)
    }
  }

  const resolve = async (decided: PurchaseValues) => {
    if (!conflict) return
    const { current } = conflict
    // Rendered at once: a form that sees its old defaults again would take its values from them.
    flushSync(() => setBase(current))
    form.reset(valuesOf(current))
    setConflict(null)
    for (const field of changedFields(valuesOf(current), decided)) form.setFieldValue(field, decided[field])
    await submit(decided, current)
  }

  const newer = !save.isPending && stored !== null && base !== null && stored.version > base.version
  const of = (row: PurchasePrice | null) => (row ? valuesOf(row) : blank)
  useMovingOn({ base: of(base), mine: form.state.values, stored: of(stored), newer }, (theirs) => {
    setBase(stored)
    for (const [field, value] of Object.entries(theirs)) form.setFieldValue(field as keyof PurchaseValues, value)
  })
  useDraft(form, { key: `products/${tarifs.product_id}/purchases/${stored?.id ?? 'new'}`, title: t`Prix d’achat`, version: base?.version })
  return {
    form,
    conflict,
    closeConflict: () => setConflict(null),
    resolve: (decided: PurchaseValues) => void resolve(decided),
    dialog: impact.dialog,
    back: () => {
      form.reset()
      void navigate(back)
    },
  }
}

interface Saving {
  values: { amount: string; start_date: string; end_date: string | null }
  from: PurchasePrice | null
}

function useSave(product_id: number) {
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationKey: api.purchase_prices.update.mutationKey(),
    meta: { silent: true, invalidates: staleAfter },
    mutationFn: async ({ values, from }: Saving) => {
      if (from) return await client.purchase_prices.update({ id: from.id, version: from.version, ...values })
      const body = { product_id, ...values }
      return await client.purchase_prices.create(body, { context: { idempotency_key: keyFor(body) } })
    },
  })
}
