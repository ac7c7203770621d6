// Shows whether there is a network and a server, and which changes wait to be saved.
import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, ServerOff, Wifi } from 'lucide-react'
import type { ReactNode } from 'react'

import { useConnection } from '#api/connection.ts'
import { Box } from '#kit/elements/layout.ts'
import { Badge } from '#kit/elements/text.ts'
import { meaning } from '#kit/feedback/meaning.ts'

import { WaitingDrafts } from './waiting-drafts.tsx'

export function ConnectionState() {
  const { reach, waiting, let_go } = useConnection()
  return (
    <Box display="flex" alignItems="center" gap="2" data-part="connection">
      {waiting.length > 0 && <WaitingDrafts drafts={waiting} />}
      <Box role="status">
        <Reach reach={reach} let_go={let_go} />
      </Box>
    </Box>
  )
}

function Reach({ reach, let_go }: Pick<ReturnType<typeof useConnection>, 'reach' | 'let_go'>) {
  const { t } = useLingui()
  if (reach === 'offline')
    return (
      <Badge
        colorPalette={meaning.attention}
        size="md"
        title={let_go > 0 ? t`Faute de place, une partie des données n’est plus sur cet appareil.` : undefined}
      >
        <CloudOff size={14} aria-hidden />
        <Word>
          <Trans>Hors ligne</Trans>
        </Word>
      </Badge>
    )
  if (reach === 'slow')
    return (
      <Badge colorPalette={meaning.attention} size="md">
        <Wifi size={14} aria-hidden />
        <Word>
          <Trans>Réseau lent</Trans>
        </Word>
      </Badge>
    )
  if (reach === 'unavailable')
    return (
      <Badge colorPalette={meaning.wrong} size="md">
        <ServerOff size={14} aria-hidden />
        <Word>
          <Trans>Serveur indisponible</Trans>
        </Word>
      </Badge>
    )
  return (
    // The normal state is not drawn; screen readers announce the change to it.
    <Box srOnly>
      <Trans>Connecté</Trans>
    </Box>
  )
}

/** On a phone only the icon is visible and the text is left to screen readers, because the bar also has to hold the user menu. */
function Word({ children }: { children: ReactNode }) {
  return (
    <Box as="span" srOnly={{ base: true, sm: false }}>
      {children}
    </Box>
  )
}
