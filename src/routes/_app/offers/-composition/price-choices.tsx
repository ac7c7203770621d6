// The choice of the subsidiary and actor for whom the prices of a composition are shown, and of their catalogue.
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'

import { zonesQuery } from '#entities/lookups/queries.ts'
import { Flex } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { Choice } from '#kit/form/choice.tsx'

import type { PriceChoice } from './prices.ts'

interface PriceChoicesProps {
  choice: PriceChoice
  /** The catalogue in use, and all that could be chosen; undefined until they are known. */
  catalog: { id: number } | null | undefined
  catalogs: readonly { id: number; name: string }[]
  onChange: (choice: PriceChoice) => void
}

export const PriceChoices = memo(function PriceChoices({ choice, catalog, catalogs, onChange }: PriceChoicesProps) {
  const { t } = useLingui()
  const zones = useQuery(zonesQuery()).data?.items ?? []
  const zone = choice.zone ?? zones.find(({ is_national }) => is_national)?.code_sigma ?? ''
  return (
    <Flex gap="2" wrap="wrap" ms={{ lg: 'auto' }} align="flex-end">
      <Choice
        width="13.5rem"
        label={t`Prix pour la filiale`}
        value={zone}
        // Another subsidiary has other catalogues.
        onChange={(value) => onChange({ ...choice, zone: value || undefined, catalog_id: undefined })}
      >
        {zone === '' && <option value="" />}
        {zones.map(({ code_sigma, name }) => (
          <option key={code_sigma} value={code_sigma}>
            {name}
          </option>
        ))}
      </Choice>
      {catalog === null ? (
        <Text textStyle="sm" color="fg.muted" pb="2">
          {t`Aucun catalogue pour cette filiale`}
        </Text>
      ) : (
        <Choice
          width="11rem"
          label={t`Catalogue`}
          value={String(catalog?.id ?? '')}
          onChange={(value) => onChange({ ...choice, catalog_id: Number(value) || undefined })}
        >
          {!catalog && <option value="" />}
          {catalogs.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
      )}
      <Choice
        label={t`Acteur`}
        value={choice.actor}
        onChange={(value) => onChange({ ...choice, actor: value === 'agency' ? 'agency' : 'seller' })}
      >
        <option value="seller">{t`Vendeur`}</option>
        <option value="agency">{t`Agence`}</option>
      </Choice>
    </Flex>
  )
})
