// Says of which day prices are, where that has passed: what is as it was stored then, what is not, and what nobody knows any more.
import { Trans, useLingui } from '@lingui/react/macro'

import { useDay } from '#api/day.ts'
import type { OfferSimulation } from '#contract/offers/offer-simulation.ts'
import { Text } from '#kit/elements/text.ts'
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
  const isOlder = made_on !== null && made_on > date
  return (
    <Notice
      status={is_composition_stored && !isOlder ? 'info' : 'warning'}
      size="sm"
      data-part="past-day"
      title={isOlder ? t`Cette offre n’existait pas encore le ${day} : elle a été créée le ${made}.` : t`Tel qu’enregistré le ${day}`}
    >
      {!isOlder && (
        <Text>
          {is_composition_stored ? (
            <Trans>
              Composition, tags, catalogues, prix, règles et leur ordre, markups et dégressivités sont ceux de ce jour-là. Désignations,
              filiales et couvertures sont celles d’aujourd’hui.
            </Trans>
          ) : (
            <Trans>
              Tags, catalogues, prix, règles et leur ordre, markups et dégressivités sont ceux de ce jour-là. L’historique ne dit pas tout
              de la composition : c’est celle d’aujourd’hui, comme les désignations, les filiales et les couvertures.
            </Trans>
          )}{' '}
          {made_on === null && (
            <Trans>L’historique ne remonte pas à la création de l’offre : ce dont il ne dit rien est montré tel qu’aujourd’hui.</Trans>
          )}
        </Text>
      )}
    </Notice>
  )
}
