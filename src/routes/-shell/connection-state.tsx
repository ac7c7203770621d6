// Whether there is a network, how old the data is without one, and what waits to be saved.
import { Badge, Box } from '@chakra-ui/react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, PencilLine, Wifi } from 'lucide-react'

import { useConnection } from '../../api/connection.ts'
import { formatInstant } from '../../kit/formats.ts'

export function ConnectionState() {
  const { t } = useLingui()
  const { online, data_at, waiting, let_go } = useConnection()
  const at = formatInstant(data_at)
  return (
    <Box role="status" display="flex" gap="2" px="2" data-part="connection" data-online={online}>
      {waiting > 0 && (
        <Badge colorPalette="orange" size="md">
          <PencilLine size={14} aria-hidden />
          <Box as="span" srOnly={{ base: true, xl: false }}>
            <Plural value={waiting} one="# saisie en attente" other="# saisies en attente" />
          </Box>
          <Box as="span" hideFrom="xl" aria-hidden>
            {waiting}
          </Box>
        </Badge>
      )}
      {online ? (
        <Box color="fg.muted" title={t`En ligne`} display="flex" alignItems="center">
          <Wifi size={18} aria-hidden />
          <Box srOnly>
            <Trans>En ligne</Trans>
          </Box>
        </Box>
      ) : (
        <Badge
          colorPalette="orange"
          size="md"
          title={let_go > 0 ? t`Faute de place, une partie des données n’est plus sur cet appareil.` : undefined}
        >
          <CloudOff size={14} aria-hidden />
          <Trans>Hors ligne</Trans>
          {at && (
            <Box as="span" srOnly={{ base: true, md: false }}>
              {'· '}
              <Trans>données du {at}</Trans>
            </Box>
          )}
        </Badge>
      )}
    </Box>
  )
}
