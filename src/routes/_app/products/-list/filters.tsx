// The filters of the list: categories narrow each other, with the number of products of each.
import { useLingui } from '@lingui/react/macro'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { api } from '#api/client.ts'
import type { Outputs } from '#contract/index.ts'
import { levels } from '#contract/lookups/categorizations.ts'
import { type countedFilters, origins } from '#contract/products/products.ts'
import { categorizationsQuery, manufacturersQuery, tagsQuery } from '#entities/lookups/queries.ts'
import { originLabels, recordedFields } from '#entities/products/fields.ts'
import { useLabels } from '#kit/format/labels.ts'
import { Facet, failureOf, type FacetOption } from '#kit/list/facet.tsx'
import { FilterBar } from '#kit/list/filter-bar.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { productAddress, type ProductSearch } from './search.ts'

interface ProductFiltersProps {
  search: ProductSearch
  onSearch: (search: ProductSearch) => void
}

type CountedFilter = (typeof countedFilters)[number]
type Category = Outputs['categorizations']['list']['items'][number]

export function ProductFilters({ search, onSearch }: ProductFiltersProps) {
  const { t, i18n } = useLingui()
  const categories = useQuery(categorizationsQuery())
  const manufacturers = useQuery(manufacturersQuery())
  const tags = useQuery(tagsQuery())
  const { open, counted } = useCounts(search)
  const set = (change: Partial<ProductSearch>) => onSearch({ ...search, ...change, row: undefined })
  const some = (ids: number[]) => (ids.length > 0 ? ids : undefined)
  const labels = useLabels(recordedFields)
  return (
    <FilterBar address={productAddress} search={search} onSearch={onSearch}>
      {levels.map((level) => {
        const filter = `${level}_id` as const
        return (
          <Facet
            key={level}
            label={labels[filter]}
            lang={CONTENT_LANGUAGE}
            options={counted(filter, optionsOf(level, categories.data?.items ?? [], search))}
            onOpen={() => open(filter)}
            failed={failureOf(categories)}
            selected={search[filter] ?? []}
            onChange={(ids) => set({ [filter]: some(ids) })}
          />
        )
      })}
      <Facet
        label={labels.manufacturer_id}
        options={counted(
          'manufacturer_id',
          (manufacturers.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
        )}
        onOpen={() => open('manufacturer_id')}
        failed={failureOf(manufacturers)}
        selected={search.manufacturer_id ?? []}
        onChange={(ids) => set({ manufacturer_id: some(ids) })}
      />
      <Facet
        label={labels.tags}
        lang={CONTENT_LANGUAGE}
        options={counted(
          'tag_ids',
          (tags.data?.items ?? []).map(({ id, name, zone }) => ({ value: id, label: `${name} (${zone.name})` })),
        )}
        onOpen={() => open('tag_ids')}
        failed={failureOf(tags)}
        selected={search.tag_ids ?? []}
        onChange={(ids) => set({ tag_ids: some(ids) })}
      />
      <Facet
        single
        label={labels.origin}
        options={origins.map((value) => ({ value, label: i18n._(originLabels[value]) }))}
        selected={search.origin ? [search.origin] : []}
        onChange={([origin]) => set({ origin })}
      />
      <Facet
        single
        label={t`Vente`}
        options={[
          { value: true, label: t`En vente` },
          { value: false, label: t`Hors vente` },
        ]}
        selected={search.on_sale === undefined ? [] : [search.on_sale]}
        onChange={([on_sale]) => set({ on_sale })}
      />
    </FilterBar>
  )
}

/** The number of products of each option of the open filter, given all other filters; the most frequent options come first. */
function useCounts(search: ProductSearch) {
  const [facet, open] = useState<CountedFilter>()
  const filters = productAddress.questionOf({ ...search, sort: undefined, ...(facet && { [facet]: undefined }) })
  const { data } = useQuery(api.products.facet.queryOptions({ input: facet ? { ...filters, sort: undefined, facet } : skipToken }))
  const totals = useMemo(() => data && new Map(data.items.map(({ id, total }) => [id, total])), [data])
  const counted = (of: CountedFilter, options: FacetOption<number>[]) => {
    if (of !== facet || !totals) return options
    return options.map((option) => ({ ...option, count: totals.get(option.value) ?? 0 })).toSorted((a, b) => b.count - a.count)
  }
  return { open, counted }
}

/** The categories of one level below those chosen on the levels above; those with the most products come first. */
function optionsOf(level: Category['level'], categories: Category[], search: ProductSearch) {
  const byId = new Map(categories.map((category) => [category.id, category]))
  const above = levels.slice(0, levels.indexOf(level)).flatMap((upper) => search[`${upper}_id`] ?? [])
  const below = (category: Category): boolean => {
    if (above.length === 0) return true
    for (let at: Category | undefined = category; at; at = at.parent_id === null ? undefined : byId.get(at.parent_id))
      if (above.includes(at.id)) return true
    return false
  }
  const nameOf = (category: Category) => {
    const parent = category.parent_id === null ? undefined : byId.get(category.parent_id)
    return parent && above.length === 0 ? `${category.name} (${parent.name})` : category.name
  }
  return categories
    .filter((category) => category.level === level && below(category))
    .toSorted((a, b) => b.products - a.products)
    .map((category) => ({ value: category.id, label: nameOf(category) }))
}
