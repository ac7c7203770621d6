// The pages of a PDF below one another; only those near the viewport are drawn.
import { AspectRatio, Box, chakra, Field, Input, Stack, Text } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type FormEvent } from 'react'

import { Button } from '../elements/button.tsx'
import { EmptyState, LoadingState } from '../feedback/states.tsx'
import { drawPage, type Pdf, usePdf } from './pdf.ts'
import { useZoom } from './zoom.tsx'

/** All pages of the file, or the password form if it needs one. */
export function PdfPages({ file, label }: { file: File; label: string }) {
  const { t } = useLingui()
  const { pdf, error, password } = usePdf(file)
  if (error)
    return (
      <Box role="alert">
        <EmptyState
          title={<Trans>Ce PDF n’a pas pu être affiché.</Trans>}
          description={<Trans>Téléchargez-le pour l’ouvrir avec un autre programme.</Trans>}
        />
      </Box>
    )
  if (password) return <Password wrong={password.wrong} onGive={password.give} />
  if (!pdf) return <LoadingState label={t`Ouverture du PDF…`} />
  return (
    <Stack gap="4" aria-label={label} role="group" tabIndex={0}>
      {Array.from({ length: pdf.numPages }, (_, index) => (
        <PdfPage key={index} pdf={pdf} number={index + 1} label={label} />
      ))}
    </Stack>
  )
}

/** The ratio of A4, used until the page itself has been loaded. */
const USUAL_RATIO = 595 / 842

function PdfPage({ pdf, number, label }: { pdf: Pdf; number: number; label: string }) {
  const { t } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const near = useNear(place)
  const zoom = useZoom()
  const ratio = useRatio(pdf, number, near)
  const total = pdf.numPages
  useEffect(
    () => (near && ratio !== null && canvas.current ? drawPage(pdf, number, canvas.current, zoom) : undefined),
    [pdf, number, near, ratio, zoom],
  )
  return (
    <Box ref={place}>
      <AspectRatio ratio={ratio ?? USUAL_RATIO} bg="white" borderWidth="1px" shadow="sm">
        <Box>
          {near && (
            <chakra.canvas ref={canvas} role="img" aria-label={`${label} – ${t`page ${number} sur ${total}`}`} width="full" height="full" />
          )}
        </Box>
      </AspectRatio>
      <Text textStyle="xs" color="fg.muted" textAlign="center" mt="1" aria-hidden>
        {number} / {total}
      </Text>
    </Box>
  )
}

/** Whether the element is within one screen height of the viewport. */
function useNear(place: { current: HTMLElement | null }): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), { rootMargin: '100% 0px' })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return near
}

function useRatio(pdf: Pdf, number: number, near: boolean): number | null {
  const [ratio, setRatio] = useState<number | null>(null)
  useEffect(() => {
    if (!near || ratio !== null) return
    const measure = async () => {
      const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 })
      setRatio(width / height)
    }
    // A page that cannot be measured is shown empty, at the usual ratio.
    measure().catch(() => setRatio(USUAL_RATIO))
  }, [pdf, number, near, ratio])
  return ratio
}

function Password({ wrong, onGive }: { wrong: boolean; onGive: (password: string) => void }) {
  const [typed, setTyped] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onGive(typed)
  }
  return (
    <chakra.form onSubmit={submit} maxW="24rem" mx="auto" py="8">
      <Stack gap="4">
        <Field.Root invalid={wrong}>
          <Field.Label>
            <Trans>Ce PDF est protégé : mot de passe</Trans>
          </Field.Label>
          <Input type="password" autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
          <Field.ErrorText role="alert">
            <Trans>Ce n’est pas le mot de passe de ce document.</Trans>
          </Field.ErrorText>
        </Field.Root>
        <Button type="submit" alignSelf="start">
          <Trans>Ouvrir</Trans>
        </Button>
      </Stack>
    </chakra.form>
  )
}
