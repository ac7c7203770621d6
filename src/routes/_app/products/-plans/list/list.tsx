// The list of price plans.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { FileUp, Plus, SearchX, Tags } from 'lucide-react'

import { client } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import { planStates, type ListedPlan } from '#contract/prices/price-plans.ts'
import { planStateLabels } from '#entities/prices/plan-words.ts'
import { NEW_PLAN } from '#entities/prices/plans.ts'
import { Button } from '#kit/elements/controls.ts'
import { EmptyState } from '#kit/feedback/states.tsx'
import { Facet } from '#kit/list/facet.tsx'
import { FilterBar } from '#kit/list/filter-bar.tsx'
import { ClearButton, List } from '#kit/list/list.tsx'
import { type ListState, useList } from '#kit/list/use-list.ts'
import { Page, PageHeader, WideOnly } from '#kit/page/page.tsx'

import { ProductsTrail } from '../../-changes/links.tsx'
import { plansAddress, plansPage, type PlansSearch } from '../address.ts'
import { useAuthors } from './authors.ts'
import { planListColumns } from './columns.tsx'

export function PlanList() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const list = useList({ address: plansAddress, columns: planListColumns, page: plansPage, read: client.price_plans.list })
  return (
    <Page fill gap="3">
      <PageHeader trail={<ProductsTrail />} title={t`Campagnes tarifaires`} count={list.count} actions={<PlanButtons />} />
      <List
        list={list}
        label={t`Campagnes tarifaires`}
        searched={t`Rechercher une campagne`}
        exported={{ file: 'campagnes-tarifaires', sheet: t`Campagnes` }}
        filters={<PlanFilters list={list} />}
        href={({ id }) => `/products/price-plans/${id}`}
        onOpen={({ id }) => void navigate({ to: '/products/price-plans/$id', params: { id: String(id) } })}
        failed={t`Les campagnes n’ont pas pu être chargées`}
        empty={<NoPlans list={list} />}
      />
    </Page>
  )
}

function PlanButtons() {
  const { t } = useLingui()
  const mayImport = useCanCall('price_plans.spreadsheet')
  const mayCreate = useCanCall('price_plans.create')
  return (
    <>
      {mayImport && (
        <Button asChild size="sm" variant="outline">
          <Link to="/products/price-plans/import" aria-label={t`Importer un fichier de tarifs`}>
            <FileUp size={16} aria-hidden />
            <WideOnly>{t`Importer un fichier de tarifs`}</WideOnly>
          </Link>
        </Button>
      )}
      {mayCreate && (
        <Button asChild size="sm">
          <Link to="/products/price-plans/$id" params={{ id: NEW_PLAN }} aria-label={t`Nouvelle campagne`}>
            <Plus size={16} aria-hidden />
            <WideOnly>{t`Nouvelle campagne`}</WideOnly>
          </Link>
        </Button>
      )}
    </>
  )
}

interface OfList {
  list: ListState<PlansSearch, ListedPlan>
}

function PlanFilters({ list: { search, go } }: OfList) {
  const { t, i18n } = useLingui()
  const authors = useAuthors(search.created_by)
  const set = (change: Partial<PlansSearch>) => go({ ...search, ...change, row: undefined })
  return (
    <FilterBar address={plansAddress} search={search} onSearch={go}>
      <Facet
        single
        label={t`État`}
        options={planStates.map((value) => ({ value, label: i18n._(planStateLabels[value]) }))}
        selected={search.status ? [search.status] : []}
        onChange={([status]) => set({ status })}
      />
      <Facet
        single
        label={t`Auteur`}
        options={authors}
        selected={search.created_by ? [search.created_by] : []}
        onChange={([created_by]) => set({ created_by })}
      />
    </FilterBar>
  )
}

function NoPlans({ list }: OfList) {
  const { t } = useLingui()
  const mayCreate = useCanCall('price_plans.create')
  const narrowed = plansAddress.narrowedBy(list.search)
  if (narrowed.search || narrowed.filters)
    return <EmptyState icon={<SearchX size={40} />} title={t`Aucune campagne ne correspond`} action={<ClearButton list={list} />} />
  return (
    <EmptyState
      icon={<Tags size={40} />}
      title={t`Aucune campagne tarifaire`}
      description={t`Une campagne montre chaque tarif avant et après, puis s’applique d’un coup et peut s’annuler.`}
      action={
        mayCreate && (
          <>
            <Button asChild>
              <Link to="/products/price-plans/$id" params={{ id: NEW_PLAN }}>
                <Trans>Nouvelle campagne</Trans>
              </Link>
            </Button>
            <Button asChild variant="outline">
              <Link to="/products">
                <Trans>Choisir des articles dans la liste</Trans>
              </Link>
            </Button>
          </>
        )
      }
    />
  )
}
