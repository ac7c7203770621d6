// Gestion des utilisateurs: the table, and the panel of the user in the URL.
import { t as text } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Users } from 'lucide-react'

import { api, client } from '#api/client.ts'
import type { UserRow } from '#contract/people/users.ts'
import { Box, Grid } from '#kit/elements/layout.ts'
import { Badge } from '#kit/elements/text.ts'
import { meaning } from '#kit/feedback/meaning.ts'
import { EmptyState } from '#kit/feedback/states.tsx'
import { type ListColumn, listColumns } from '#kit/list/columns.ts'
import { ClearButton, List } from '#kit/list/list.tsx'
import { useList } from '#kit/list/use-list.ts'
import { Page, PageHeader } from '#kit/page/page.tsx'
import { PAGE_SIZE } from '#kit/table/remote-rows.ts'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { userAddress, type UserColumn } from './address.ts'
import { UserPanel } from './panel.tsx'

const route = getRouteApi('/_app/admin/users/{-$id}')
const usersPage = (question: ReturnType<typeof userAddress.questionOf>, page: number) =>
  api.users.list.queryOptions({
    input: { ...question, page, page_size: PAGE_SIZE },
    meta: { error: () => text`Impossible de récupérer les utilisateurs` },
  })

export function UsersPage() {
  const { t } = useLingui()
  const { id } = route.useParams()
  const navigate = useNavigate()
  const list = useList({ address: userAddress, columns: userColumns, page: usersPage, read: client.users.list })
  return (
    <Page fill gap="3">
      <PageHeader title={t`Gestion des utilisateurs`} count={list.count} />
      <Grid
        flex="1"
        minH="0"
        templateColumns={{ base: 'minmax(0, 1fr)', xl: id === undefined ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) minmax(0, 1fr)' }}
        templateRows="minmax(0, 1fr)"
        gap="6"
      >
        {/* On a screen that is too narrow for both, the panel replaces the table. */}
        <Box display={id === undefined ? 'flex' : { base: 'none', xl: 'flex' }} flexDirection="column" gap="3" minH="0" minW="0">
          <List
            list={list}
            label={t`Utilisateurs`}
            searched={t`Rechercher un utilisateur`}
            exported={{ file: 'utilisateurs', sheet: t`Utilisateurs` }}
            href={(user) => `/admin/users/${user.id}`}
            onOpen={(user) => void navigate({ to: '/admin/users/{-$id}', params: { id: String(user.id) }, search: list.search })}
            failed={t`Impossible de récupérer les utilisateurs`}
            empty={<EmptyState icon={<Users size={40} />} title={<Trans>Aucun résultat</Trans>} action={<ClearButton list={list} />} />}
          />
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

/** Narrow enough for all columns to fit beside the panel, except the roles, which the panel shows. */
const userColumns = (): ListColumn<UserRow>[] =>
  listColumns<UserRow, UserColumn>({
    name: { label: text`Nom`, size: 150, sort: 'name', value: ({ name }) => name },
    email: { label: text`E-mail`, size: 210, sort: 'email', value: ({ email }) => email },
    zone: { label: text`Filiale`, size: 140, sort: 'zone', value: ({ zone }) => zone?.name ?? null },
    is_admin: { label: text`Statut`, size: 140, fixed: true, sort: 'is_admin', value: statusText, cell: statusOf },
    roles: { label: text`Rôles`, size: 220, lang: CONTENT_LANGUAGE, value: ({ roles }) => roles.map(({ name }) => name).join(', ') },
  })

const statusText = (user: UserRow) => (user.disabled_at !== null ? text`Désactivé` : user.is_admin ? text`Administrateur` : text`Standard`)

function statusOf(user: UserRow) {
  const words = statusText(user)
  if (user.disabled_at === null && !user.is_admin) return words
  return <Badge colorPalette={meaning.plain}>{words}</Badge>
}
