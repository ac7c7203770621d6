// Full screen for what is shown to others, where the browser supports it.
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

const isFull = (): boolean => document.fullscreenElement !== null

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Browsers refuse it without a recent key press or touch: the user then has a button. */
const enter = () => void document.documentElement.requestFullscreen().catch(() => undefined)

/**
 * Enters full screen at once, and leaves it on unmount. Escape calls `onLeave`, even if the browser handles the key itself; a swipe
 * that ends full screen does not. `enter` is defined while full screen is available and not active.
 */
export function useFullScreen(onLeave: () => void): { enter: (() => void) | undefined } {
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    if (document.fullscreenEnabled) enter()
    const changed = () => {
      if (!isFull() && !matchMedia('(pointer: coarse)').matches) leave()
    }
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) leave()
    }
    document.addEventListener('fullscreenchange', changed)
    window.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('fullscreenchange', changed)
      window.removeEventListener('keydown', press)
      if (isFull()) void document.exitFullscreen()
    }
  }, [])
  const full = useSyncExternalStore(subscribe, isFull)
  return { enter: document.fullscreenEnabled && !full ? enter : undefined }
}
