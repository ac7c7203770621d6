// Gestion des utilisateurs: the table, and the panel of the user that the address names.
import { Badge, Box, Button, Grid } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useCallback, useState } from 'react'

import { userSorts, type UserRow } from '../../../../contract/users.ts'
import { api } from '../../../api/client.ts'
import { Page, PageHeader } from '../../../kit/page.tsx'
import { PAGE_SIZE, useRemoteRows } from '../../../kit/remote-rows.ts'
import { SearchInput } from '../../../kit/search-input.tsx'
import { EmptyState, FailedState, SkeletonRows } from '../../../kit/states.tsx'
import type { TableLayout } from '../../../kit/table-layout.ts'
import { DataTable, type TableColumn } from '../../../kit/table.tsx'
import { UserPanel } from './-user-panel.tsx'

const route = getRouteApi('/_app/admin/users/{-$id}')
const sorts = userSorts.flatMap((sort) => [sort, `-${sort}`] as const)

export function UsersPage() {
  const { t } = useLingui()
  const { id } = route.useParams()
  const { search = '', order: sort = 'name' } = route.useSearch()
  const navigate = useNavigate()
  const [visible, setVisible] = useState({ first: 0, last: 0 })
  const onVisible = useCallback((first: number, last: number) => setVisible({ first, last }), [])
  const rows = useRemoteRows({ search, sort }, visible, (question, page) =>
    api.users.list.queryOptions({
      input: { ...question, page, page_size: PAGE_SIZE },
      meta: { error: () => t`Impossible de récupérer les utilisateurs` },
    }),
  )
  const go = (next: { search?: string | undefined; order?: (typeof sorts)[number] }) =>
    void navigate({
      to: '/admin/users/{-$id}',
      params: { id },
      search: { search: search || undefined, order: sort, ...next },
      replace: true,
    })
  return (
    <Page fill gap="3">
      <PageHeader title={t`Gestion des utilisateurs`} count={rows.total} />
      <Grid
        flex="1"
        minH="0"
        templateColumns={{ base: 'minmax(0, 1fr)', xl: id === undefined ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) minmax(0, 1fr)' }}
        templateRows="minmax(0, 1fr)"
        gap="6"
      >
        {/* Where there is no room for both the panel takes the place of the table. */}
        <Box display={id === undefined ? 'flex' : { base: 'none', xl: 'flex' }} flexDirection="column" gap="3" minH="0" minW="0">
          <Box maxW="md" w="full">
            <SearchInput
              value={search}
              onChange={(text) => go({ search: text || undefined })}
              label={t`Rechercher un utilisateur`}
              found={rows.stale ? undefined : rows.total}
            />
          </Box>
          {rows.error ? (
            <FailedState title={t`Impossible de récupérer les utilisateurs`} error={rows.error} onRetry={rows.retry} />
          ) : rows.total === undefined ? (
            <SkeletonRows rows={8} />
          ) : rows.total === 0 ? (
            <NoUser onClear={() => go({ search: undefined })} />
          ) : (
            <Table
              rows={rows}
              list={`${search} ${sort}`}
              sort={sort}
              onVisible={onVisible}
              onSort={(next) => go({ order: sorts.find((one) => one === next) ?? 'name' })}
            />
          )}
        </Box>
        {id !== undefined && (
          <Box minH="0" minW="0" overflowY="auto" data-part="user">
            <UserPanel key={id} id={id} />
          </Box>
        )}
      </Grid>
    </Page>
  )
}

function NoUser({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<Users size={40} />}
      title={<Trans>Aucun résultat</Trans>}
      action={
        <Button variant="outline" onClick={onClear}>
          <Trans>Vider la recherche</Trans>
        </Button>
      }
    />
  )
}

interface TableProps {
  rows: ReturnType<typeof useRemoteRows<unknown, UserRow>>
  list: string
  sort: string
  onSort: (sort: string | undefined) => void
  onVisible: (first: number, last: number) => void
}

function Table(props: TableProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search = route.useSearch()
  const columns: TableColumn<UserRow>[] = [
    { id: 'name', label: t`Nom`, size: 190, sort: 'name', cell: ({ name }) => name },
    { id: 'email', label: t`E-mail`, size: 205, sort: 'email', cell: ({ email }) => email },
    { id: 'zone', label: t`Filiale`, size: 120, sort: 'zone', cell: ({ zone }) => zone?.name },
    { id: 'is_admin', label: t`Statut`, size: 125, sort: 'is_admin', cell: statusOf },
    { id: 'roles', label: t`Rôles`, size: 220, cell: ({ roles }) => roles.map(({ name }) => name).join(', ') },
  ]
  const [layout, setLayout] = useState<TableLayout>({ columns: columns.map(({ id }) => id), widths: {}, pinned: 0, density: 'comfortable' })
  return (
    <DataTable
      label={t`Utilisateurs`}
      columns={columns}
      layout={layout}
      onLayout={setLayout}
      startAt={0}
      {...props}
      href={({ id }) => `/admin/users/${id}`}
      onOpen={({ id }) => void navigate({ to: '/admin/users/{-$id}', params: { id: String(id) }, search })}
    />
  )
}

const statusOf = (user: UserRow) =>
  user.disabled_at !== null ? (
    <Badge colorPalette="red">
      <Trans>Désactivé</Trans>
    </Badge>
  ) : user.is_admin ? (
    <Badge colorPalette="teal">
      <Trans>Administrateur</Trans>
    </Badge>
  ) : (
    <Trans>Standard</Trans>
  )
