// Installing the app on the device: keeps the browser's offer for a button; asks the browser not to evict the data of an installed app.
import { useSyncExternalStore } from 'react'

/** An event of Chromium; in other browsers, the browser's menu installs the app. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>
}

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

function keep(next: InstallOffer | null): void {
  offer = next
  for (const listener of listeners) listener()
}

/** Called at the start, because the browser offers it only once. */
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

/** Returns a function that starts the installation; null if there is no offer, or the app is installed. */
export function useInstall(): (() => void) | null {
  const offered = useSyncExternalStore(subscribe, () => offer)
  if (!offered) return null
  return () => {
    // An offer can be used only once.
    keep(null)
    void offered.prompt()
  }
}

/** Only for an installed app: in a tab, some browsers would ask the user, for no apparent reason. */
async function keepStorage(): Promise<void> {
  try {
    await navigator.storage.persist()
  } catch {
    // Not a secure context: the browser may then evict data.
  }
}
