// Whether a user can sign in, and how an administrator ends their current sessions or closes the account.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { LogOut, UserCheck, UserX } from 'lucide-react'

import { api, client } from '#api/client.ts'
import { useCurrentUser } from '#api/session.ts'
import type { UserRow } from '#contract/people/users.ts'
import { toast } from '#device/notices.ts'
import { confirm } from '#device/questions.ts'
import { Button } from '#kit/elements/controls.ts'
import { HStack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { formatInstant } from '#kit/format/formats.ts'

export function UserAccess({ user }: { user: UserRow }) {
  const { t } = useLingui()
  const own = useCurrentUser().id === user.id
  const ending = useEndSessions(user)
  const disabling = useDisable(user)
  const { name, disabled_at } = user
  const ask = async (header: string, message: string, acceptText: string, work: () => void) => {
    if (await confirm({ header, message, acceptText, rejectText: t`Annuler`, tone: 'danger' })) work()
  }
  const endSessions = () =>
    ask(
      t`Déconnecter ${name} partout ?`,
      t`Toutes ses sessions se terminent aussitôt, sur tous ses appareils. Son compte reste actif.`,
      t`Déconnecter partout`,
      () => ending.mutate(),
    )
  const disable = () =>
    ask(
      t`Désactiver le compte de ${name} ?`,
      t`Ses sessions se terminent aussitôt et personne ne peut plus se connecter avec ce compte. Vous pourrez le réactiver.`,
      t`Désactiver le compte`,
      () => disabling.mutate(true),
    )
  return (
    <HStack gap="3" wrap="wrap" justify="space-between">
      <Text>
        {disabled_at === null ? (
          <Trans>Le compte est actif.</Trans>
        ) : (
          <Trans>Le compte est désactivé depuis le {formatInstant(disabled_at)}.</Trans>
        )}
      </Text>
      <HStack gap="2" wrap="wrap">
        {disabled_at !== null && (
          <Button size="sm" variant="outline" loading={disabling.isPending} onClick={() => disabling.mutate(false)}>
            <UserCheck size={16} aria-hidden /> <Trans>Réactiver le compte</Trans>
          </Button>
        )}
        {disabled_at === null && (
          <Button size="sm" variant="outline" loading={ending.isPending} onClick={() => void endSessions()}>
            <LogOut size={16} aria-hidden /> <Trans>Déconnecter partout</Trans>
          </Button>
        )}
        {disabled_at === null && !own && (
          <Button size="sm" variant="outline" colorPalette="red" loading={disabling.isPending} onClick={() => void disable()}>
            <UserX size={16} aria-hidden /> <Trans>Désactiver le compte</Trans>
          </Button>
        )}
      </HStack>
    </HStack>
  )
}

function useEndSessions({ id: user_id, name }: UserRow) {
  const { t } = useLingui()
  // The quotes are part of the value: in a message an apostrophe before a brace would turn the brace into text.
  const named = `'${name}'`
  return useMutation({
    mutationKey: api.users.end_sessions.mutationKey(),
    mutationFn: async () => await client.users.end_sessions({ user_id }),
    onSuccess: () => void toast.success({ title: t`Sessions terminées`, description: name }),
    meta: { error: () => t`Impossible de terminer les sessions de l’utilisateur ${named}` },
  })
}

function useDisable({ id: user_id, name, version }: UserRow) {
  const { t } = useLingui()
  const named = `'${name}'`
  return useMutation({
    mutationKey: api.users.update.mutationKey(),
    mutationFn: async (disabled: boolean) => await client.users.update({ user_id, disabled, version }),
    onSuccess: ({ disabled_at }) =>
      void toast.success({ title: disabled_at === null ? t`Compte réactivé` : t`Compte désactivé`, description: name }),
    meta: { error: () => t`Impossible de mettre à jour l'utilisateur ${named}` },
  })
}
