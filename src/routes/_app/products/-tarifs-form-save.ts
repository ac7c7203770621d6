// The form of a price row that exists: follows what is stored, asks what it does to the prices, and when both changed the same.
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'

import type { SellingPrice } from '../../../../contract/selling-prices.ts'
import { api } from '../../../api/client.ts'
import { useCurrentUser } from '../../../api/session.ts'
import { useMovingOn } from '../../../kit/follow.ts'
import { showErrors, showServerErrors, useAppForm } from '../../../kit/form.tsx'
import { merge } from '../../../kit/merge.ts'
import { toast } from '../../../kit/toast.tsx'
import { useDraft } from '../../../kit/use-draft.ts'
import type { Tarifs } from './-tarifs-data.ts'
import {
  changesBetween,
  rowOfValues,
  type TarifField,
  tarifForm,
  type TarifValues,
  valuesChanged,
  valuesOf,
} from './-tarifs-form-values.ts'
import { impactOf, useImpact } from './-tarifs-impact.tsx'
import { useTarifLabels } from './-tarifs-labels.ts'
import { priceRowOf } from './-tarifs-rows.ts'
import { conflictOf, refusalsOf, staleAfter, type TarifConflict, tellSaveFailure } from './-tarifs-save.ts'

/** A conflict together with what was about to be saved, and what both sides started from. */
export type OpenConflict = TarifConflict & { base: TarifValues; mine: TarifValues }

export function useTarifForm(stored: SellingPrice, tarifs: Tarifs) {
  const { t } = useLingui()
  const navigate = useNavigate()
  /** What the form was started on: its version is sent, and compared with what others save. */
  const [base, setBase] = useState(stored)
  const [conflict, setConflict] = useState<OpenConflict | null>(null)
  const impact = useImpact(tarifs.catalogs)
  const save = useMutation(api.selling_prices.update.mutationOptions({ meta: { silent: true, invalidates: staleAfter } }))

  const form = useAppForm({
    ...tarifForm,
    defaultValues: valuesOf(base),
    onSubmit: async ({ value }) => await submit(value, base),
  })

  const fill = (values: Partial<TarifValues>) => {
    for (const [field, value] of Object.entries(values))
      form.setFieldValue(field as TarifField, () => value as never, { dontRunListeners: true })
  }

  const settle = (saved: SellingPrice) => {
    // Rendered at once: a form that sees its old defaults again would take its values from them.
    flushSync(() => setBase(saved))
    form.reset(valuesOf(saved))
    setConflict(null)
  }

  const submit = async (mine: TarifValues, from: SellingPrice) => {
    const row = rowOfValues(mine, from.id)
    if (!row) return
    const refused = refusalsOf(row, tarifs.rows.map(priceRowOf), tarifs.purchases)
    if (refused.length > 0) return showErrors(form, refused)
    if (!(await impact.ask(impactOf(tarifs, [row])))) return
    const { id, product_id, catalog, version } = from
    try {
      const place = { product_id, selling_price_id: id, id: catalog.id, version }
      settle(await save.mutateAsync({ ...place, ...changesBetween(valuesOf(from), mine) }))
      toast.success({ title: t`Tarif enregistré` })
      await navigate({ to: '/products/$id/tarifs', params: { id: String(product_id) }, search: true, ignoreBlocker: true })
    } catch (error) {
      const clash = conflictOf(error)
      if (clash) setConflict({ ...clash, base: valuesOf(from), mine })
      else if (!showServerErrors(form, error)) tellSaveFailure(error)
    }
  }

  /** What was decided goes on top of what is stored, and only that is sent. */
  const resolve = async (decided: TarifValues) => {
    if (!conflict) return
    const { current } = conflict
    const changes = valuesChanged(valuesOf(current), decided)
    settle(current)
    fill(changes)
    if (Object.keys(changes).length > 0) await submit(decided, current)
  }

  useDraft(form, {
    key: `products/${stored.product_id}/tarifs/${stored.id}`,
    title: t`Tarif ${stored.catalog.name}`,
    version: base.version,
    restore: (draft) => {
      const now = valuesOf(base)
      const begun: TarifValues = { ...now, ...draft.base }
      const mine: TarifValues = { ...begun, ...draft.changes }
      const { merged, conflicts } = merge(begun, mine, now)
      fill(valuesChanged(now, merged))
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
  return {
    form,
    conflict,
    closeConflict: () => setConflict(null),
    resolve: (decided: TarifValues) => void resolve(decided),
    dialog: impact.dialog,
  }
}

/** Says what somebody else has changed while the form is open. */
function useTellMove({ updated_by }: SellingPrice) {
  const { t } = useLingui()
  const { fields } = useTarifLabels()
  const user = useCurrentUser()
  return (theirs: Partial<TarifValues>) => {
    const names = (Object.keys(theirs) as TarifField[]).map((field) => fields[field]).join(', ')
    const author = updated_by?.name ?? '—'
    if (names && updated_by?.id !== user.id) toast.info({ title: t`${author} a modifié ce tarif`, description: names })
  }
}
