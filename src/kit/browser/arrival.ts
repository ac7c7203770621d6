// After a navigation, focuses the heading of the new screen: it is read out, and Tab continues from there.
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * An element of the screen that has already taken the focus keeps it: the first field of a form, the row one came from, a tab. If the
 * screen loads data first, its heading appears later; it is waited for until a key or the pointer is used.
 */
export function useFocusOnArrival(): void {
  const router = useRouter()
  useEffect(() => {
    let formerTitle: string | undefined
    let waiting = untilUsed()
    const unsubscribe = [
      router.subscribe('onBeforeNavigate', () => {
        waiting.abort()
        waiting = untilUsed()
        formerTitle = document.querySelector('main h1')?.textContent
      }),
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) awaitHeading(waiting, formerTitle)
      }),
    ]
    return () => {
      waiting.abort()
      for (const stop of unsubscribe) stop()
    }
  }, [router])
}

/** The same for the first screen, if one is `arriving` from outside the router, and for a screen that is shown in another language. */
export function useFocusAtFirst(arriving: boolean, locale: string): void {
  const [first] = useState(locale)
  const isNew = arriving || locale !== first
  const arrived = isNew ? locale : null
  useEffect(() => {
    if (arrived === null) return
    const waiting = untilUsed()
    awaitHeading(waiting)
    return () => waiting.abort()
  }, [arrived])
}

/** Aborts as soon as a key or the pointer is used: an overlay opened by that may still be loading, and will give the focus back. */
function untilUsed(): AbortController {
  const waiting = new AbortController()
  const use = (event: Event) => {
    if (!(event instanceof KeyboardEvent && MODIFIERS.has(event.key))) waiting.abort()
  }
  for (const event of ['keydown', 'pointerdown']) window.addEventListener(event, use, { capture: true, signal: waiting.signal })
  return waiting
}

/** Focuses the heading of the next screen once it appears, unless the focus is already inside or the waiting was aborted. */
function awaitHeading(waiting: AbortController, formerTitle?: string): void {
  if (waiting.signal.aborted) return
  const arrive = () => {
    const main = document.querySelector('main')
    const heading = main && headingOf(main, formerTitle)
    if (!main || (!heading && !isElsewhere(main))) return
    waiting.abort()
    if (!heading || isElsewhere(main)) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  const changes = new MutationObserver(arrive)
  waiting.signal.addEventListener('abort', () => changes.disconnect())
  changes.observe(document.body, { childList: true, subtree: true })
  arrive()
}

/** These keys do nothing on their own; some of them silence a screen reader. */
const MODIFIERS = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'CapsLock'])

/** The title; if it is unchanged, a part of the page has changed, and the heading of that part is returned. */
function headingOf(main: HTMLElement, formerTitle: string | undefined): HTMLElement | null {
  const title = main.querySelector('h1')
  return title && title.textContent === formerTitle ? (main.querySelector('h2') ?? title) : title
}

/** Whether the focus is already inside the screen or an overlay. */
function isElsewhere(main: HTMLElement): boolean {
  const focused = document.activeElement
  return focused !== null && (main.contains(focused) || focused.closest('[role=dialog], [role=alertdialog]') !== null)
}
