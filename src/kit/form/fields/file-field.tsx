// File field of a form: the user chooses, drops or replaces a file; a progress bar shows the upload.
import { Box, Flex, HStack, Progress, Stack, Text, useFieldContext as useFrame } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { FileText, FileUp, X } from 'lucide-react'

import { IconButton } from '../../elements/button.tsx'
import { DropZone, FilePicker } from '../../files/file-picker.tsx'
import { formatFileSize } from '../../format/formats.ts'
import { useFieldContext } from '../context.ts'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

interface FileFieldProps extends FieldProps {
  accept: string
  /** The stored file, if any: choosing another one replaces it. */
  stored?: { name: string; size: number } | null
  /** The fraction sent, 0 to 1; null when there is no upload. */
  progress?: number | null
}

/** Field whose value is a file, `File | null`. */
export function FileField({ accept, stored = null, progress = null, ...frame }: FileFieldProps) {
  return (
    <FieldFrame {...frame}>
      <Box w="full">
        <Chooser accept={accept} stored={stored} busy={progress !== null} />
        {progress !== null && <Sending sent={progress} />}
      </Box>
    </FieldFrame>
  )
}

function Chooser({ accept, stored, busy }: { accept: string; stored: FileFieldProps['stored']; busy: boolean }) {
  const field = useFieldContext<File | null>()
  const { ids, ariaDescribedby, invalid } = useFrame()
  const chosen = field.state.value
  const choose = (file: File | undefined) => file && field.handleChange(file)
  const shown = chosen ?? stored
  return (
    <DropZone testId="file-drop" disabled={busy} onDrop={choose}>
      <Flex borderWidth="1px" borderStyle="dashed" borderColor="border.emphasized" rounded="l2" p="3" gap="3" align="center" wrap="wrap">
        {shown && (
          <Shown
            file={shown}
            replaces={chosen ? stored?.name : undefined}
            {...(chosen && !busy ? { onDrop: () => field.handleChange(null) } : {})}
          />
        )}
        <FilePicker
          id={ids.control}
          describedBy={ariaDescribedby}
          invalid={invalid}
          accept={accept}
          disabled={busy}
          label={
            <>
              <FileUp size={16} aria-hidden /> {shown ? <Trans>Remplacer le fichier</Trans> : <Trans>Choisir un fichier</Trans>}
            </>
          }
          onChoose={choose}
        />
        {!shown && (
          <Text textStyle="sm" color="fg.muted">
            <Trans>ou déposez-le ici</Trans>
          </Text>
        )}
      </Flex>
    </DropZone>
  )
}

interface ShownProps {
  file: { name: string; size: number }
  replaces: string | undefined
  onDrop?: () => void
}

function Shown({ file, replaces, onDrop }: ShownProps) {
  const { t } = useLingui()
  return (
    <HStack flex="1 1 12rem" minW="0">
      <FileText size={20} aria-hidden />
      <Stack gap="0" minW="0">
        <Text textStyle="sm" fontWeight="medium" overflowWrap="anywhere">
          {file.name}
        </Text>
        <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
          {formatFileSize(file.size)}
          {replaces && ` · ${t`remplacera ${replaces}`}`}
        </Text>
      </Stack>
      {onDrop && (
        <IconButton size="xs" variant="ghost" aria-label={t`Ne pas envoyer ce fichier`} onClick={onDrop}>
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </HStack>
  )
}

function Sending({ sent }: { sent: number }) {
  const { t } = useLingui()
  const percent = Math.round(sent * 100)
  return (
    <Progress.Root mt="3" value={sent < 1 ? percent : null} colorPalette="teal" size="sm" aria-label={t`Envoi du fichier`}>
      <HStack gap="3">
        <Progress.Track flex="1">
          <Progress.Range />
        </Progress.Track>
        <Text textStyle="xs" color="fg.muted" minW="9ch" aria-live="polite">
          {sent < 1 ? `${percent}\u00a0%` : <Trans>Vérification…</Trans>}
        </Text>
      </HStack>
    </Progress.Root>
  )
}
