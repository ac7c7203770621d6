// Shown above a screen that could not be refreshed: since when it is stale, and why.
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { CloudAlert, RotateCw } from 'lucide-react'

import { type StaleData, useStaleData } from '#api/cache/refreshes.ts'
import { Button } from '#kit/elements/controls.ts'
import { Box, Flex } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { formatInstant } from '#kit/format/formats.ts'

export function StaleNotice() {
  const queryClient = useQueryClient()
  const stale = useStaleData()
  return (
    <Box role="status" data-part="stale" flexShrink="0">
      {stale && (
        <Flex align="center" gap="2" px={{ base: '4', md: '6' }} py="1" bg="orange.subtle" color="orange.fg" borderBottomWidth="1px">
          <CloudAlert size={16} aria-hidden />
          <Text textStyle="sm">
            <Since stale={stale} />
          </Text>
          {stale.reason !== 'offline' && (
            <Button
              flexShrink="0"
              size="xs"
              variant="ghost"
              colorPalette="orange"
              onClick={() => void queryClient.refetchQueries({ type: 'active' })}
            >
              <RotateCw size={14} aria-hidden /> <Trans>Réessayer</Trans>
            </Button>
          )}
        </Flex>
      )}
    </Box>
  )
}

function Since({ stale: { reason, since } }: { stale: StaleData }) {
  const at = formatInstant(since)
  if (reason === 'offline') return <Trans>Hors ligne : non actualisé depuis le {at}</Trans>
  if (reason === 'unavailable') return <Trans>Serveur indisponible : non actualisé depuis le {at}</Trans>
  if (reason === 'foreign') return <Trans>Une autre page répond à la place du serveur : non actualisé depuis le {at}</Trans>
  if (reason === 'slow') return <Trans>Réseau lent : non actualisé depuis le {at}</Trans>
  return <Trans>Non actualisé depuis le {at}</Trans>
}
