// The pending changes of a transfer list, and those that somebody else saved in the meantime.
import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Save } from 'lucide-react'
import { useRef } from 'react'

import { useShortcut } from '../../browser/shortcut.ts'
import { Button } from '../../elements/button.tsx'
import { Notice } from '../../feedback/notice.tsx'
import { SaveBarFrame, SaveKeys } from '../save-bar.tsx'
import type { TransferItem } from './list.tsx'
import { isNothing, type TransferChange } from './transfer.ts'

interface ChangesProps {
  items: readonly TransferItem[]
  change: TransferChange
}

/** « Ajouté : … », « Retiré : … ». */
export function Changes({ items, change }: ChangesProps) {
  const names = (ids: readonly number[]) => ids.map((id) => items.find((item) => item.id === id)?.label ?? String(id)).join(', ')
  const [added, removed] = [names(change.added), names(change.removed)]
  return (
    <Stack gap="0.5" textStyle="sm" overflowWrap="anywhere">
      {added && (
        <Text>
          <Trans>Ajouté : {added}</Trans>
        </Text>
      )}
      {removed && (
        <Text>
          <Trans>Retiré : {removed}</Trans>
        </Text>
      )}
    </Stack>
  )
}

/** Notice after somebody else has saved: the user's own changes are kept on top of theirs. */
export function ChangedMeanwhile({ items, change }: ChangesProps) {
  return (
    <Box mb="4">
      <Notice status="warning" title={<Trans>Modifié entre-temps par quelqu’un d’autre</Trans>}>
        <Changes items={items} change={change} />
        <Text mt="1">
          <Trans>Vos changements sont repris sur cette version : vérifiez-les, puis enregistrez.</Trans>
        </Text>
      </Notice>
    </Box>
  )
}

interface TransferSaveProps extends ChangesProps {
  busy: boolean
  onSave: () => void
  onCancel: () => void
}

/** Save bar, shown while there are changes. */
export function TransferSave(props: TransferSaveProps) {
  return isNothing(props.change) ? null : <SaveBar {...props} />
}

function SaveBar({ items, change, busy, onSave, onCancel }: TransferSaveProps) {
  const { t } = useLingui()
  const element = useRef<HTMLDivElement>(null)
  // Ignores the shortcut while the form is behind a dialog.
  useShortcut('s', () => busy || element.current?.closest('[inert], [aria-hidden=true]') || onSave())
  return (
    <SaveBarFrame ref={element}>
      <Box flex="1" minW="10rem" maxH="8rem" overflowY="auto" tabIndex={0} role="group" aria-label={t`Changements à enregistrer`}>
        <Changes items={items} change={change} />
      </Box>
      <HStack gap="2">
        <Button variant="outline" disabled={busy} onClick={onCancel}>
          <Trans>Annuler</Trans>
        </Button>
        <Button loading={busy} onClick={onSave} aria-keyshortcuts="Control+S Meta+S">
          <Save size={16} aria-hidden /> <Trans>Enregistrer</Trans>
          <SaveKeys />
        </Button>
      </HStack>
    </SaveBarFrame>
  )
}
