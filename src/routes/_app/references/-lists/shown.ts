// The readable text of a field's value.
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { api } from '#api/client.ts'
import { zonesQuery } from '#entities/lookups/queries.ts'
import { formatDate } from '#kit/format/formats.ts'

export function useShown(): (field: string, value: unknown) => string {
  const { t } = useLingui()
  const zones = useQuery(zonesQuery()).data?.items ?? []
  const jobs = useQuery(api.jobs.list.queryOptions({ input: {} })).data?.items ?? []
  const business = useQuery(api.business.list.queryOptions({ input: {} })).data?.items ?? []
  return (field, value) => {
    if (typeof value === 'boolean') return value ? t`oui` : t`non`
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return t`non défini`
    if (field === 'zone') return zones.find(({ code_sigma }) => code_sigma === value)?.name ?? String(value)
    if (field === 'parent_id') return jobs.find(({ id }) => id === value)?.name ?? String(value)
    if (field === 'business_id') return business.find(({ id }) => id === value)?.name ?? String(value)
    return field.endsWith('_date') ? formatDate(String(value)) : String(value)
  }
}
