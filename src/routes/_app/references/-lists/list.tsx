// A lookup list: searched and sorted on the device, because all rows are loaded; each row opens.
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Library, Plus } from 'lucide-react'
import { useMemo } from 'react'

import type { LookupEntity } from '#contract/entities.ts'
import { lookups } from '#entities/lookups/all.ts'
import { countsQuery, rowsQuery } from '#entities/lookups/queries.ts'
import { Button } from '#kit/elements/controls.ts'
import { EmptyState } from '#kit/feedback/states.tsx'
import { ClearButton, List } from '#kit/list/list.tsx'
import { useLocalList } from '#kit/list/use-local-list.ts'
import { Page, PageHeader } from '#kit/page/page.tsx'

import { lookupAddress } from './address.ts'
import { columnsOf } from './columns.tsx'
import { withUsageCounts, lookupOrder } from './rows.ts'
import { LookupTabs } from './tabs.tsx'

const route = getRouteApi('/_app/references/$kind/')

export function LookupList() {
  const kind = route.useParams().kind as LookupEntity
  return <ListOf key={kind} kind={kind} />
}

function ListOf({ kind }: { kind: LookupEntity }) {
  const { t, i18n } = useLingui()
  const { words } = lookups[kind]
  const navigate = useNavigate()
  const list = useLookupList(kind)
  const name = i18n._(words.all)
  return (
    <Page fill gap="3">
      <PageHeader
        title={t`Données de référence`}
        documentTitle={name}
        actions={
          <Button asChild size="sm">
            <Link to="/references/$kind/new" params={{ kind }}>
              <Plus size={16} aria-hidden /> {i18n._(words.new)}
            </Link>
          </Button>
        }
      />
      <LookupTabs />
      <List
        list={list}
        label={name}
        searched={i18n._(words.search)}
        exported={{ file: kind, sheet: name }}
        href={({ id }) => `/references/${kind}/${id}`}
        onOpen={({ id }) => void navigate({ to: '/references/$kind/$id', params: { kind, id: String(id) } })}
        failed={t`La liste n’a pas pu être chargée`}
        empty={
          <EmptyState
            icon={<Library size={40} />}
            title={list.search.search === undefined ? i18n._(words.empty) : t`Aucun résultat`}
            action={<ClearButton list={list} />}
          />
        }
      />
    </Page>
  )
}

function useLookupList(kind: LookupEntity) {
  const { data, error, refetch } = useQuery(rowsQuery(kind))
  const counts = useQuery(countsQuery(kind)).data
  const items = useMemo(() => data && withUsageCounts(data.items, counts?.items), [data, counts])
  const address = useMemo(() => lookupAddress([...lookups[kind].fields, 'total']), [kind])
  const columns = () => columnsOf(kind)
  return useLocalList({ address, columns, items, error, retry: () => void refetch(), ...lookupOrder })
}
