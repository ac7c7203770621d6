// The password: changed here for a local account, elsewhere for a company account.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'

import type { Outputs } from '#contract/index.ts'
import { Button } from '#kit/elements/controls.ts'
import { Flex } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { FailedState, SkeletonRows } from '#kit/feedback/states.tsx'
import { Section } from '#kit/page/page.tsx'

import { PasswordDialog } from './password-dialog.tsx'
import { accountQuery } from './queries.ts'

export function PasswordSection() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(accountQuery())
  return (
    <Section title={t`Mot de passe`}>
      {data && <Password account={data} />}
      {!data && error && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={1} />}
    </Section>
  )
}

function Password({ account: { has_password, identity_provider } }: { account: Outputs['account']['get'] }) {
  const [open, setOpen] = useState(false)
  if (!has_password)
    return (
      <Text>
        {identity_provider === null ? (
          <Trans>Ce compte n’a pas de mot de passe : un administrateur peut lui en donner un.</Trans>
        ) : (
          <Trans>
            Ce compte est celui de votre entreprise ({identity_provider}) : son mot de passe se change auprès d’elle, pas dans Starif.
          </Trans>
        )}
      </Text>
    )
  return (
    <Flex gap="4" justify="space-between" align="center" wrap="wrap">
      <Text flex="1 1 20rem" color="fg.muted">
        <Trans>Quand vous le changez, vos autres sessions se terminent ; celle-ci continue.</Trans>
      </Text>
      <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
        <KeyRound size={16} aria-hidden /> <Trans>Changer le mot de passe</Trans>
      </Button>
      {open && <PasswordDialog onClose={() => setOpen(false)} />}
    </Flex>
  )
}
