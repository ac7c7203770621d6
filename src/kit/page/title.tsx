// Page title, cut to a few lines; a button beside it shows the rest, as touch screens have no tooltips.
import { chakra, Flex, Heading } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'

import { IconButton } from '../elements/button.tsx'

const LINES = { base: 3, md: 2 }

/** `lang` is the language of the title, if it is not the language in use. */
export function PageTitle({ lang, children }: { lang: string | undefined; children: ReactNode }) {
  const { t } = useLingui()
  const [whole, setWhole] = useState(false)
  const [cut, setCut] = useState(false)
  const text = useRef<HTMLSpanElement>(null)
  // After every render: another text may be cut, or not, at the same size.
  useEffect(() => {
    const element = text.current
    if (!element || whole) return undefined
    const watch = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1))
    watch.observe(element)
    return () => watch.disconnect()
  })
  return (
    <Flex minW="0" gap="1" align="flex-end">
      <Heading as="h1" size={{ base: 'lg', md: 'xl' }} minW="0" overflowWrap="anywhere">
        <chakra.span ref={text} lang={lang} {...(!whole && { lineClamp: LINES })}>
          {children}
        </chakra.span>
      </Heading>
      {cut && (
        <IconButton
          size="2xs"
          variant="ghost"
          aria-expanded={whole}
          aria-label={whole ? t`Réduire le titre` : t`Lire tout le titre`}
          onClick={() => setWhole(!whole)}
        >
          {whole ? <ChevronUp size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
        </IconButton>
      )}
    </Flex>
  )
}
