// The whole screen for what is shown to others, where the browser gives it.
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

const isFull = (): boolean => document.fullscreenElement !== null

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Refused where no key or finger has just asked for it: then a button does. */
const enter = () => void document.documentElement.requestFullscreen().catch(() => undefined)

/**
 * Takes the whole screen at once, and gives it back at the end. Escape calls `onLeave`, also where the browser itself answers to it;
 * a finger's swipe that ends the full screen does not. `enter` is there while there is something to enter.
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
