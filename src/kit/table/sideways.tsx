// Below a table wider than its container: the names of the columns hidden on the right, and buttons to scroll there and back.
import { Text } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ArrowLeftToLine, ArrowRight } from 'lucide-react'
import { useEffect, useState, type RefObject } from 'react'

import { Button } from '../elements/button.tsx'

/** The number of columns hidden on the right; null if everything fits. */
function useHidden(scroller: RefObject<HTMLElement | null>): number | null {
  const [hidden, setHidden] = useState<number | null>(null)
  useEffect(() => {
    const box = scroller.current
    const table = box?.querySelector('table')
    if (!box || !table) return undefined
    let left = -1
    const measure = () => {
      left = box.scrollLeft
      const edge = box.getBoundingClientRect().left + box.clientLeft + box.clientWidth + 2
      const beyond = [...box.querySelectorAll('thead th[scope=col]')].filter((head) => head.getBoundingClientRect().right > edge)
      const overflows = box.scrollWidth > box.clientWidth + 1
      setHidden(overflows ? beyond.length : null)
    }
    const scrolled = () => {
      if (box.scrollLeft !== left) measure()
    }
    const watched = new ResizeObserver(measure)
    watched.observe(box)
    watched.observe(table)
    box.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      watched.disconnect()
      box.removeEventListener('scroll', scrolled)
    }
  }, [scroller])
  return hidden
}

interface SidewaysProps {
  scroller: RefObject<HTMLElement | null>
  /** The labels of the columns, in order. */
  labels: string[]
}

export function Sideways({ scroller, labels }: SidewaysProps) {
  const { t } = useLingui()
  const hidden = useHidden(scroller)
  if (hidden === null) return null
  const names = labels.slice(labels.length - hidden).join(', ')
  const count = plural(hidden, { one: '# colonne de plus à droite :', other: '# colonnes de plus à droite :' })
  const go = (left: number) => scroller.current?.scrollTo({ left })
  return (
    <>
      {hidden > 0 && <span aria-hidden data-edge />}
      <Button
        size="xs"
        variant="ghost"
        w="full"
        flexShrink="0"
        justifyContent="flex-start"
        fontWeight="normal"
        color="fg.muted"
        data-part="sideways"
        title={names}
        onClick={() => go(hidden > 0 ? (scroller.current?.scrollLeft ?? 0) + (scroller.current?.clientWidth ?? 0) / 2 : 0)}
      >
        {hidden > 0 ? (
          <>
            <ArrowRight size={14} aria-hidden />
            <Text as="span" truncate>
              {count} {names}
            </Text>
          </>
        ) : (
          <>
            <ArrowLeftToLine size={14} aria-hidden />
            {t`Revenir aux premières colonnes`}
          </>
        )}
      </Button>
    </>
  )
}
