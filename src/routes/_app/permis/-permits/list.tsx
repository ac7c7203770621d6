// The list of permits: search, sorting, export; each row opens.
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Award, BadgeCheck, Plus } from 'lucide-react'
import { useMemo } from 'react'

import { useDay } from '#api/day.ts'
import { useCanCall } from '#api/session.ts'
import { type Permit, type PermitState, permitState, permitStates } from '#contract/permits/permits.ts'
import type { PermitLevel } from '#engine/permits/levels.ts'
import { levelNames, stateNames } from '#entities/permits/fields.ts'
import { permitsQuery } from '#entities/permits/queries.ts'
import { Button } from '#kit/elements/controls.ts'
import { EmptyState } from '#kit/feedback/states.tsx'
import { formatMoney } from '#kit/format/formats.ts'
import { listColumns } from '#kit/list/columns.ts'
import { Facet } from '#kit/list/facet.tsx'
import { FilterBar } from '#kit/list/filter-bar.tsx'
import { ClearButton, List } from '#kit/list/list.tsx'
import { type LocalOrder, useLocalList } from '#kit/list/use-local-list.ts'
import { Page, PageHeader, WideOnly } from '#kit/page/page.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { permitAddress, type permitColumns } from './address.ts'
import { PermitStateBadge } from './state.tsx'

const stateOf = (permit: Permit, day: string) => i18n._(stateNames[permitState(permit, day)])
interface Filters {
  state?: PermitState | undefined
}

type Threshold = 'quarterly_turnover_objective' | 'minimum_turnover'
const thresholdOf = ({ ranks }: Permit, level: PermitLevel, threshold: Threshold) =>
  ranks.find((rank) => rank.level === level)?.[threshold] ?? null
const byThreshold = (level: PermitLevel, threshold: Threshold) => (permit: Permit) => {
  const amount = thresholdOf(permit, level, threshold)
  return amount === null ? null : Number(amount)
}

const orderOn = (day: string): LocalOrder<Permit, Filters> => ({
  searched: ({ name, description, offers }) => [name, description, ...offers.flatMap((offer) => [offer.name, offer.reference])],
  // Like on the server, a permit that ends soon is also active.
  passes: (permit, { state }) =>
    state === undefined || permitState(permit, day) === state || (state === 'active' && permitState(permit, day) === 'ends_soon'),
  orders: {
    name: ({ name }) => name,
    state: (permit) => stateOf(permit, day),
    end_of_activation_date: ({ end_of_activation_date }) => end_of_activation_date,
    offers: ({ offers }) => offers.length,
    or: byThreshold('or', 'quarterly_turnover_objective'),
    or_minimum: byThreshold('or', 'minimum_turnover'),
    argent: byThreshold('argent', 'quarterly_turnover_objective'),
    argent_minimum: byThreshold('argent', 'minimum_turnover'),
    bronze: byThreshold('bronze', 'quarterly_turnover_objective'),
    bronze_minimum: byThreshold('bronze', 'minimum_turnover'),
  },
})

const columnsOn = (day: string) => () => {
  const threshold = (level: PermitLevel, of: Threshold) => {
    const label = i18n._(levelNames[level])
    const isObjective = of === 'quarterly_turnover_objective'
    return {
      label: isObjective ? t`Objectif ${label}` : t`CA Min ${label}`,
      size: 135,
      align: 'end' as const,
      sort: isObjective ? level : (`${level}_minimum` as const),
      value: (permit: Permit) => {
        const amount = thresholdOf(permit, level, of)
        return amount && formatMoney(amount)
      },
    }
  }
  return listColumns<Permit, (typeof permitColumns)[number]>({
    name: { label: t`Nom`, size: 210, lang: CONTENT_LANGUAGE, sort: 'name', value: ({ name }) => name },
    state: {
      label: t`État`,
      size: 200,
      sort: 'state',
      value: (permit) => stateOf(permit, day),
      cell: (permit) => <PermitStateBadge permit={permit} />,
    },
    end_of_activation_date: {
      label: t`Fin de validité`,
      size: 150,
      sort: 'end_of_activation_date',
      value: ({ end_of_activation_date: date }) => (date === null ? t`Illimité` : { date }),
    },
    offers: {
      label: t`Offres attachées`,
      size: 225,
      lang: CONTENT_LANGUAGE,
      sort: 'offers',
      value: ({ offers }) => offers.map(({ name }) => name).join(', '),
    },
    or: threshold('or', 'quarterly_turnover_objective'),
    argent: threshold('argent', 'quarterly_turnover_objective'),
    bronze: threshold('bronze', 'quarterly_turnover_objective'),
    or_minimum: threshold('or', 'minimum_turnover'),
    argent_minimum: threshold('argent', 'minimum_turnover'),
    bronze_minimum: threshold('bronze', 'minimum_turnover'),
  })
}

export function PermitList() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const day = useDay()
  const { data, error, refetch } = useQuery(permitsQuery())
  const declared = useMemo(() => ({ columns: columnsOn(day), ...orderOn(day) }), [day])
  const list = useLocalList({ address: permitAddress, items: data?.items, error, retry: () => void refetch(), ...declared })
  const { state } = list.search
  const narrowed = list.search.search !== undefined || state !== undefined
  const create = useCanCall('permits.create') && (
    <Button asChild size="sm" aria-label={t`Nouveau permis`}>
      <Link to="/permis/new">
        <Plus size={16} aria-hidden />
        <WideOnly>{t`Nouveau permis`}</WideOnly>
      </Link>
    </Button>
  )
  return (
    <Page fill gap="3">
      <PageHeader
        title={t`Permis`}
        count={list.count}
        actions={
          <>
            <Button asChild size="sm" variant="outline" aria-label={t`Certifications`}>
              <Link to="/permis/certifications">
                <BadgeCheck size={16} aria-hidden />
                <WideOnly>{t`Certifications`}</WideOnly>
              </Link>
            </Button>
            {create}
          </>
        }
      />
      <List
        list={list}
        label={t`Permis`}
        searched={t`Rechercher un permis`}
        views="permits"
        exported={{ file: 'permis', sheet: t`Permis` }}
        filters={
          <FilterBar address={permitAddress} search={list.search} onSearch={list.go}>
            <Facet
              single
              label={t`État`}
              options={permitStates.map((value) => ({ value, label: i18n._(stateNames[value]) }))}
              selected={state === undefined ? [] : [state]}
              onChange={([chosen]) => list.go({ ...list.search, state: chosen, row: undefined })}
            />
          </FilterBar>
        }
        href={({ id }) => `/permis/${id}`}
        onOpen={({ id }) => void navigate({ to: '/permis/$id', params: { id: String(id) } })}
        failed={t`Les permis n’ont pas pu être chargés`}
        empty={
          <EmptyState
            icon={<Award size={40} />}
            title={narrowed ? t`Aucun résultat` : t`Il n’y a pas de permis`}
            description={!narrowed && t`Un permis dit ce qu’un partenaire doit atteindre, et les lots qui lui sont alors ouverts.`}
            action={narrowed ? <ClearButton list={list} /> : create}
          />
        }
      />
    </Page>
  )
}
