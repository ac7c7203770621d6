// The app on the device itself: the browser offers to install it, a button keeps the offer until somebody takes it;
// what an installed app keeps is not to be thrown away when room gets scarce.
import { useSyncExternalStore } from 'react'

/** Chromium's own event; elsewhere the browser's menu installs. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>
}

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

function keep(next: InstallOffer | null): void {
  offer = next
  for (const listener of listeners) listener()
}

/** From the start on: the offer comes once. */
export function watchInstallation(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event as InstallOffer)
  })
  addEventListener('appinstalled', () => {
    keep(null)
    void keepStorage()
  })
  if (matchMedia('(display-mode: standalone)').matches) void keepStorage()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks to install; null where there is nothing to install, or it is installed. */
export function useInstall(): (() => void) | null {
  const offered = useSyncExternalStore(subscribe, () => offer)
  if (!offered) return null
  return () => {
    // An offer can be taken once.
    keep(null)
    void offered.prompt()
  }
}

/** Only of an installed app: in a tab some browsers would ask, and nobody would know why. */
async function keepStorage(): Promise<void> {
  try {
    await navigator.storage.persist()
  } catch {
    // Not a secure context: then the browser may evict, as ever.
  }
}
