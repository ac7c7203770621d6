// One user: roles, the rights that they add up to, history.
import { Trans, useLingui } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, Eye, UserX } from 'lucide-react'

import { rereadAfter } from '#api/cache.ts'
import { api, client } from '#api/client.ts'
import { useViewAs } from '#api/session/view-as.ts'
import type { UserRoles, UserRow } from '#contract/people/users.ts'
import { toast } from '#device/notices.ts'
import { draftKeys } from '#entities/draft-keys.ts'
import { EffectiveRights } from '#entities/people/effective-rights.tsx'
import { userWords } from '#entities/people/history-words.tsx'
import { Button } from '#kit/elements/controls.ts'
import { Box, HStack, Stack } from '#kit/elements/layout.ts'
import { Badge, Heading, Text } from '#kit/elements/text.ts'
import { meaning } from '#kit/feedback/meaning.ts'
import { EmptyState, FailedState, LoadingState, SkeletonRows } from '#kit/feedback/states.tsx'
import { TransferForm } from '#kit/form/transfer/form.tsx'
import { History } from '#kit/history/history.tsx'
import { Section } from '#kit/page/page.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { rolesQuery } from '../-roles/query.ts'
import { UserAccess } from './access.tsx'
import { CorrectIdentity } from './identity.tsx'

const route = getRouteApi('/_app/admin/users/{-$id}')
const rolesOf = (user_id: number) => api.users.roles.queryOptions({ input: { user_id } })
const userOf = (id: number) => api.users.list.queryOptions({ input: { id: String(id) } })

export function UserPanel({ id }: { id: string }) {
  const isId = /^[1-9]\d{0,8}$/.test(id)
  const roles = useQuery({ ...rolesOf(Number(id)), enabled: isId })
  const found = useQuery({ ...userOf(Number(id)), enabled: isId })
  const user = found.data?.items[0]
  if (user && roles.data) return <UserDetails user={user} roles={roles.data} />
  if (!isId || (roles.error instanceof ORPCError && roles.error.status === 404))
    return <EmptyState icon={<UserX size={40} />} title={<Trans>Utilisateur introuvable</Trans>} action={<BackToList />} />
  const failed = [roles, found].find(({ error }) => error)
  return failed ? <FailedState error={failed.error} onRetry={() => void failed.refetch()} /> : <LoadingState />
}

function BackToList() {
  return (
    <Button asChild size="sm" variant="outline">
      <Link to="/admin/users/{-$id}" params={{ id: undefined }} search={route.useSearch()}>
        <ArrowLeft size={16} aria-hidden /> <Trans>Retour à la liste</Trans>
      </Link>
    </Button>
  )
}

interface UserDetailsProps {
  user: UserRow
  roles: UserRoles
}

function UserDetails({ user, roles }: UserDetailsProps) {
  const { t } = useLingui()
  const viewAs = useViewAs()
  const { id, name } = user
  return (
    <Stack gap="5" pb="1">
      <HStack as="header" gap="2" wrap="wrap" justify="space-between">
        <Stack gap="0" minW="0">
          <HStack gap="2" wrap="wrap">
            <Heading as="h2" size="lg" overflowWrap="anywhere">
              {name}
            </Heading>
            {user.disabled_at !== null && (
              <Badge colorPalette={meaning.plain}>
                <Trans>Désactivé</Trans>
              </Badge>
            )}
            {user.is_admin && (
              <Badge colorPalette={meaning.plain}>
                <Trans>Administrateur</Trans>
              </Badge>
            )}
          </HStack>
          <Text color="fg.muted" overflowWrap="anywhere">
            {user.email}
          </Text>
          {!user.is_local && (
            <Text color="fg.muted" textStyle="sm">
              <Trans>Compte d’entreprise : son nom et son e-mail viennent de son fournisseur d’identité.</Trans>
            </Text>
          )}
        </Stack>
        <HStack gap="2" wrap="wrap">
          {user.is_local && <CorrectIdentity user={user} />}
          <Button size="sm" variant="outline" loading={viewAs.busy} onClick={() => viewAs.begin({ kind: 'user', id })}>
            <Eye size={16} aria-hidden /> <Trans>Voir comme</Trans>
          </Button>
          <BackToList />
        </HStack>
      </HStack>
      <Section title={t`Rôle(s) de ${name}`}>
        <Roles user={user} roles={roles} />
      </Section>
      <Section title={t`Accès`}>
        <UserAccess user={user} />
      </Section>
      <Section title={t`Permissions effectives`}>
        <EffectiveRights isAdmin={user.is_admin} roles={roles.items} />
      </Section>
      <Box>
        <History entity="users" id={id} words={userWords} />
      </Box>
    </Stack>
  )
}

function Roles({ user, roles }: UserDetailsProps) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(rolesQuery())
  const saved = roles.items.map(({ id }) => id)
  const { mutateAsync } = useSave(user, roles.version)
  if (!data && error) return <FailedState title={t`Impossible de récupérer les rôles`} error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  const items = data.items.map(({ id, name }) => ({ id, label: name, lang: CONTENT_LANGUAGE }))
  return (
    <TransferForm
      items={items}
      saved={saved}
      draft={{ key: draftKeys.user(user.id), title: user.name }}
      onSave={mutateAsync}
      assignedTitle={t`Rôles attribués`}
      availableTitle={t`Rôles disponibles`}
      searchLabel={t`Rechercher un rôle`}
    />
  )
}

function useSave({ id: user_id, name }: UserRow, version: number) {
  const { t } = useLingui()
  const queries = useQueryClient()
  // The quotes are part of the value: in a message an apostrophe before a brace would turn the brace into text.
  const named = `'${name}'`
  const { queryKey } = rolesOf(user_id)
  return useMutation({
    mutationKey: api.users.set_roles.mutationKey(),
    mutationFn: async (assigned: number[]) => await client.users.set_roles({ user_id, roles: assigned, version }),
    onSuccess: (saved) => {
      queries.setQueryData(queryKey, saved)
      toast.success({ title: t`Modifications enregistrées`, description: name })
    },
    // Refetch, so that the user's changes are rebased on what is now stored.
    onError: async () => await rereadAfter('users.set_roles'),
    meta: { error: () => t`Impossible de mettre à jour l'utilisateur ${named}` },
  })
}
