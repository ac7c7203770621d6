// The roles, by name, with the number of users of each.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { Role } from '#contract/people/roles.ts'
import { searchFor } from '#engine/parsing/fold.ts'
import { Box, LinkOverlay, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { formatNumber } from '#kit/format/formats.ts'
import { SearchInput } from '#kit/list/search-input.tsx'
import { type SmallColumn, SmallTable } from '#kit/table/small-table.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

export function RoleList({ roles, current }: { roles: Role[]; current: string | undefined }) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const matches = searchFor(search)
  const found = roles.filter(({ name }) => matches(name))
  const columns = useColumns(current)
  return (
    <Stack as="nav" aria-label={t`Rôles`} gap="3" minH="0">
      <SearchInput value={search} onChange={setSearch} label={t`Rechercher un rôle`} found={found.length} />
      {found.length === 0 && (
        <Text color="fg.muted">{roles.length === 0 ? <Trans>Il n’y a pas encore de rôle.</Trans> : <Trans>Aucun résultat</Trans>}</Text>
      )}
      {found.length > 0 && (
        <Box minH="0" overflowY={{ lg: 'auto' }}>
          <SmallTable label={t`Rôles`} columns={columns} rows={found} idOf={({ id }) => id} narrow="fits" />
        </Box>
      )}
    </Stack>
  )
}

function useColumns(current: string | undefined): SmallColumn<Role>[] {
  const { t } = useLingui()
  return [
    {
      id: 'name',
      label: t`Rôle`,
      sort: ({ name }) => name,
      cell: (role) => <RoleLink role={role} current={current === String(role.id)} />,
    },
    { id: 'users', label: t`Utilisateurs`, align: 'end', sort: ({ users }) => users, cell: ({ users }) => formatNumber(users) },
  ]
}

function RoleLink({ role: { id, name }, current }: { role: Role; current: boolean }) {
  return (
    <LinkOverlay asChild overflowWrap="anywhere" css={{ '&[aria-current]': { color: 'teal.fg', fontWeight: 'semibold' } }}>
      <Link
        ref={current ? bringIntoSight : null}
        to="/admin/roles/{-$id}"
        params={{ id: String(id) }}
        lang={CONTENT_LANGUAGE}
        {...(current && { 'aria-current': 'page' as const })}
      >
        {name}
      </Link>
    </LinkOverlay>
  )
}

/** In a long list the role that a link opened may be far below. */
const bringIntoSight = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' })
