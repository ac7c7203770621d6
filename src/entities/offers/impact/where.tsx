// Chooses the place for which the effect on the default configuration is shown.
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import type { ConfigurationImpact } from '#contract/offers/offer-impact.ts'
import { actors } from '#engine/prices/amounts.ts'
import { zonesQuery } from '#entities/lookups/queries.ts'
import { actorLabels } from '#entities/prices/fields.ts'
import { Flex } from '#kit/elements/layout.ts'
import { Choice } from '#kit/form/choice.tsx'

export type Elsewhere = Pick<ConfigurationImpact, 'zone' | 'actor'>

export function WhereLooked({ at: { zone, actor }, onChange }: { at: Elsewhere; onChange: (place: Elsewhere) => void }) {
  const { t, i18n } = useLingui()
  const zones = useQuery(zonesQuery()).data?.items ?? []
  return (
    <Flex gap="2" wrap="wrap">
      <Choice label={t`Filiale`} value={zone ?? ''} onChange={(value) => onChange({ actor, zone: value || null })}>
        {zone === null && <option value="" />}
        {zones.map(({ code_sigma, name }) => (
          <option key={code_sigma} value={code_sigma}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice label={t`Acteur`} value={actor} onChange={(value) => onChange({ zone, actor: actors.find((one) => one === value) ?? actor })}>
        {actors.map((one) => (
          <option key={one} value={one}>
            {i18n._(actorLabels[one])}
          </option>
        ))}
      </Choice>
    </Flex>
  )
}
