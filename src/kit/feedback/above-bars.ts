// Keeps notifications above the bar that saves, or that changes selected rows, wherever that bar is.
import { type RefObject, useEffect } from 'react'

const BARS = '[data-part=save-bar]:not([data-idle]), [data-part=bulk-bar]'
/** Distance between a bar and the notifications, in pixels. */
const GAP = 24
/** A bar whose top is higher than this above the window's lower edge leaves room below itself for two or three notifications. */
const ROOM = 320

/** Sets the distance of `box` from the window's lower edge, and updates it while `shown`. */
export function useAboveBars(box: RefObject<HTMLElement | null>, shown: boolean): void {
  useEffect(() => {
    if (!shown) return undefined
    let frame = 0
    const place = () => {
      frame = 0
      const height = document.documentElement.clientHeight
      const tops = [...document.querySelectorAll(BARS)]
        .map((bar) => bar.getBoundingClientRect())
        .filter((bar) => bar.height > 0 && bar.top < height && bar.bottom > height - ROOM)
        .map(({ top }) => top)
      box.current?.style.setProperty('--above', tops.length > 0 ? `${height - Math.min(...tops) + GAP}px` : `${GAP}px`)
    }
    const later = () => {
      frame ||= requestAnimationFrame(place)
    }
    place()
    const changes = new MutationObserver(later)
    changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-idle'] })
    const sizes = new ResizeObserver(later)
    sizes.observe(document.body)
    addEventListener('scroll', later, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      sizes.disconnect()
      removeEventListener('scroll', later, { capture: true })
    }
  }, [box, shown])
}
