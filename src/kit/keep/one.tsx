// 'Garder hors ligne' on the page of one thing: one tap keeps it; then shows when it was read, and buttons to refresh and remove it.
import { Box, Text } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { CloudCheck, CloudDownload, HardDrive, RefreshCw, Trash2 } from 'lucide-react'

import type { Keepable } from '#api/cache/keep.ts'
import { useKeptEntries } from '#api/cache/kept.ts'
import { useOnline } from '#api/connection.ts'
import { dropKept, isWhole } from '#device/kept.ts'
import { toast } from '#device/notices.ts'

import { Button } from '../elements/button.tsx'
import { formatFileSize, formatInstant } from '../format/formats.ts'
import { Menu, MenuItem } from '../overlay/menu.tsx'
import { WideOnly } from '../page/page.tsx'
import { KeepDialog } from './dialog.tsx'
import { useKeepRun } from './run.ts'

export function KeepOne({ item }: { item: Keepable }) {
  const { t } = useLingui()
  const online = useOnline()
  const navigate = useNavigate()
  const run = useKeepRun()
  const entry = useKeptEntries().find((one) => one.path === item.path && isWhole(one))
  const keep = () => void run.start([item])
  const drop = async () => {
    await dropKept(item.path)
    toast.success({ title: t`Retiré de cet appareil`, description: item.name })
  }
  const busy = run.count !== null
  if (!entry)
    return (
      <>
        <Button
          size="sm"
          variant="outline"
          aria-label={t`Garder hors ligne`}
          title={t`Garder hors ligne`}
          loading={busy}
          loadingText={run.preparing ? t`Préparation de l’application…` : undefined}
          disabled={!online}
          onClick={keep}
        >
          <CloudDownload size={16} aria-hidden />
          <WideOnly from="lg">{t`Garder hors ligne`}</WideOnly>
        </Button>
        <KeepDialog run={run} quiet />
      </>
    )
  return (
    <>
      <Menu
        label={t`Gardé hors ligne`}
        aria-label={t`Gardé hors ligne`}
        variant="outline"
        loading={busy}
        button={
          <>
            <CloudCheck size={16} aria-hidden />
            <WideOnly from="lg">{t`Gardé hors ligne`}</WideOnly>
          </>
        }
        header={
          <Box px="2.5" pt="1.5" pb="2" mb="1" borderBottomWidth="1px">
            <Text textStyle="sm" color="fg.muted">
              <Trans>
                Lu le {formatInstant(new Date(entry.at).toISOString())} · {formatFileSize(entry.size)}
              </Trans>
            </Text>
          </Box>
        }
      >
        {online && (
          <MenuItem onSelect={keep}>
            <RefreshCw size={16} aria-hidden /> {t`Actualiser`}
          </MenuItem>
        )}
        <MenuItem onSelect={() => void drop()}>
          <Trash2 size={16} aria-hidden /> {t`Retirer de cet appareil`}
        </MenuItem>
        <MenuItem onSelect={() => void navigate({ to: '/on-device' })}>
          <HardDrive size={16} aria-hidden /> {t`Voir ce qui est gardé`}
        </MenuItem>
      </Menu>
      <KeepDialog run={run} quiet />
    </>
  )
}
