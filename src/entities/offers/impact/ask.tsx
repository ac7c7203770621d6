// Before a save that moves prices: what moves is shown, and the person decides. Where nothing moves nobody is asked.
import { useLingui } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { type ReactNode, useState } from 'react'

import { isOffline } from '#api/send.ts'
import type { Inputs } from '#contract/index.ts'
import type { ConfigurationImpact, OfferImpact } from '#contract/offers/offer-impact.ts'
import { confirm } from '#device/questions.ts'
import { isMoved } from '#engine/offers/impact.ts'

import { ImpactDialog } from './dialog.tsx'

/** What the person said: nothing is saved, or it is; they know that cases `fail` then. */
type Answer = null | { failing: boolean }

/** Where the default configuration is looked at, beside where it usually is. */
export type ImpactScope = Pick<Inputs['offer_impact']['markups'], 'zone' | 'actor' | 'catalog_id'>
type Find = (place: ImpactScope) => Promise<OfferImpact>

/** Asks; what is asked stands `beside` the form that asks it. `usual` is where it is looked at first. */
export function usePriceImpact(offer_id: number, usual: ImpactScope = {}) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<{ impact: OfferImpact; find: Find; answer: (sure: boolean) => void } | null>(null)

  /** An impact that cannot be had stands in nobody's way: what is refused is told by the save, and so is that there is no network. */
  const withoutIt = async (error: unknown): Promise<Answer> => {
    const told = isOffline(error) || (error instanceof ORPCError && error.status < 500)
    const sure =
      told ||
      (await confirm({
        header: t`Effet sur les prix inconnu`,
        message: t`L’effet de cette modification sur les prix n’a pas pu être calculé.`,
        acceptText: t`Enregistrer quand même`,
        rejectText: t`Revenir au brouillon`,
      }))
    return sure ? { failing: false } : null
  }

  const ask = async (find: Find): Promise<Answer> => {
    const impact = await find(usual).catch((error: unknown) => ({ error }))
    if ('error' in impact) return await withoutIt(impact.error)
    if (!impact.configurations.some(isMoved)) return { failing: false }
    const sure = await new Promise<boolean>((resolve) => {
      const answer = (decided: boolean) => {
        setAsked(null)
        resolve(decided)
      }
      setAsked({ impact, find: async (place) => await find({ ...usual, ...place }), answer })
    })
    return sure ? { failing: impact.configurations.some(fails) } : null
  }

  const dialog = asked && <ImpactDialog offer_id={offer_id} {...asked} />
  const beside = <Form extends { dialog: ReactNode }>(form: Form) => ({
    ...form,
    dialog: (
      <>
        {form.dialog}
        {dialog}
      </>
    ),
  })
  return { ask, beside, dialog }
}

const fails = ({ failures }: ConfigurationImpact) => failures.length > 0
