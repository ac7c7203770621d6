// What is kept on this device on purpose, for screens.
import { useSyncExternalStore } from 'react'

import { isKeeping, onKeeping } from '#device/keeping.ts'
import { keptEntries, type KeptEntry, onKept } from '#device/kept.ts'

/** Everything that is kept, what was read last first. */
export const useKeptEntries = (): readonly KeptEntry[] => useSyncExternalStore(onKept, keptEntries)

/** Whether a run that keeps things is under way in any tab. */
export const useKeeping = (): boolean => useSyncExternalStore(onKeeping, isKeeping)
