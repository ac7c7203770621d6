// The rights that controls on screen lack, for an administrator who views the app as somebody else.
import { useCallback, useSyncExternalStore } from 'react'

import type { Access } from '#contract/people/permissions.ts'

const asking = new Map<Access, number>()
let refused: readonly Access[] = []
const listeners = new Set<() => void>()

function count(rights: readonly Access[], by: 1 | -1): void {
  for (const right of rights) {
    const left = (asking.get(right) ?? 0) + by
    if (left > 0) asking.set(right, left)
    else asking.delete(right)
  }
  const now = [...asking.keys()].toSorted()
  if (now.join() === refused.join()) return
  refused = now
  for (const listener of listeners) listener()
}

/** Records these rights as refused while the control is on screen, by a subscription that never notifies. */
export function useRefused(rights: readonly Access[]): void {
  const key = rights.join(' ')
  const note = useCallback(() => {
    const noted = key === '' ? [] : (key.split(' ') as Access[])
    count(noted, 1)
    return () => count(noted, -1)
  }, [key])
  useSyncExternalStore(note, () => null)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The rights that controls of the present screen lack. */
export const useRefusedRights = (): readonly Access[] => useSyncExternalStore(subscribe, () => refused)
