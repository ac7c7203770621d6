// Notice for prices of a past day: which data is as stored then, which is not, and which is no longer known.
import { Trans, useLingui } from '@lingui/react/macro'

import { useDay } from '#api/day.ts'
import type { OfferSimulation } from '#contract/offers/offer-simulation.ts'
import { AsStored } from '#kit/feedback/as-stored.tsx'
import { Notice } from '#kit/feedback/notice.tsx'
import { formatDate } from '#kit/format/formats.ts'

interface PastDayProps {
  date: string
  past: OfferSimulation['past']
}

export function PastDay({ date, past }: PastDayProps) {
  const { t } = useLingui()
  if (date >= useDay() || !past) return null
  const { made_on, is_composition_stored } = past
  const [day, made] = [formatDate(date), formatDate(made_on)]
  if (made_on !== null && made_on > date)
    return (
      <Notice
        status="warning"
        size="sm"
        data-part="past-day"
        title={t`Cette offre n’existait pas encore le ${day} : elle a été créée le ${made}.`}
      />
    )
  return (
    <AsStored
      date={date}
      then={
        is_composition_stored ? (
          <Trans>
            composition et lots partagés, tags, catalogues, prix de vente et d’achat, règles et leur ordre, coefficients, dégressivités.
          </Trans>
        ) : (
          <Trans>tags, catalogues, prix de vente et d’achat, règles et leur ordre, coefficients, dégressivités.</Trans>
        )
      }
      today={
        is_composition_stored ? (
          <Trans>désignations, articles en vente ou non, filiales de l’offre, couvertures.</Trans>
        ) : (
          <Trans>composition et lots partagés, désignations, articles en vente ou non, filiales de l’offre, couvertures.</Trans>
        )
      }
      unknown={
        (made_on === null || !is_composition_stored) && (
          <>
            {!is_composition_stored && <Trans>L’historique ne dit pas tout de la composition de ce jour-là.</Trans>}{' '}
            {made_on === null && (
              <Trans>L’historique ne remonte pas à la création de l’offre : ce dont il ne dit rien est montré tel qu’aujourd’hui.</Trans>
            )}
          </>
        )
      }
    />
  )
}
