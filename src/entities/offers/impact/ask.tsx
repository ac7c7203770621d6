// Before a save that changes prices, shows the effect and asks the user. If no price changes, it does not ask.
import { useLingui } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { type ReactNode, useState } from 'react'

import { isOffline } from '#api/send.ts'
import type { Inputs } from '#contract/index.ts'
import type { ConfigurationImpact, OfferImpact } from '#contract/offers/offer-impact.ts'
import { confirm } from '#device/questions.ts'
import { isMoved } from '#engine/offers/impact.ts'

import { ImpactDialog } from './dialog.tsx'

/** The user's answer: null to cancel; otherwise save, and whether some cases will fail. */
type Answer = null | { failing: boolean }

/** The place for which the default configuration is shown, if not the default one. */
export type ImpactScope = Pick<Inputs['offer_impact']['markups'], 'zone' | 'actor' | 'catalog_id'>
type Find = (place: ImpactScope) => Promise<OfferImpact>

/**
 * `ask` shows the effect of a save and returns the user's answer; `beside` adds its dialog to a form. `usual` is the place shown first.
 */
export function usePriceImpact(offer_id: number, usual: ImpactScope = {}) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<{ impact: OfferImpact; find: Find; answer: (sure: boolean) => void } | null>(null)

  /**
   * An error of the calculation does not block the save: the save itself reports refusals and a missing network; after any other error
   * the user decides.
   */
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
