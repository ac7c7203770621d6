// How much storage the app uses on this device, measured when the screen that shows it opens and whenever cached data is added or
// removed.
import { useCallback, useEffect, useState } from 'react'

import { useKeptEntries } from '#api/cache/kept.ts'
import { answersSeen } from '#device/query-store.ts'

export interface DeviceUse {
  seen: Awaited<ReturnType<typeof answersSeen>>
  /** Bytes used in all, and bytes that the browser allows; 0 if it does not tell. */
  used: number
  quota: number
}

/** `use` is null until it is measured. */
export function useDeviceUse(): { use: DeviceUse | null; measure: () => void } {
  const kept = useKeptEntries()
  const [use, setUse] = useState<DeviceUse | null>(null)
  const measure = useCallback(() => void measured().then(setUse), [])
  useEffect(measure, [measure, kept])
  return { use, measure }
}

async function measured(): Promise<DeviceUse> {
  const nothing = { count: 0, size: 0, since: null }
  // What the browser cannot measure counts as nothing.
  const [seen, estimate] = await Promise.all([answersSeen().catch(() => nothing), navigator.storage?.estimate?.().catch(() => undefined)])
  return { seen, used: estimate?.usage ?? 0, quota: estimate?.quota ?? 0 }
}
