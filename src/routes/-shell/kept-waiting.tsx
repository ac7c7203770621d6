// After an interrupted run that kept data on this device: shows how many items are missing, to continue or to give up.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CloudDownload } from 'lucide-react'

import { useKeeping, useKeptEntries } from '#api/cache/kept.ts'
import { useOnline } from '#api/connection.ts'
import { useCurrentUser } from '#api/session.ts'
import { dropWaiting, waitingEntries } from '#device/kept.ts'
import { toast } from '#device/notices.ts'
import { keepableOf } from '#entities/kept/keepable.ts'
import { Button } from '#kit/elements/controls.ts'
import { Box, Flex, HStack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { formatCount } from '#kit/format/formats.ts'
import { KeepDialog } from '#kit/keep/dialog.tsx'
import { useKeepRun } from '#kit/keep/run.ts'

export function KeptWaiting() {
  const { viewing_as } = useCurrentUser()
  const waiting = waitingEntries(useKeptEntries())
  const keeping = useKeeping()
  const run = useKeepRun()
  // A user who views the app as somebody else keeps nothing on the device.
  const offered = waiting.length > 0 && !keeping && !viewing_as && run.failures.length === 0
  return (
    <>
      <Box role="status" data-part="kept-waiting" flexShrink="0">
        {offered && <Offer paths={waiting.map(({ path }) => path)} onContinue={() => void run.start(waiting.map(keepableOf))} />}
      </Box>
      <KeepDialog run={run} />
    </>
  )
}

function Offer({ paths, onContinue }: { paths: readonly string[]; onContinue: () => void }) {
  const { t } = useLingui()
  const online = useOnline()
  const count = formatCount(paths.length)
  const giveUp = async () => {
    await dropWaiting(paths)
    toast.info({ title: t`Le reste ne sera pas gardé` })
  }
  return (
    <Flex align="center" gap="2" wrap="wrap" px={{ base: '4', md: '6' }} py="1" bg="bg.subtle" borderBottomWidth="1px">
      <CloudDownload size={16} aria-hidden />
      <Text textStyle="sm" flex="1" minW="12rem">
        <Plural
          value={paths.length}
          one={`${count} fiche reste à garder hors ligne`}
          other={`${count} fiches restent à garder hors ligne`}
        />
      </Text>
      <HStack gap="2">
        <Button size="sm" variant="outline" disabled={!online} onClick={onContinue}>
          <Trans>Continuer</Trans>
        </Button>
        <Button size="sm" variant="ghost" onClick={() => void giveUp()}>
          <Trans>Abandonner</Trans>
        </Button>
      </HStack>
    </Flex>
  )
}
