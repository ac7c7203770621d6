// Who is signed in, and signing out.
import { Box, chakra, IconButton, Menu, Portal, Text } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { CircleUserRound, LogOut } from 'lucide-react'

import { useCurrentUser } from '../../api/session.ts'
import { signOut } from '../../api/sign-out.ts'

export function UserMenu() {
  const { t } = useLingui()
  const router = useRouter()
  const user = useCurrentUser()
  const leave = async () => {
    if (await signOut()) await router.navigate({ to: '/login', search: {}, replace: true })
  }
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount>
      <Menu.Trigger asChild>
        <IconButton variant="ghost" colorPalette="gray" size="sm" aria-label={t`Menu de l’utilisateur`} title={user.name}>
          <CircleUserRound size={20} aria-hidden />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="16rem">
            <Box px="3" py="2">
              <Text fontWeight="semibold">{user.name}</Text>
              <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
                {user.email}
              </Text>
              <chakra.dl display="grid" gridTemplateColumns="auto 1fr" columnGap="3" rowGap="1" mt="3" textStyle="sm">
                <chakra.dt color="fg.muted">
                  <Trans>Filiale</Trans>
                </chakra.dt>
                <dd>{user.zone?.name ?? '—'}</dd>
                <chakra.dt color="fg.muted">
                  <Trans>Code Artis</Trans>
                </chakra.dt>
                <dd>{user.company_code ?? '—'}</dd>
              </chakra.dl>
            </Box>
            <Menu.Separator />
            <Menu.Item value="sign-out" onSelect={() => void leave()}>
              <LogOut size={16} aria-hidden /> <Trans>Se déconnecter</Trans>
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}
