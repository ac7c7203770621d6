// Sending a change of many prices: once, and what it means when it is refused.
import { ORPCError } from '@orpc/client'

import type { ChangedSince } from '../../../../contract/price-changes.ts'

/** The rows that somebody changed since, where that is why the server refused; else null. */
export const changedSinceOf = (error: unknown): ChangedSince['rows'] | null =>
  error instanceof ORPCError && error.code === 'CHANGED_SINCE' ? (error.data as ChangedSince).rows : null

/** Unlike `randomUUID`, this also works where the address is plain http. */
export const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
