// Certifications of partners: fetched from the academy's system and stored here; never edited.
import * as v from 'valibot'

import { can, canByWritingGet } from '../shared/endpoint.ts'
import { pageOf, Search, ZoneCode } from '../shared/fields.ts'

export const Certification = v.object({
  id: v.number(),
  partner: v.string(),
  company_code: v.nullable(v.string()),
  /** The code of a subsidiary, as the academy writes it. */
  zone: v.nullable(v.string()),
  certification: v.string(),
  obtained_on: v.nullable(v.string()),
  /** The last day; null for no end. */
  expires_on: v.nullable(v.string()),
  /** Not withdrawn, and not past its last day. */
  valid: v.boolean(),
})
export type Certification = v.InferOutput<typeof Certification>

const Held = v.object({
  ...pageOf(Certification).entries,
  /** When they were last fetched; null for never. */
  refreshed_at: v.nullable(v.string()),
})
const CERTIFICATIONS_UNAVAILABLE = { status: 503, message: 'The academy did not answer' }

export const certifications = {
  list: can('signed-in')
    .route({ method: 'GET', path: '/certifications', summary: 'Returns all stored certifications, by partner' })
    .input(v.object({ search: v.optional(Search), zone: v.optional(ZoneCode), valid: v.optional(v.boolean('invalid_filter')) }))
    .output(Held),
  refresh: canByWritingGet('permit.create', 'permit.edit')
    .route({
      method: 'GET',
      path: '/certifications/refresh',
      summary: 'Fetches the certifications again and returns all of them; the only GET that writes, refused from other sites',
    })
    .output(Held)
    .errors({ CERTIFICATIONS_UNAVAILABLE }),
}
