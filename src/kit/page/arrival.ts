// After a navigation the heading of the new screen has the focus: it is read out, and Tab goes on from there.
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Whatever has taken the focus inside the screen keeps it: the first field of a form, the row that one came from, a tab.
 * A screen that reads its data first has its heading later; it is waited for until somebody uses a key or the pointer.
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

/** The same for the first screen, where one arrives at it from outside of the router. */
export function useFocusAtFirst(arriving: boolean): void {
  useEffect(() => {
    if (!arriving) return
    const waiting = untilUsed()
    awaitHeading(waiting)
    return () => waiting.abort()
  }, [arriving])
}

/** Ends as soon as somebody uses a key or the pointer: what that opens may be on its way, and comes back to where the focus was. */
function untilUsed(): AbortController {
  const waiting = new AbortController()
  const use = (event: Event) => {
    if (!(event instanceof KeyboardEvent && MODIFIERS.has(event.key))) waiting.abort()
  }
  for (const event of ['keydown', 'pointerdown']) window.addEventListener(event, use, { capture: true, signal: waiting.signal })
  return waiting
}

/** Gives the focus to the heading of the screen that comes, unless something inside has it, or the waiting is over before. */
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

/** They do nothing alone; some silence a screen reader. */
const MODIFIERS = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'CapsLock'])

/** The title; where it has stayed, another part below it has opened, and that part's own heading says which. */
function headingOf(main: HTMLElement, formerTitle: string | undefined): HTMLElement | null {
  const title = main.querySelector('h1')
  return title && title.textContent === formerTitle ? (main.querySelector('h2') ?? title) : title
}

/** Somebody is inside the screen already, or in what lies over it. */
function isElsewhere(main: HTMLElement): boolean {
  const focused = document.activeElement
  return focused !== null && (main.contains(focused) || focused.closest('[role=dialog], [role=alertdialog]') !== null)
}
