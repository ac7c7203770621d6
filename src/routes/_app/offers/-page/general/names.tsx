// The values of an offer's form as readable texts.
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { useCanCall } from '#api/session.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { catalogsQuery, zonesQuery } from '#entities/lookups/queries.ts'
import { fieldNamed } from '#entities/offers/fields.ts'
import { peopleQuery } from '#entities/offers/queries.ts'
import { DescribedText } from '#kit/text/described-text.tsx'

export function useShownValue(): (field: string, value: unknown, offer: Offer) => ReactNode {
  const { t } = useLingui()
  const people = useQuery(peopleQuery()).data?.items ?? []
  const catalogs = useQuery({ ...catalogsQuery(), enabled: useCanCall('catalogs.list') }).data?.items ?? []
  const zones = useQuery(zonesQuery()).data?.items ?? []
  const named = (among: readonly { id: number; name: string }[], id: number) => among.find((one) => one.id === id)?.name ?? String(id)
  return (field, value, { manager, zones: own }) => {
    if (typeof value === 'boolean') return value ? t`Oui` : t`Non`
    if (typeof value === 'number') return named(field === 'manager_id' ? [...people, ...(manager ? [manager] : [])] : catalogs, value)
    if (Array.isArray(value)) {
      const names = value.map((code) => [...zones, ...own].find(({ code_sigma }) => code_sigma === code)?.name ?? String(code))
      return names.join(', ') || t`non défini`
    }
    return <DescribedText field={fieldNamed(field)} text={typeof value === 'string' ? value : null} />
  }
}
