// Whether a certification still counts.
import type { Certification } from '#contract/permits/certifications.ts'

/** What was fetched a while ago may be over by now. */
export const isValid = ({ valid, expires_on }: Certification, day: string): boolean => valid && (expires_on === null || expires_on >= day)
