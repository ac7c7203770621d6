// After a navigation the heading of the new screen has the focus: it is read out, and Tab goes on from there.
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Whatever has taken the focus inside the screen keeps it: the first field of a form, the row that one came from, a tab.
 * A screen that reads its data first has its heading later; it is waited for until somebody moves the focus.
 */
export function useFocusOnArrival(): void {
  const router = useRouter()
  useEffect(() => {
    let formerTitle: string | undefined
    let stopWaiting: (() => void) | undefined
    const unsubscribe = [
      router.subscribe('onBeforeNavigate', () => {
        stopWaiting?.()
        formerTitle = document.querySelector('main h1')?.textContent
      }),
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) stopWaiting = awaitHeading(formerTitle)
      }),
    ]
    return () => {
      stopWaiting?.()
      for (const stop of unsubscribe) stop()
    }
  }, [router])
}

/** The same for the first screen, where one arrives at it from outside of the router. */
export function useFocusAtFirst(arriving: boolean): void {
  useEffect(() => (arriving ? awaitHeading() : undefined), [arriving])
}

/**
 * Gives the focus to the heading of the screen that comes, unless something inside has it, or somebody uses a key or the pointer before:
 * what that opens may be on its way. Returns what ends the waiting.
 */
function awaitHeading(formerTitle?: string): () => void {
  const over = new AbortController()
  const arrive = () => {
    const main = document.querySelector('main')
    const heading = main && headingOf(main, formerTitle)
    if (!main || (!heading && !isElsewhere(main))) return
    over.abort()
    if (!heading || isElsewhere(main)) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  const waiting = new MutationObserver(arrive)
  const { signal } = over
  const use = (event: Event) => {
    if (!(event instanceof KeyboardEvent && MODIFIERS.has(event.key))) over.abort()
  }
  signal.addEventListener('abort', () => waiting.disconnect())
  for (const event of ['keydown', 'pointerdown']) window.addEventListener(event, use, { capture: true, signal })
  waiting.observe(document.body, { childList: true, subtree: true })
  arrive()
  return () => over.abort()
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
