// What is asked for after an incident: who signed in, who tried to, what was refused, what had to be stopped. One line of JSON each on stdout,
// without password, token, e-mail or query; an unknown e-mail is known by its fingerprint.
export type SecurityEvent =
  | { event: 'signed_in'; user_id: number; how: 'password' | 'oidc'; address: string }
  | { event: 'sign_in_failed'; account: string; address: string }
  | { event: 'sign_in_limited'; account: string; address: string }
  | { event: 'sign_in_disabled'; user_id: number; address: string }
  | { event: 'signed_out'; user_id: number }
  /** The provider named no groups, or said that they are elsewhere. */
  | { event: 'groups_missing'; user_id: number; reason: 'absent' | 'overage' }
  | { event: 'parser_stopped'; parser: string; reason: 'deadline' | 'memory' | 'failure' }
  /** A PDF that could not say of itself that everybody can read it (PDF/UA-1). */
  | { event: 'printed_without_claim'; template: string }
  | { event: 'refused'; user_id: number | null; method: string; path: string }

export const logEvent = (event: SecurityEvent): void =>
  console.info(JSON.stringify({ time: new Date().toISOString(), level: warned.has(event.event) ? 'warn' : 'info', ...event }))
/** What somebody should look into. */
const warned: ReadonlySet<SecurityEvent['event']> = new Set(['printed_without_claim', 'groups_missing'])
