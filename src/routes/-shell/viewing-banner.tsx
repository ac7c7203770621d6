// Shows permanently that the app is viewed as somebody else, and what that user may not do on this screen.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Eye, X } from 'lucide-react'

import { useCurrentUser } from '#api/session.ts'
import { useRefusedRights } from '#api/session/refused.ts'
import { useEndViewAs } from '#api/session/view-as.ts'
import { fullRightLabel } from '#entities/people/permission-labels.ts'
import { Button } from '#kit/elements/controls.ts'
import { Box, html, Flex } from '#kit/elements/layout.ts'
import { List, Text } from '#kit/elements/text.ts'

export function ViewingBanner() {
  const { t } = useLingui()
  const { viewing_as } = useCurrentUser()
  const { end, busy } = useEndViewAs()
  if (!viewing_as) return null
  const { kind, name } = viewing_as
  return (
    <Flex
      role="region"
      aria-label={t`Voir comme`}
      flexShrink="0"
      align="flex-start"
      gap="3"
      wrap="wrap"
      px="4"
      py="2"
      bg="orange.subtle"
      color="orange.fg"
      borderBottomWidth="1px"
      borderColor="orange.emphasized"
    >
      <Flex flex="1 1 14rem" gap="2" minW="0" py="1">
        <Box pt="0.5" flexShrink="0">
          <Eye size={18} aria-hidden />
        </Box>
        <Box minW="0">
          <Text role="status" overflowWrap="anywhere">
            {kind === 'role' ? (
              <Trans>
                Vous voyez l’application comme le rôle <strong>{name}</strong>, en lecture seule.
              </Trans>
            ) : (
              <Trans>
                Vous voyez l’application comme <strong>{name}</strong>, en lecture seule.
              </Trans>
            )}
          </Text>
          <Refused />
        </Box>
      </Flex>
      <Button size="sm" variant="outline" colorPalette="gray" bg="bg" loading={busy} onClick={() => end(viewing_as)}>
        <X size={16} aria-hidden /> <Trans>Revenir à mes permissions</Trans>
      </Button>
    </Flex>
  )
}

function Refused() {
  const { t, i18n } = useLingui()
  const rights = useRefusedRights()
  if (rights.length === 0) return null
  return (
    <html.details textStyle="sm">
      <html.summary cursor="pointer" py="0.5" w="fit-content" textDecoration="underline">
        <Plural value={rights.length} one="# permission manque sur cet écran" other="# permissions manquent sur cet écran" />
      </html.summary>
      <List.Root ps="5" maxH="10rem" overflowY="auto" tabIndex={0} aria-label={t`Permissions manquantes`}>
        {rights.map((right) => (
          <List.Item key={right}>{fullRightLabel(i18n, right)}</List.Item>
        ))}
      </List.Root>
    </html.details>
  )
}
