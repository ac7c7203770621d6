// The filters of a plan's lines; families, manufacturers and catalogues are those of the plan, with their numbers of lines.
import { useLingui } from '@lingui/react/macro'

import type { PlanSummary } from '#contract/prices/price-plans.ts'
import { lineStates } from '#engine/prices/plan/lines.ts'
import { lineStateLabels } from '#entities/prices/plan-words.ts'
import type { ListAddress } from '#kit/list/address.ts'
import { Facet, type FacetOption } from '#kit/list/facet.tsx'
import { FilterBar } from '#kit/list/filter-bar.tsx'
import { PercentFacet } from '#kit/list/number-facet.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import type { LinesSearch } from '../address.ts'

interface LineFiltersProps {
  address: Pick<ListAddress<LinesSearch>, 'narrowedBy' | 'cleared'>
  summary: PlanSummary
  search: LinesSearch
  onSearch: (search: LinesSearch) => void
}

export function LineFilters({ address, summary, search, onSearch }: LineFiltersProps) {
  const { t, i18n } = useLingui()
  const set = (change: Partial<LinesSearch>) => onSearch({ ...search, ...change, row: undefined })
  const some = (ids: number[]) => (ids.length > 0 ? ids : undefined)
  const { counts } = summary
  return (
    <FilterBar address={address} search={search} onSearch={onSearch}>
      <Facet
        single
        label={t`État`}
        options={lineStates
          .filter((state) => (counts[state] ?? 0) > 0 || search.state === state)
          .map((value) => ({ value, label: i18n._(lineStateLabels[value]), count: counts[value] ?? 0 }))}
        selected={search.state ? [search.state] : []}
        onChange={([state]) => set({ state })}
      />
      <Facet
        label={t`Catalogue`}
        lang={CONTENT_LANGUAGE}
        options={optionsOf(summary.catalogs)}
        selected={search.catalog_id ?? []}
        onChange={(ids) => set({ catalog_id: some(ids) })}
      />
      <Facet
        label={t`Famille`}
        lang={CONTENT_LANGUAGE}
        options={optionsOf(summary.families)}
        selected={search.family_id ?? []}
        onChange={(ids) => set({ family_id: some(ids) })}
      />
      <Facet
        label={t`Fabricant`}
        options={optionsOf(summary.manufacturers)}
        selected={search.manufacturer_id ?? []}
        onChange={(ids) => set({ manufacturer_id: some(ids) })}
      />
      <PercentFacet label={t`Marge sous`} value={search.margin_below} onChange={(margin_below) => set({ margin_below })} />
      <PercentFacet label={t`Écart au-dessus de`} value={search.percent_above} onChange={(percent_above) => set({ percent_above })} />
      <Facet
        single
        label={t`À vérifier`}
        options={[
          { value: true, label: t`Avec une remarque à vérifier` },
          { value: false, label: t`Sans` },
        ]}
        selected={search.warned === undefined ? [] : [search.warned]}
        onChange={([warned]) => set({ warned })}
      />
    </FilterBar>
  )
}

const optionsOf = (groups: PlanSummary['families']): FacetOption<number>[] =>
  groups.flatMap(({ id, name, lines }) => (id === null ? [] : [{ value: id, label: name ?? '—', count: lines }]))
