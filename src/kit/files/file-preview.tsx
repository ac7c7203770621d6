// A file shown without leaving the page: pictures by the browser, PDFs drawn by pdf.js, which is loaded only then.
import { Center, Image } from '@chakra-ui/react'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'

import { EmptyState, LoadingState } from '../feedback/states.tsx'

const PdfPages = lazy(() => import('./pdf-pages.tsx').then((module) => ({ default: module.PdfPages })))

/** Whether a file of this media type can be shown. */
export const isPreviewable = (media_type: string | null): boolean => media_type === 'application/pdf' || isPicture(media_type)

const isPicture = (media_type: string | null) => media_type === 'image/jpeg' || media_type === 'image/png'

/** A PDF, JPEG or PNG; `label` says what it is to whoever does not see it. */
export function FilePreview({ file, label }: { file: File; label: string }) {
  if (isPicture(file.type)) return <Picture file={file} label={label} />
  if (file.type !== 'application/pdf') return <EmptyState title={<Trans>Ce fichier ne peut pas être affiché ici.</Trans>} />
  return (
    <Suspense fallback={<LoadingState />}>
      <PdfPages file={file} label={label} />
    </Suspense>
  )
}

function Picture({ file, label }: { file: File; label: string }) {
  // The address lives as long as the picture is shown.
  const show = (image: HTMLImageElement) => {
    image.src = URL.createObjectURL(file)
    return () => URL.revokeObjectURL(image.src)
  }
  return (
    <Center>
      <Image ref={show} alt={label} maxW="full" maxH="75dvh" objectFit="contain" />
    </Center>
  )
}
