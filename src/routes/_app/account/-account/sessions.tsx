// The user's sessions, and how to end them on a browser that is out of reach.
import { t as text } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'

import { api, client } from '#api/client.ts'
import { signOut } from '#api/session/sign-out.ts'
import type { Session } from '#contract/people/account.ts'
import { toast } from '#device/notices.ts'
import { confirm } from '#device/questions.ts'
import { Button } from '#kit/elements/controls.ts'
import { Box, HStack } from '#kit/elements/layout.ts'
import { Badge, List, Text } from '#kit/elements/text.ts'
import { meaning } from '#kit/feedback/meaning.ts'
import { FailedState, SkeletonRows } from '#kit/feedback/states.tsx'
import { formatInstant } from '#kit/format/formats.ts'
import { Section } from '#kit/page/page.tsx'

import { sessionsQuery } from './queries.ts'

export function SessionsSection() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(sessionsQuery())
  return (
    <Section title={t`Sessions ouvertes`}>
      {data && (
        <List.Root variant="plain" gap="0" aria-label={t`Sessions ouvertes`}>
          {data.items.map((session) => (
            <List.Item key={session.id} borderTopWidth="1px" _first={{ borderTopWidth: 0 }} py="2">
              <HStack gap="3" justify="space-between" wrap="wrap">
                <Described session={session} />
                {session.current ? <SignOut /> : <EndSession session={session} />}
              </HStack>
            </List.Item>
          ))}
        </List.Root>
      )}
      {!data && error && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={2} />}
    </Section>
  )
}

function Described({ session }: { session: Session }) {
  const [begun, used] = [formatInstant(session.created_at), formatInstant(session.last_used_at)]
  return (
    <Box minW="0" flex="1 1 16rem">
      <HStack gap="2" wrap="wrap">
        <Text fontWeight="medium">{deviceName(session)}</Text>
        {session.current && (
          <Badge colorPalette={meaning.plain}>
            <Trans>Session en cours</Trans>
          </Badge>
        )}
      </HStack>
      <Text textStyle="sm" color="fg.muted">
        <Trans>
          Ouverte le {begun} · dernière activité le {used}
        </Trans>
      </Text>
    </Box>
  )
}

function deviceName({ browser, system }: Session): string {
  if (browser !== null && system !== null) return text`${browser} sur ${system}`
  return browser ?? system ?? text`Appareil inconnu`
}

/** Like in the user menu, it ends the sessions on every device, and asks for confirmation first. */
function SignOut() {
  const { t } = useLingui()
  const router = useRouter()
  const leave = async () => {
    const sure = await confirm({
      header: t`Se déconnecter ?`,
      message: t`Toutes vos sessions se terminent, sur tous vos appareils.`,
      acceptText: t`Se déconnecter`,
      rejectText: t`Annuler`,
    })
    if (sure && (await signOut())) await router.navigate({ to: '/login', search: {}, replace: true })
  }
  return (
    <Button size="sm" variant="outline" onClick={() => void leave()}>
      <LogOut size={16} aria-hidden /> <Trans>Se déconnecter</Trans>
    </Button>
  )
}

function EndSession({ session }: { session: Session }) {
  const { t } = useLingui()
  const name = deviceName(session)
  const { mutate, isPending } = useMutation({
    mutationKey: api.account.end_session.mutationKey(),
    mutationFn: async () => await client.account.end_session({ id: session.id }),
    onSuccess: () => void toast.success({ title: t`Session terminée`, description: name }),
    meta: { error: () => t`Impossible de terminer cette session`, staleWhenRefused: true },
  })
  return (
    <Button size="sm" variant="outline" loading={isPending} aria-label={t`Terminer la session de ${name}`} onClick={() => mutate()}>
      <Trans>Terminer</Trans>
    </Button>
  )
}
