// A list of reference data: searched and sorted on the device, because all rows are loaded; each row opens.
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Library, Plus } from 'lucide-react'
import { useMemo } from 'react'

import type { ReferenceEntity } from '#contract/entities.ts'
import { references } from '#entities/lookups/all.ts'
import { countsQuery, rowsQuery } from '#entities/lookups/queries.ts'
import { Button } from '#kit/elements/controls.ts'
import { EmptyState } from '#kit/feedback/states.tsx'
import { ClearButton, List } from '#kit/list/list.tsx'
import { useLocalList } from '#kit/list/use-local-list.ts'
import { Page, PageHeader } from '#kit/page/page.tsx'

import { referenceAddress } from './address.ts'
import { columnsOf } from './columns.tsx'
import { withUsageCounts, referenceOrder } from './rows.ts'
import { ReferenceTabs } from './tabs.tsx'

const route = getRouteApi('/_app/references/$kind/')

export function ReferenceList() {
  const kind = route.useParams().kind as ReferenceEntity
  return <ListOf key={kind} kind={kind} />
}

function ListOf({ kind }: { kind: ReferenceEntity }) {
  const { t, i18n } = useLingui()
  const { words } = references[kind]
  const navigate = useNavigate()
  const list = useReferenceList(kind)
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
      <ReferenceTabs />
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

function useReferenceList(kind: ReferenceEntity) {
  const { data, error, refetch } = useQuery(rowsQuery(kind))
  const counts = useQuery(countsQuery(kind)).data
  const items = useMemo(() => data && withUsageCounts(data.items, counts?.items), [data, counts])
  const address = useMemo(() => referenceAddress([...references[kind].fields, 'total']), [kind])
  const columns = () => columnsOf(kind)
  return useLocalList({ address, columns, items, error, retry: () => void refetch(), ...referenceOrder })
}
