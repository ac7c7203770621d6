// Whether an offer may be sold on a day and, if not, every reason why. Used by the server, in lists, and by the browser so that an offer
// read offline stays correct.

export const unavailableReasons = ['NO_START_DATE', 'NOT_STARTED', 'ENDED', 'NO_ZONE'] as const
export type UnavailableReason = (typeof unavailableReasons)[number]

export interface Offered {
  marketing_start_date: string | null
  marketing_end_date: string | null
  /** The subsidiaries where it is sold; only their number matters here. */
  zones: readonly unknown[]
}

/**
 * Every reason why an offer cannot be sold on `day` (`YYYY-MM-DD`; both ends of its period are inclusive, no end means no limit), in the
 * order of `unavailableReasons`; empty when it can. Whether the offer is active is not checked here.
 */
export function reasonsUnavailable(
  { marketing_start_date: start, marketing_end_date: end, zones }: Offered,
  day: string,
): UnavailableReason[] {
  const applies: Record<UnavailableReason, boolean> = {
    NO_START_DATE: start === null,
    NOT_STARTED: start !== null && start > day,
    ENDED: end !== null && end < day,
    NO_ZONE: zones.length === 0,
  }
  return unavailableReasons.filter((reason) => applies[reason])
}
