// Shows a file on the page: images by the browser, PDFs by pdf.js, which is loaded only then.
import { Center, Image } from '@chakra-ui/react'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'

import { EmptyState, LoadingState } from '../feedback/states.tsx'
import { ZoomBox } from './zoom.tsx'

const PdfPages = lazy(() => import('./pdf-pages.tsx').then((module) => ({ default: module.PdfPages })))

/** Whether a file of this media type can be shown. */
export const isPreviewable = (media_type: string | null): boolean => media_type === 'application/pdf' || isPicture(media_type)

const isPicture = (media_type: string | null) => media_type === 'image/jpeg' || media_type === 'image/png'

/** Shows a PDF, JPEG or PNG; `label` is its accessible name. */
export function FilePreview({ file, label }: { file: File; label: string }) {
  if (isPicture(file.type))
    return (
      <ZoomBox label={label}>
        <Picture file={file} label={label} />
      </ZoomBox>
    )
  if (file.type !== 'application/pdf') return <EmptyState title={<Trans>Ce fichier ne peut pas être affiché ici.</Trans>} />
  return (
    <Suspense fallback={<LoadingState />}>
      <ZoomBox label={label}>
        <PdfPages file={file} label={label} />
      </ZoomBox>
    </Suspense>
  )
}

function Picture({ file, label }: { file: File; label: string }) {
  // The object URL exists only while the picture is mounted.
  const show = (image: HTMLImageElement) => {
    image.src = URL.createObjectURL(file)
    return () => URL.revokeObjectURL(image.src)
  }
  return (
    <Center>
      <Image ref={show} alt={label} maxW="full" maxH="calc(70dvh * var(--zoom, 1))" w="full" objectFit="contain" />
    </Center>
  )
}
