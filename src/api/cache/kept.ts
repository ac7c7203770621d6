// Hooks for what is kept offline on this device.
import { useSyncExternalStore } from 'react'

import { isKeeping, onKeeping } from '#device/keeping.ts'
import { keptEntries, type KeptEntry, onKept } from '#device/kept.ts'

/** All entries kept offline, most recently read first. */
export const useKeptEntries = (): readonly KeptEntry[] => useSyncExternalStore(onKept, keptEntries)

/** Whether a run that keeps things offline is in progress in any tab. */
export const useKeeping = (): boolean => useSyncExternalStore(onKeeping, isKeeping)
