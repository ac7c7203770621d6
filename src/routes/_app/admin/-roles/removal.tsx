// The confirmation that deletes a role shows who would lose which rights.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { api, client } from '#api/client.ts'
import { tellFailure } from '#api/failures.ts'
import type { Role } from '#contract/people/roles.ts'
import { toast } from '#device/notices.ts'
import { fullRightLabel, inVocabulary } from '#entities/people/permission-labels.ts'
import { Button } from '#kit/elements/controls.ts'
import { html, Stack } from '#kit/elements/layout.ts'
import { List, Text } from '#kit/elements/text.ts'
import { FailedState, LoadingState } from '#kit/feedback/states.tsx'
import { Dialog } from '#kit/overlay/dialog.tsx'

export function RoleRemoval({ role, onClose }: { role: Role; onClose: () => void }) {
  const { mutate, isPending } = useRemoval(role, onClose)
  const losses = useQuery(api.roles.losses.queryOptions({ input: { id: role.id }, staleTime: 0 }))
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={<Trans>Supprimer le rôle « {role.name} » ?</Trans>}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button colorPalette="red" loading={isPending} disabled={!losses.data} onClick={() => mutate()}>
            <Trans>Supprimer</Trans>
          </Button>
        </>
      }
    >
      {losses.data ? (
        <Losses people={losses.data.items} />
      ) : losses.error ? (
        <FailedState error={losses.error} onRetry={() => void losses.refetch()} />
      ) : (
        <LoadingState />
      )}
    </Dialog>
  )
}

type Person = { id: number; name: string; email: string; lost: { name: string }[] }

function Losses({ people }: { people: Person[] }) {
  if (people.length === 0) return <Trans>Personne n’a ce rôle : aucune permission n’est perdue.</Trans>
  return (
    <Stack gap="3">
      <Text>
        <Trans>Ce rôle sera retiré à ces utilisateurs. Ils perdront aussitôt :</Trans>
      </Text>
      <List.Root ps="5" gap="2">
        {people.map(({ id, name, email, lost }) => (
          <List.Item key={id} overflowWrap="anywhere">
            <strong>{name}</strong> ({email}) – <Lost rights={lost.map((right) => right.name)} />
          </List.Item>
        ))}
      </List.Root>
    </Stack>
  )
}

/** More than these are only counted until the user expands them. */
const FEW = 3

function Lost({ rights }: { rights: string[] }) {
  const { i18n } = useLingui()
  const names = inVocabulary(rights).map((right) => fullRightLabel(i18n, right))
  if (names.length === 0) return <Trans>aucune permission</Trans>
  if (names.length <= FEW) return names.join(', ')
  return (
    <html.details display="inline">
      <html.summary display="inline" cursor="pointer" textDecoration="underline">
        <Plural value={names.length} one="# permission" other="# permissions" />
      </html.summary>
      <List.Root ps="5" textStyle="sm">
        {names.map((name) => (
          <List.Item key={name}>{name}</List.Item>
        ))}
      </List.Root>
    </html.details>
  )
}

function useRemoval({ id, name, version }: Role, onClose: () => void) {
  const { t } = useLingui()
  const navigate = useNavigate()
  // The quotes are part of the value: in a message an apostrophe before a brace would turn the brace into text.
  const named = `'${name}'`
  return useMutation({
    mutationKey: api.roles.remove.mutationKey(),
    mutationFn: async () => await client.roles.remove({ params: { id }, query: { version } }),
    onSuccess: async () => {
      toast.success({ title: t`Rôle supprimé`, description: name })
      onClose()
      await navigate({ to: '/admin/roles/{-$id}', params: { id: undefined }, ignoreBlocker: true })
    },
    onError: (error) => {
      if (error instanceof ORPCError && error.status === 409)
        toast.error({
          title: t`Impossible de supprimer le rôle ${named}`,
          description: t`Modifié entre-temps : relisez, puis recommencez.`,
        })
      else
        tellFailure(error, {
          title: t`Erreur lors de la suppression du rôle`,
          description: t`Veuillez réessayer de supprimer le rôle, si le problème persiste contactez le support`,
        })
    },
    meta: { silent: true },
  })
}
