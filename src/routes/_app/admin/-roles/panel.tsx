// One role: its name, its permissions, its history.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Eye, Pencil } from 'lucide-react'
import { useState } from 'react'

import { rereadAfter } from '#api/cache.ts'
import { api, client } from '#api/client.ts'
import { useViewAs } from '#api/session/view-as.ts'
import type { Role } from '#contract/people/roles.ts'
import { toast } from '#device/notices.ts'
import { draftKeys } from '#entities/draft-keys.ts'
import { roleWords } from '#entities/people/history-words.tsx'
import { areaLabels, inVocabulary, rightLabel } from '#entities/people/permission-labels.ts'
import { Button } from '#kit/elements/controls.ts'
import { HStack, Stack } from '#kit/elements/layout.ts'
import { Heading, Text } from '#kit/elements/text.ts'
import { FailedState, SkeletonRows } from '#kit/feedback/states.tsx'
import { TransferForm } from '#kit/form/transfer/form.tsx'
import type { TransferItem } from '#kit/form/transfer/list.tsx'
import { History } from '#kit/history/history.tsx'
import { useOpenDialog } from '#kit/overlay/open-dialog.ts'
import { MoreMenu, RemoveItem } from '#kit/page/more-menu.tsx'
import { Section } from '#kit/page/page.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { RoleNameDialog } from './name.tsx'
import { permissionsQuery } from './query.ts'
import { RoleRemoval } from './removal.tsx'

export function RolePanel({ role }: { role: Role }) {
  const { t } = useLingui()
  const { dialog, open, close } = useOpenDialog()
  const [removing, setRemoving] = useState(false)
  const viewAs = useViewAs()
  return (
    <Stack gap="5">
      <HStack as="header" gap="2" wrap="wrap" justify="space-between">
        <Stack gap="0" minW="0">
          <Heading as="h2" size="lg" overflowWrap="anywhere" lang={CONTENT_LANGUAGE}>
            {role.name}
          </Heading>
          <Text color="fg.muted">
            <Plural value={role.users} _0="aucun utilisateur" one="# utilisateur" other="# utilisateurs" />
          </Text>
        </Stack>
        <HStack gap="2" wrap="wrap">
          <Button asChild size="sm" variant="outline" hideFrom="lg">
            <Link to="/admin/roles/{-$id}" params={{ id: undefined }}>
              <ArrowLeft size={16} aria-hidden /> <Trans>Retour à la liste</Trans>
            </Link>
          </Button>
          <Button size="sm" variant="outline" loading={viewAs.busy} onClick={() => viewAs.begin({ kind: 'role', id: role.id })}>
            <Eye size={16} aria-hidden /> <Trans>Voir comme</Trans>
          </Button>
          <Button size="sm" variant="outline" onClick={() => open('edit')}>
            <Pencil size={16} aria-hidden /> <Trans>Renommer</Trans>
          </Button>
          <MoreMenu>
            <RemoveItem onSelect={() => setRemoving(true)} />
          </MoreMenu>
        </HStack>
      </HStack>
      <Section title={t`Permissions`}>
        <Permissions role={role} />
      </Section>
      <History entity="roles" id={role.id} words={roleWords} />
      {dialog === 'edit' && <RoleNameDialog stored={role} onClose={close} />}
      {removing && <RoleRemoval role={role} onClose={() => setRemoving(false)} />}
    </Stack>
  )
}

function Permissions({ role }: { role: Role }) {
  const { t, i18n } = useLingui()
  const { data, error, refetch } = useQuery(permissionsQuery())
  const saved = role.permissions.map(({ id }) => id)
  const { mutateAsync } = useSave(role)
  if (!data && error) return <FailedState title={t`Impossible de récupérer les permissions`} error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={5} />
  const ordered = inVocabulary(data.items.map(({ name }) => name))
  const items: TransferItem[] = data.items
    .toSorted((a, b) => ordered.indexOf(a.name) - ordered.indexOf(b.name))
    .map(({ id, name, area }) => ({
      id,
      label: rightLabel(i18n, name),
      group: Object.hasOwn(areaLabels, area) ? i18n._(areaLabels[area as keyof typeof areaLabels]) : area,
    }))
  return (
    <TransferForm
      items={items}
      saved={saved}
      draft={{ key: draftKeys.role(role.id), title: role.name }}
      onSave={mutateAsync}
      assignedTitle={t`Permissions attribuées`}
      availableTitle={t`Permissions disponibles`}
      searchLabel={t`Rechercher une permission`}
    />
  )
}

function useSave({ id, name, version }: Role) {
  const { t } = useLingui()
  // The quotes are part of the value: in a message an apostrophe before a brace would turn the brace into text.
  const named = `'${name}'`
  return useMutation({
    mutationKey: api.roles.update.mutationKey(),
    mutationFn: async (granted: number[]) => await client.roles.update({ id, version, permissions: granted }),
    onSuccess: async () => {
      await rereadAfter('roles.update', { joined: true })
      toast.success({ title: t`Modifications enregistrées`, description: name })
    },
    // Refetch, so that the user's changes are rebased on what is now stored.
    onError: async () => await rereadAfter('roles.update'),
    meta: { error: () => t`Impossible de mettre à jour le rôle ${named}` },
  })
}
