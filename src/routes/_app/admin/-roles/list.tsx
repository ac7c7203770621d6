// The roles, by name, with how many people hold each.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { Role } from '#contract/people/roles.ts'
import { searchFor } from '#engine/parsing/fold.ts'
import { Button } from '#kit/elements/controls.ts'
import { Box, html, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { SearchInput } from '#kit/list/search-input.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

export function RoleList({ roles, current }: { roles: Role[]; current: string | undefined }) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const matches = searchFor(search)
  const found = roles.filter(({ name }) => matches(name))
  return (
    <Stack as="nav" aria-label={t`Rôles`} gap="3" minH="0">
      <SearchInput value={search} onChange={setSearch} label={t`Rechercher un rôle`} found={found.length} />
      {found.length === 0 && (
        <Text color="fg.muted">{roles.length === 0 ? <Trans>Il n’y a pas encore de rôle.</Trans> : <Trans>Aucun résultat</Trans>}</Text>
      )}
      <Stack as="ul" listStyleType="none" gap="1" p="1" m="-1" minH="0" overflowY={{ lg: 'auto' }}>
        {found.map(({ id, name, users }) => (
          <li key={id} ref={current === String(id) ? bringIntoSight : null}>
            <Button
              asChild
              w="full"
              h="auto"
              py="2.5"
              px="3"
              variant="ghost"
              colorPalette="gray"
              justifyContent="space-between"
              whiteSpace="normal"
              textAlign="start"
              css={{ '&[aria-current=page]': { color: 'teal.fg', fontWeight: 'semibold', '&, &:hover': { bg: 'teal.subtle' } } }}
            >
              <Link
                to="/admin/roles/{-$id}"
                params={{ id: String(id) }}
                {...(current === String(id) ? { 'aria-current': 'page' as const } : {})}
              >
                <Box as="span" flex="1 1 7rem" minW="0" overflowWrap="anywhere" lang={CONTENT_LANGUAGE}>
                  {name}
                </Box>
                <html.span textStyle="xs" color="fg.muted" textAlign="end" fontWeight="normal">
                  <Plural value={users} _0="aucun utilisateur" one="# utilisateur" other="# utilisateurs" />
                </html.span>
              </Link>
            </Button>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

/** Of many roles the one that a link opened may stand far below. */
const bringIntoSight = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' })
