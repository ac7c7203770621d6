// Keeps a plan's form and the server in step: whatever is typed and complete is stored after a short pause, and its lines are computed
// anew. What was typed meanwhile is sent next; the form itself is never overwritten while it contains something unsent.
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { api, client } from '#api/client.ts'
import { tellFailure } from '#api/failures.ts'
import { PricePlan } from '#contract/prices/price-plans.ts'
import { useSettled } from '#kit/browser/settled.ts'
import { useEffectWhen } from '#kit/form/effect-when.ts'
import { showErrors, showServerErrors, withFormFields } from '#kit/form/form.tsx'
import { conflictWith } from '#kit/form/server-conflict.ts'

import { planQuery } from './address.ts'
import { checkedPlan, formField, inputOfValues, type PlanInput, type PlanValues, valuesOfPlan } from './form/values.ts'

/** Milliseconds without a key before the plan is stored. */
const PAUSE = 350

/** What this form knows to be stored. */
interface Known {
  id: number
  version: number
  /** What was sent last, and how the server returns it, as JSON. */
  sent: string
  stored: string
}

interface LivePlanOptions {
  /** The form of `useAppForm`, and its values. */
  form: { setFieldValue: (field: never, value: never) => void; setErrorMap: (errors: never) => void }
  values: PlanValues
  /** As stored now; undefined while it does not exist. */
  plan: PricePlan | undefined
  day: string
  /** Whether the plan may be changed: it is not applied, and the user has the right. */
  open: boolean
  onCreated: (plan: PricePlan) => void
}

const conflictIn = conflictWith(PricePlan)

export function useLivePlan({ form, values, plan, day, open, onCreated }: LivePlanOptions) {
  const queryClient = useQueryClient()
  const [known, setKnown] = useState<Known | null>(() =>
    plan ? knownOf(plan, checkedPlan(valuesOfPlan(plan, day), day).input ?? '') : null,
  )
  /** What the server refused, with the version that it was based on: it is not sent again. */
  const [refused, setRefused] = useState<string | null>(null)
  const settled = useSettled(values, PAUSE)
  const { input: wanted, errors } = checkedPlan(settled, day)
  const now = checkedPlan(values, day).input
  const attempt = `${known?.version ?? 0} ${wanted}`

  const save = useMutation({
    mutationKey: known ? api.price_plans.update.mutationKey() : api.price_plans.create.mutationKey(),
    mutationFn: async (sent: string) => await store(sent, known),
    meta: { silent: true },
    onSuccess: (stored, sent) => {
      queryClient.setQueryData(planQuery(stored.id).queryKey, stored)
      setKnown(knownOf(stored, sent))
      if (!known) onCreated(stored)
    },
    onError: (error, sent) => {
      setRefused(`${known?.version ?? 0} ${sent}`)
      const conflict = conflictIn(error)
      if (conflict) queryClient.setQueryData(planQuery(conflict.current.id).queryKey, conflict.current)
      else if (!showServerErrors(form, withFormFields(error, formField)))
        tellFailure(error, { title: t`La campagne n’a pas pu être calculée`, retry: () => setRefused(null) })
    },
  })

  const isNewer = plan !== undefined && known !== null && !save.isPending && plan.version > known.version
  const theirs = isNewer ? storedOf(plan, day) : null
  const isOwn = known !== null && theirs === known.stored
  const unsent = known ? now !== known.sent : false
  /** Takes over what is stored, instead of what is in the form. */
  const adopt = (stored: PricePlan) => {
    const next = valuesOfPlan(stored, day)
    for (const [field, value] of Object.entries(next)) form.setFieldValue(field as never, value as never)
    setKnown(knownOf(stored, checkedPlan(next, day).input ?? ''))
  }
  const conflict = isNewer && !isOwn && unsent && open ? plan : null
  useEffectWhen(isNewer && !conflict, () => {
    if (isOwn || !open) setKnown(known && { ...known, version: plan?.version ?? known.version, stored: theirs ?? known.stored })
    else if (plan) adopt(plan)
  })

  // A value taken over from the server has not settled yet.
  const needed =
    open && settled === values && wanted !== null && wanted !== known?.sent && attempt !== refused && !save.isPending && !isNewer
  useEffectWhen(needed, () => save.mutate(wanted ?? ''))

  // Fields that are still empty are named beside the summary, not marked while the user is on the way to them.
  const wrong = JSON.stringify(errors.filter(({ key }) => key !== 'required'))
  const [shown, setShown] = useState('[]')
  useEffectWhen(wrong !== shown, () => {
    setShown(wrong)
    showErrors(form, JSON.parse(wrong) as typeof errors)
  })

  return {
    /** The lines shown are not those of the form: it is incomplete, or they are being computed. */
    behind: open && (now === null || now !== known?.sent),
    saving: save.isPending || needed,
    /** The fields that are still to be filled. */
    missing: errors.filter(({ key }) => key === 'required').map(({ field }) => field),
    unsent: open && now !== known?.sent,
    /** Somebody else changed the plan while the form contains other changes. */
    conflict: conflict && {
      plan: conflict,
      takeTheirs: () => adopt(conflict),
      keepMine: () => known && setKnown({ ...known, version: conflict.version, stored: storedOf(conflict, day), sent: '' }),
    },
  }
}

const knownOf = (plan: PricePlan, sent: string): Known => ({
  id: plan.id,
  version: plan.version,
  sent,
  stored: storedOf(plan, plan.effective_date),
})

/** The input that would store the plan as it is, as JSON. */
const storedOf = (plan: PricePlan, day: string): string => JSON.stringify(inputOfValues(valuesOfPlan(plan, day)))

async function store(sent: string, known: Known | null): Promise<PricePlan> {
  const input = JSON.parse(sent) as PlanInput
  return known
    ? await client.price_plans.update({ id: known.id, version: known.version, ...input })
    : await client.price_plans.create(input)
}

/** How the form and the stored plan stand to one another. */
export type LivePlan = ReturnType<typeof useLivePlan>
