// What is kept on this device on purpose, for screens.
import { useSyncExternalStore } from 'react'

import { keptEntries, type KeptEntry, onKept } from '#device/kept.ts'

/** Everything that is kept, what was read last first. */
export const useKept = (): readonly KeptEntry[] => useSyncExternalStore(onKept, keptEntries)
