// Whether a certification is still valid.
import type { Certification } from '#contract/permits/certifications.ts'

/** Also checks the expiry date: it may have passed since the certification was fetched. */
export const isValid = ({ valid, expires_on }: Certification, day: string): boolean => valid && (expires_on === null || expires_on >= day)
