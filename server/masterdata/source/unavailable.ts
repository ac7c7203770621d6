// The source gave no whole and sound answer: nothing may be concluded from it. Callers are answered 503.
import { ORPCError } from '@orpc/server'

export class MasterdataUnavailable extends ORPCError<'MASTERDATA_UNAVAILABLE', undefined> {
  /** `reason` is for the log and the tests; it is not answered. */
  readonly reason: string
  constructor(reason: string, options?: ErrorOptions) {
    super('MASTERDATA_UNAVAILABLE', { defined: true, status: 503, message: 'The master data source did not answer', ...options })
    this.reason = reason
  }
}
