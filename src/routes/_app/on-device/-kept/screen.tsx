// The data on this device: what the user chose to keep, one by one, and what was merely viewed, together; its age, its size, and how to
// delete it.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'

import { forgetSeen } from '#api/cache/query-persister.ts'
import { toast } from '#device/notices.ts'
import { confirm } from '#device/questions.ts'
import { forgetPictures, keepPictures } from '#device/wipe.ts'
import { Button } from '#kit/elements/controls.ts'
import { Flex, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { formatCount, formatFileSize, formatInstant } from '#kit/format/formats.ts'
import { type DeviceUse, useDeviceUse } from '#kit/keep/device-use.ts'
import { Page, PageHeader, Section } from '#kit/page/page.tsx'

import { KeptSection } from './kept.tsx'

export function OnDevice() {
  const { t } = useLingui()
  const { use, measure } = useDeviceUse()
  const [used, quota] = [formatFileSize(use?.used ?? 0), formatFileSize(use?.quota ?? 0)]
  return (
    <Page>
      <PageHeader title={t`Sur cet appareil`} />
      <Stack gap="5">
        <Text color="fg.muted" maxW="64rem">
          <Trans>Ce qui est gardé ici se lit sans réseau, et disparaît de l’appareil quand vous vous déconnectez.</Trans>{' '}
          {use && use.quota > 0 && (
            <Trans>
              L’application occupe {used} sur les {quota} que le navigateur lui accorde.
            </Trans>
          )}
        </Text>
        <KeptSection />
        {use && <SeenSection use={use} onForgotten={measure} />}
      </Stack>
    </Page>
  )
}

function SeenSection({ use: { seen }, onForgotten }: { use: DeviceUse; onForgotten: () => void }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const forget = async () => {
    const sure = await confirm({
      header: t`Effacer ce qui a été consulté ?`,
      message: t`Ce que vous avez gardé hors ligne reste, et vos brouillons aussi. Le reste sera relu avec le réseau.`,
      acceptText: t`Effacer`,
      rejectText: t`Annuler`,
      tone: 'danger',
    })
    if (!sure) return
    await Promise.all([forgetSeen(queryClient), forgetPictures()])
    keepPictures()
    onForgotten()
    toast.success({ title: t`Données consultées effacées` })
  }
  const [count, size] = [formatCount(seen.count), formatFileSize(seen.size)]
  return (
    <Section title={t`Consulté sur cet appareil`}>
      <Flex gap="4" justify="space-between" align="center" wrap="wrap">
        <Text flex="1 1 20rem">
          {seen.since === null ? (
            <Trans>Rien pour le moment.</Trans>
          ) : (
            <>
              <Plural value={seen.count} one={`${count} lecture, ${size}`} other={`${count} lectures, ${size}`} />
              {' · '}
              <Trans>la plus ancienne du {formatInstant(new Date(seen.since).toISOString())}</Trans>
            </>
          )}
          <Text as="span" display="block" textStyle="sm" color="fg.muted">
            <Trans>Gardé 30 jours tant qu’il y a de la place ; le plus ancien s’en va d’abord.</Trans>
          </Text>
        </Text>
        {seen.since !== null && (
          <Button size="sm" variant="outline" onClick={() => void forget()}>
            <Trans>Effacer</Trans>
          </Button>
        )}
      </Flex>
    </Section>
  )
}
