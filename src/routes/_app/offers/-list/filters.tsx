// The filters of the list: categories narrow each other, with the number of offers of each.
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import type { CategoryInUse } from '#contract/offers/offers.ts'
import { fold } from '#engine/parsing/fold.ts'
import { zonesQuery } from '#entities/lookups/queries.ts'
import { categoryFields, recordedFields } from '#entities/offers/fields.ts'
import { categoriesQuery, peopleQuery } from '#entities/offers/queries.ts'
import { useLabels } from '#kit/format/labels.ts'
import { Facet, failureOf, type FacetOption, TextFacet } from '#kit/list/facet.tsx'
import { FilterBar } from '#kit/list/filter-bar.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { offerAddress, type OfferSearch, sellerAddress } from './search.ts'

interface OfferFiltersProps {
  search: OfferSearch
  onSearch: (search: OfferSearch) => void
  seesInactive: boolean
}

interface PartProps {
  search: OfferSearch
  set: (change: Partial<OfferSearch>) => void
}

/**
 * The order of the filters: sellers look for offers that can be sold in a category; those who manage offers, for one of them or for their
 * own.
 */
export function OfferFilters({ search, onSearch, seesInactive }: OfferFiltersProps) {
  const part: PartProps = { search, set: (change) => onSearch({ ...search, ...change, row: undefined }) }
  return (
    <FilterBar address={seesInactive ? offerAddress : sellerAddress} search={search} onSearch={onSearch}>
      {seesInactive ? (
        <>
          <NameFacets {...part} />
          <ManagerFacet {...part} />
          <StateFacet {...part} />
          <CategoryFacets {...part} />
          <ZoneFacet {...part} />
          <AvailabilityFacet {...part} />
        </>
      ) : (
        <>
          <AvailabilityFacet {...part} />
          <CategoryFacets {...part} />
          <ZoneFacet {...part} />
          <NameFacets {...part} />
          <ManagerFacet {...part} />
        </>
      )}
    </FilterBar>
  )
}

function NameFacets({ search, set }: PartProps) {
  const labels = useLabels(recordedFields)
  return (['name', 'reference'] as const).map((field) => (
    <TextFacet key={field} label={labels[field]} value={search[field]} onChange={(value) => set({ [field]: value })} />
  ))
}

function ManagerFacet({ search, set }: PartProps) {
  const labels = useLabels(recordedFields)
  const people = useQuery(peopleQuery())
  return (
    <Facet
      label={labels.manager_id}
      options={(people.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      failed={failureOf(people)}
      selected={search.manager_id ?? []}
      onChange={(ids) => set({ manager_id: ids.length > 0 ? ids : undefined })}
    />
  )
}

function StateFacet({ search, set }: PartProps) {
  const { t } = useLingui()
  const words = { label: t`État`, yes: t`Active`, no: t`Inactive` }
  return <EitherFacet {...words} value={search.active} onChange={(active) => set({ active })} />
}

function ZoneFacet({ search, set }: PartProps) {
  const { t } = useLingui()
  const zones = useQuery(zonesQuery())
  return (
    <Facet
      single
      label={t`Filiale`}
      options={(zones.data?.items ?? []).map(({ code_sigma, name }) => ({ value: code_sigma, label: name }))}
      failed={failureOf(zones)}
      selected={search.zone === undefined ? [] : [search.zone]}
      onChange={([zone]) => set({ zone })}
    />
  )
}

function AvailabilityFacet({ search, set }: PartProps) {
  const { t } = useLingui()
  const words = { label: t`Disponibilité`, yes: t`Disponible`, no: t`Indisponible` }
  return <EitherFacet {...words} value={search.available} onChange={(available) => set({ available })} />
}

interface EitherFacetProps {
  label: string
  yes: string
  no: string
  value: boolean | undefined
  onChange: (value: boolean | undefined) => void
}

/** A choice between yes and no, or both. */
function EitherFacet({ label, yes, no, value, onChange }: EitherFacetProps) {
  const options = [
    { value: true, label: yes },
    { value: false, label: no },
  ]
  return <Facet single {...{ label, options }} selected={value === undefined ? [] : [value]} onChange={([chosen]) => onChange(chosen)} />
}

/** Each level offers the categories in use below the chosen one; changing a level clears those below. */
function CategoryFacets({ search, set }: PartProps) {
  const labels = useLabels(recordedFields)
  const categories = useQuery(categoriesQuery())
  const inUse = categories.data?.items ?? []
  return categoryFields.map((field, at) => {
    const options = optionsOf(field, inUse, search)
    if (at > 0 && options.length === 0 && search[field] === undefined) return null
    return (
      <Facet
        key={field}
        single
        label={labels[field]}
        lang={CONTENT_LANGUAGE}
        options={options}
        failed={failureOf(categories)}
        selected={search[field] === undefined ? [] : [search[field]]}
        onChange={([name]) => set({ ...Object.fromEntries(categoryFields.slice(at).map((below) => [below, undefined])), [field]: name })}
      />
    )
  })
}

function optionsOf(field: (typeof categoryFields)[number], inUse: CategoryInUse[], search: OfferSearch): FacetOption<string>[] {
  const above = categoryFields.slice(0, categoryFields.indexOf(field))
  const counts = new Map<string, number>()
  for (const category of inUse) {
    const name = category[field]
    if (name === null || above.some((level) => search[level] !== undefined && search[level] !== category[level])) continue
    counts.set(name, (counts.get(name) ?? 0) + category.offers)
  }
  return [...counts]
    .map(([value, count]) => ({ value, label: value, count }))
    .toSorted((one, other) => (fold(one.label) < fold(other.label) ? -1 : 1))
}
