// Who is signed in, and signing out.
import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { CircleUserRound, HardDrive, LogOut, MonitorDown } from 'lucide-react'

import { useCurrentUser } from '#api/session.ts'
import { signOut } from '#api/session/sign-out.ts'
import { Box, html } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { Menu, MenuItem } from '#kit/overlay/menu.tsx'
import { useInstall } from '#kit/page/install.ts'

export function UserMenu() {
  const { t } = useLingui()
  const router = useRouter()
  const { name } = useCurrentUser()
  const install = useInstall()
  const leave = async () => {
    if (await signOut()) await router.navigate({ to: '/login', search: {}, replace: true })
  }
  const label = t`Menu de l’utilisateur`
  return (
    <Menu
      label={label}
      aria-label={label}
      title={name}
      px="2"
      minW="9"
      button={<CircleUserRound size={20} aria-hidden />}
      header={<Identity />}
    >
      {install && (
        <MenuItem onSelect={install}>
          <MonitorDown size={16} aria-hidden /> <Trans>Installer l’application</Trans>
        </MenuItem>
      )}
      <MenuItem onSelect={() => void router.navigate({ to: '/on-device' })}>
        <HardDrive size={16} aria-hidden /> <Trans>Sur cet appareil</Trans>
      </MenuItem>
      <MenuItem onSelect={() => void leave()}>
        <LogOut size={16} aria-hidden /> <Trans>Se déconnecter</Trans>
      </MenuItem>
    </Menu>
  )
}

function Identity() {
  const { name, email, zone, company_code } = useCurrentUser()
  return (
    <Box px="2.5" pt="1.5" pb="3" mb="1.5" borderBottomWidth="1px" minW="15rem">
      <Text fontWeight="semibold">{name}</Text>
      <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        {email}
      </Text>
      <html.dl display="grid" gridTemplateColumns="auto 1fr" columnGap="3" rowGap="1" mt="3" textStyle="sm">
        <html.dt color="fg.muted">
          <Trans>Filiale</Trans>
        </html.dt>
        <dd>{zone?.name ?? '—'}</dd>
        <html.dt color="fg.muted">
          <Trans>Code Artis</Trans>
        </html.dt>
        <dd>{company_code ?? '—'}</dd>
      </html.dl>
    </Box>
  )
}
