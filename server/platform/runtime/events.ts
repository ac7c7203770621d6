// Security events, for the analysis of incidents: sign-ins and failed attempts, refused requests, stopped processes. One line of JSON each
// on stdout, without password, token, e-mail or query; an unknown e-mail is represented by its fingerprint.
interface Refused {
  user_id: number | null
  method: string
  path: string
}

export type SecurityEvent =
  | { event: 'signed_in'; user_id: number; how: 'password' | 'oidc'; address: string }
  | { event: 'sign_in_failed'; account: string; address: string }
  | { event: 'sign_in_limited'; account: string; address: string }
  | { event: 'sign_in_disabled'; user_id: number; address: string }
  | { event: 'signed_out'; user_id: number }
  | { event: 'session_ended'; user_id: number }
  | { event: 'password_changed' | 'password_change_failed'; user_id: number; address: string }
  /** The provider sent no groups, or referred to another place for them. */
  | { event: 'groups_missing'; user_id: number; reason: 'absent' | 'overage' }
  /** The response of clamd; empty when there was none. */
  | { event: 'virus_found' | 'scanner_unavailable'; answer: string }
  | { event: 'parser_stopped'; parser: string; reason: 'deadline' | 'memory' | 'failure' }
  /** A PDF that could not be marked as accessible (PDF/UA-1). */
  | { event: 'printed_without_claim'; template: string }
  | ({ event: 'refused' } & Refused)
  | { event: 'refused_more'; user_id: number | null; count: number }

export const logEvent = (event: SecurityEvent): void =>
  console.info(JSON.stringify({ time: new Date().toISOString(), level: warned.has(event.event) ? 'warn' : 'info', ...event }))
/** Events that somebody should look into. */
const warned: ReadonlySet<SecurityEvent['event']> = new Set([
  'printed_without_claim',
  'groups_missing',
  'virus_found',
  'scanner_unavailable',
])

const MINUTE_MS = 60_000

export interface RefusalLog {
  log(refused: Refused): void
  /** Logs what was counted so far, and ends. */
  close(): void
}

/**
 * Logs refused requests: the first of each user in a minute in full, and the others of that minute as a count at its end. Anonymous callers
 * count as one user.
 */
export function refusalLog(): RefusalLog {
  const minutes = new Map<number | null, { more: number; timer: NodeJS.Timeout }>()
  const end = (user_id: number | null) => {
    const minute = minutes.get(user_id)
    minutes.delete(user_id)
    clearTimeout(minute?.timer)
    if (minute && minute.more > 0) logEvent({ event: 'refused_more', user_id, count: minute.more })
  }
  return {
    log(refused) {
      const { user_id } = refused
      const minute = minutes.get(user_id)
      if (minute) return void minute.more++
      minutes.set(user_id, { more: 0, timer: setTimeout(() => end(user_id), MINUTE_MS).unref() })
      logEvent({ event: 'refused', ...refused })
    },
    close: () => [...minutes.keys()].forEach(end),
  }
}
