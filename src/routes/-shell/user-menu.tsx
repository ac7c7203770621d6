// The user menu: the signed-in user, the language, and signing out.
import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { CircleUser, HardDrive, LogOut, MonitorDown } from 'lucide-react'

import { useCurrentUser } from '#api/session.ts'
import { signOut } from '#api/session/sign-out.ts'
import { useInstall } from '#kit/browser/install.ts'
import { Box, Center, html } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { Menu, MenuItem } from '#kit/overlay/menu.tsx'
import { LanguageGroup } from '#kit/page/preferences.tsx'

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
    <Menu label={label} aria-label={label} title={name} px="1" minW="9" button={<Avatar name={name} />} header={<Identity />}>
      <LanguageGroup />
      {install && (
        <MenuItem onSelect={install}>
          <MonitorDown size={16} aria-hidden /> <Trans>Installer l’application</Trans>
        </MenuItem>
      )}
      <MenuItem onSelect={() => void router.navigate({ to: '/account' })}>
        <CircleUser size={16} aria-hidden /> <Trans>Mon compte</Trans>
      </MenuItem>
      <MenuItem onSelect={() => void router.navigate({ to: '/on-device' })}>
        <HardDrive size={16} aria-hidden /> <Trans>Sur cet appareil</Trans>
      </MenuItem>
      <MenuItem onSelect={() => void leave()}>
        <LogOut size={16} aria-hidden /> <Trans>Se déconnecter</Trans>
      </MenuItem>
    </Menu>
  )
}

/** The initials of the first and the last part of a user's name. */
function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/u).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => /^./u.exec(word ?? '')?.[0] ?? '')
    .join('')
    .toLocaleUpperCase()
}

function Avatar({ name }: { name: string }) {
  return (
    <Center
      aria-hidden
      data-part="avatar"
      // Drawn by CSS, so that the initials are not part of the button's accessible name.
      data-initials={initialsOf(name)}
      _before={{ content: 'attr(data-initials)' }}
      boxSize="7"
      flexShrink="0"
      rounded="full"
      bg="teal.subtle"
      color="teal.fg"
      borderWidth="1px"
      borderColor="teal.muted"
      textStyle="xs"
      fontWeight="semibold"
    />
  )
}

function Identity() {
  const { name, email, zone, company_code } = useCurrentUser()
  return (
    <Box px="2.5" pt="1.5" pb="3" mb="1.5" borderBottomWidth="1px" minW="min(15rem, 100%)">
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
