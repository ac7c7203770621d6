// Pages side by side, one on screen at a time: turned by keys and buttons, or by swiping, which is ordinary scrolling.
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'

interface SlidesProps<Item> {
  items: readonly Item[]
  /** Index of the page shown first. */
  start: number
  /** Called when another page is on screen. */
  onShow: (item: Item, at: number) => void
  /** Renders the header; `turn` moves by that many pages. */
  renderHeader: (at: number, turn: (by: number) => void) => ReactNode
  /** Renders a page; `near` is true for the page on screen and its neighbours, which a swipe may reveal. */
  children: (item: Item, near: boolean) => ReactNode
}

const TURNS: Record<string, number> = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }

export function Slides<Item extends { id: number }>({ items, start, onShow, renderHeader, children }: SlidesProps<Item>) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [place, setPlace] = useState(start)
  const at = Math.min(place, items.length - 1)
  // The scroll position determines the page on screen, whatever caused the scrolling.
  const turn = (by: number) => {
    if (scroller) showAt(scroller, placeOf(scroller) + by)
  }
  const scrolled = (element: HTMLElement) => {
    const now = placeOf(element)
    const item = items[now]
    // No new layout during the movement.
    if (now === at || !item || !isAtRest(element, now)) return
    setPlace(now)
    onShow(item, now)
  }
  useKeys(turn)
  useInPlace(scroller, at)
  return (
    <>
      {renderHeader(at, turn)}
      <chakra.div
        ref={setScroller}
        data-part="slides"
        display="flex"
        flex="1"
        minH="0"
        overflowX="auto"
        overflowY="hidden"
        scrollbar="hidden"
        scrollSnapType="x mandatory"
        overscrollBehaviorX="contain"
        onScroll={(event) => scrolled(event.currentTarget)}
      >
        {items.map((item, index) => (
          <chakra.div
            key={item.id}
            // Focusable, so that keys scroll the slide.
            tabIndex={index === at ? 0 : -1}
            inert={index !== at}
            data-current={index === at || undefined}
            flex="0 0 100%"
            minW="0"
            overflowY="auto"
            outline="none"
            scrollSnapAlign="start"
            scrollSnapStop="always"
          >
            {children(item, Math.abs(index - at) <= 1)}
          </chakra.div>
        ))}
      </chakra.div>
    </>
  )
}

const placeOf = ({ scrollLeft, clientWidth }: HTMLElement): number => Math.round(scrollLeft / clientWidth)
const isAtRest = (scroller: HTMLElement, place: number): boolean =>
  Math.abs((scroller.children[place]?.getBoundingClientRect().left ?? 0) - scroller.getBoundingClientRect().left) < 1
const showAt = (scroller: HTMLElement, place: number) => scroller.scrollTo({ left: place * scroller.clientWidth, behavior: 'instant' })

function useKeys(turn: (by: number) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const by = TURNS[event.key]
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    turn(by)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

/** Keeps the same page on screen when the window is resized or rotated, and focuses it unless a button has the focus. */
function useInPlace(scroller: HTMLElement | null, at: number): void {
  const settle = useEffectEvent((element: HTMLElement) => showAt(element, at))
  useEffect(() => {
    if (!scroller) return undefined
    const watch = new ResizeObserver(() => settle(scroller))
    watch.observe(scroller)
    return () => watch.disconnect()
  }, [scroller])
  useEffect(() => {
    const focused = document.activeElement
    const shown = scroller?.children[at]
    if (shown instanceof HTMLElement && (!focused || focused === document.body || scroller?.contains(focused)))
      shown.focus({ preventScroll: true })
  }, [scroller, at])
}
