// Field for one image: shows it, and lets the user choose, drop, replace or remove it. The caller handles the file.
import { AbsoluteCenter, Box, Flex, HStack, Image, Progress, Spinner, Stack, Text } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { ImageOff, ImageUp, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import { MAX_FILE_BYTES } from '#contract/shared/fields.ts'
import { toast } from '#device/notices.ts'

import { Button } from '../elements/button.tsx'
import { DropZone, FilePicker } from './file-picker.tsx'

interface Picture {
  url: string
  width: number
  height: number
}

interface ImageFieldProps {
  image: Picture | null
  /** Text alternative of the image. */
  description: string
  /** Fraction of the current upload that is sent, 0 to 1; null if there is no upload. */
  progress: number | null
  /** The server refused the file. */
  refused?: boolean
  readOnly?: boolean
  /** Why the image cannot be changed at the moment; shown instead of the help. */
  disabledReason?: ReactNode
  onUpload: (file: File) => void
  onRemove: () => void
}

/** Checks extension and size, which is all that a browser can tell; the server checks the contents. */
export const isAcceptedImage = (file: File): boolean => /\.(jpe?g|png)$/i.test(file.name) && file.size > 0 && file.size <= MAX_FILE_BYTES

/** An image with its upload (.jpg, .jpeg, .png, at most 10 MB), progress and removal. */
export function ImageField({
  image,
  description,
  progress,
  refused = false,
  readOnly = false,
  disabledReason,
  onUpload,
  onRemove,
}: ImageFieldProps) {
  const { t } = useLingui()
  const [rejected, setRejected] = useState(false)
  const blocked = progress !== null || Boolean(disabledReason)

  const choose = (file: File | undefined) => {
    if (!file || blocked) return
    const accepted = isAcceptedImage(file)
    setRejected(!accepted)
    if (accepted) onUpload(file)
    else toast.error({ title: t`Mauvais format ou taille d'image...` })
  }

  if (readOnly) return <Frame image={image} description={description} progress={null} />
  return (
    <Stack gap="3">
      <DropZone testId="image-drop" disabled={blocked} onDrop={choose}>
        <Frame image={image} description={description} progress={progress} />
      </DropZone>
      <HStack gap="2" flexWrap="wrap">
        <FilePicker
          label={
            <>
              <ImageUp size={16} aria-hidden /> {image ? <Trans>Remplacer l’image</Trans> : <Trans>Choisir une image</Trans>}
            </>
          }
          accept=".jpg,.jpeg,.png,image/jpeg,image/png"
          disabled={blocked}
          onChoose={choose}
        />
        {image && (
          <Button size="sm" variant="ghost" colorPalette="red" disabled={blocked} onClick={onRemove}>
            <Trash2 size={16} aria-hidden /> <Trans>Retirer</Trans>
          </Button>
        )}
      </HStack>
      <Help error={(rejected || refused) && progress === null} disabledReason={disabledReason} />
    </Stack>
  )
}

function Help({ error, disabledReason }: { error: boolean; disabledReason: ReactNode }) {
  return (
    <Box aria-live="polite" textStyle="sm">
      {error && (
        <Text color="fg.error" role="alert">
          <Trans>Mauvais format ou taille d'image...</Trans>
        </Text>
      )}
      <Text color="fg.muted">{disabledReason ?? <Trans>.jpg, .jpeg ou .png, 10 Mo au plus. Cliquez ou déposez un fichier.</Trans>}</Text>
    </Box>
  )
}

function Frame({ image, description, progress }: { image: Picture | null; description: string; progress: number | null }) {
  const { t } = useLingui()
  return (
    <Flex
      position="relative"
      align="center"
      justify="center"
      rounded="l2"
      overflow="hidden"
      bg={image ? 'white' : 'bg.muted'}
      borderWidth="1px"
      aspectRatio="4/3"
    >
      {image ? (
        <Image
          src={image.url}
          alt={description}
          width={image.width}
          height={image.height}
          maxW="100%"
          maxH="100%"
          objectFit="contain"
          decoding="async"
        />
      ) : (
        <Stack align="center" gap="2" color="fg.muted">
          <ImageOff size={32} aria-hidden />
          <Text textStyle="sm">
            <Trans>Pas d’image</Trans>
          </Text>
        </Stack>
      )}
      {progress !== null && (
        <AbsoluteCenter axis="both" boxSize="full" bg="bg/80">
          {progress < 1 ? (
            <Progress.Root value={Math.round(progress * 100)} width="70%" colorPalette="teal" aria-label={t`Envoi de l’image`}>
              <Progress.Track>
                <Progress.Range />
              </Progress.Track>
              <Progress.ValueText />
            </Progress.Root>
          ) : (
            <Spinner colorPalette="teal" aria-label={t`Vérification de l’image`} />
          )}
        </AbsoluteCenter>
      )}
    </Flex>
  )
}
