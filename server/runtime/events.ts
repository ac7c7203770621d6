// What is asked for after an incident: who signed in, who tried to, what was refused, what had to be stopped. One line of JSON each on stdout,
// without password, token, e-mail or query; an unknown e-mail is known by its fingerprint.
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
  /** The provider named no groups, or said that they are elsewhere. */
  | { event: 'groups_missing'; user_id: number; reason: 'absent' | 'overage' }
  /** What clamd answered; nothing where it did not. */
  | { event: 'virus_found' | 'scanner_unavailable'; answer: string }
  | { event: 'parser_stopped'; parser: string; reason: 'deadline' | 'memory' | 'failure' }
  /** A PDF that could not say of itself that everybody can read it (PDF/UA-1). */
  | { event: 'printed_without_claim'; template: string }
  | ({ event: 'refused' } & Refused)
  | { event: 'refused_more'; user_id: number | null; count: number }

export const logEvent = (event: SecurityEvent): void =>
  console.info(JSON.stringify({ time: new Date().toISOString(), level: warned.has(event.event) ? 'warn' : 'info', ...event }))
/** What somebody should look into. */
const warned: ReadonlySet<SecurityEvent['event']> = new Set([
  'printed_without_claim',
  'groups_missing',
  'virus_found',
  'scanner_unavailable',
])

const MINUTE_MS = 60_000

/**
 * Logs what is refused: of each person the first of a minute as it is, and the others of that minute as one line with their
 * count at its end. Strangers count as one person.
 */
export function refusalLog(): (refused: Refused) => void {
  const further = new Map<number | null, number>()
  return (refused) => {
    const { user_id } = refused
    const count = further.get(user_id)
    if (count !== undefined) return void further.set(user_id, count + 1)
    further.set(user_id, 0)
    logEvent({ event: 'refused', ...refused })
    setTimeout(() => {
      const more = further.get(user_id) ?? 0
      further.delete(user_id)
      if (more > 0) logEvent({ event: 'refused_more', user_id, count: more })
    }, MINUTE_MS).unref()
  }
}
