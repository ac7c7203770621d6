// Dialog with the progress of keeping things offline, and with those that failed: the reasons, and a button to try again.
import { Stack, Text } from '@chakra-ui/react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { isDeviceFull, isNotReady } from '#api/cache/keep.ts'
import { failureDetail } from '#api/failures.ts'
import { isGone } from '#api/refusals.ts'
import { isOffline } from '#api/send.ts'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { Button } from '../elements/button.tsx'
import { formatCount } from '../format/formats.ts'
import { BulkProgress } from '../list/bulk/progress.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import type { KeepRun } from './run.ts'

/** `quiet`: the progress is shown elsewhere. */
export function KeepDialog({ run, quiet = false }: { run: KeepRun; quiet?: boolean }) {
  const { t } = useLingui()
  const { count, done, failures, start, stop, close } = run
  if (count !== null && !quiet)
    return (
      <Dialog
        dismissable={false}
        onClose={stop}
        title={t`Garder hors ligne`}
        footer={
          <Button variant="outline" onClick={stop}>
            <Trans>Annuler</Trans>
          </Button>
        }
      >
        {run.preparing && (
          <Text>
            <Trans>Préparation de l’application sur cet appareil…</Trans>
          </Text>
        )}
        <BulkProgress done={done} count={count} />
      </Dialog>
    )
  if (failures.length === 0) return null
  return (
    <Dialog
      onClose={close}
      title={t`Tout n’a pas pu être gardé`}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            <Trans>Fermer</Trans>
          </Button>
          <Button onClick={() => void start(failures.map(({ item }) => item))}>
            <Trans>Réessayer</Trans>
          </Button>
        </>
      }
    >
      <Failures failures={failures} />
    </Dialog>
  )
}

const NAMED = 20

function Failures({ failures }: Pick<KeepRun, 'failures'>) {
  const { t } = useLingui()
  const why = (error: unknown): string => {
    if (isDeviceFull(error)) return t`l’appareil est plein`
    if (isNotReady(error)) return t`l’application n’est pas encore sur cet appareil, réessayez dans un moment`
    if (isOffline(error)) return t`pas de réseau`
    return isGone(error) ? t`n’existe plus` : (failureDetail(error) ?? t`Erreur serveur`)
  }
  const full = failures.some(({ error }) => isDeviceFull(error))
  // A reason that all of them share is shown once.
  const [common, ...others] = failures.length > 1 ? new Set(failures.map(({ error }) => why(error))) : []
  const alike = common !== undefined && others.length === 0
  return (
    <Stack gap="3">
      {full && (
        <Text>
          <Trans>Cet appareil est plein : retirez-en ce dont vous n’avez plus besoin, puis réessayez.</Trans>
        </Text>
      )}
      {alike && !full && (
        <Text>
          <Trans>Pour toutes ces fiches : {common}.</Trans>
        </Text>
      )}
      <Stack as="ul" gap="1" ps="5">
        {failures.slice(0, NAMED).map(({ item: { path, name, reference }, error }) => (
          <Text as="li" key={path} overflowWrap="anywhere">
            <span lang={CONTENT_LANGUAGE}>{name}</span> ({reference}){!alike && <> : {why(error)}</>}
          </Text>
        ))}
      </Stack>
      {failures.length > NAMED && (
        <Text color="fg.muted">
          <Plural value={failures.length - NAMED} one="et # autre" other={`et ${formatCount(failures.length - NAMED)} autres`} />
        </Text>
      )}
    </Stack>
  )
}
