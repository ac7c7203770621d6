// The source gave no complete and valid response, so no conclusion can be drawn from it. Callers get a 503.
import { ORPCError } from '@orpc/server'

export class MasterdataUnavailable extends ORPCError<'MASTERDATA_UNAVAILABLE', undefined> {
  /** `reason` is for the log and the tests; it is not part of the response. */
  readonly reason: string
  constructor(reason: string, options?: ErrorOptions) {
    super('MASTERDATA_UNAVAILABLE', { defined: true, status: 503, message: 'The master data source did not answer', ...options })
    this.reason = reason
  }
}
