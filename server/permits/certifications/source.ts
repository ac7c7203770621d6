// The source of certifications: one interface, two adapters. It is only read.
import { readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { ORPCError } from '@orpc/server'
import * as v from 'valibot'

import { PlainDate, readable } from '#contract/shared/fields.ts'

import { type HttpOptions, jsonSource } from '../../platform/masterdata/json-source.ts'
import type { Settings } from '../../platform/runtime/settings.ts'

/** The source gave no complete and valid response: the stored certifications stay unchanged. */
export class CertificationsUnavailable extends ORPCError<'CERTIFICATIONS_UNAVAILABLE', undefined> {
  /** For the log; it is not part of the response. */
  readonly reason: string
  constructor(reason: string, options?: ErrorOptions) {
    super('CERTIFICATIONS_UNAVAILABLE', { defined: true, status: 503, message: 'The academy did not answer', ...options })
    this.reason = reason
  }
}

const text = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(255), readable)
const day = v.optional(v.nullable(PlainDate), null)
const Row = v.object({
  /** The academy's own id. */
  id: v.pipe(v.union([v.string(), v.number()]), v.transform(String), text),
  partner: text,
  company_code: v.optional(v.nullable(text), null),
  zone: v.optional(v.nullable(text), null),
  certification: text,
  obtained_on: day,
  expires_on: day,
  valid: v.boolean(),
})
export type SourceRow = v.InferOutput<typeof Row>

const MOST = 100_000
const PAGE = 500
const Page = v.object({ items: v.array(Row), total: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST)) })

export interface Certifications {
  /** Returns all of them. Throws a CertificationsUnavailable unless every one is valid and occurs once. */
  read(): Promise<SourceRow[]>
}

type CertificationSettings = Pick<Settings, 'certifications_url' | 'certifications_token' | 'certifications_file'>
const SAMPLE = fileURLToPath(new URL('./sample.json', import.meta.url))

export function openCertifications(settings: CertificationSettings): Certifications {
  const { certifications_url: url, certifications_token: token, certifications_file: file } = settings
  return url ? overHttp({ url, token }) : inFile(file ?? SAMPLE)
}

/** `GET {url}/certifications?page&page_size`, page by page: `{items, total}`. */
export function overHttp(options: HttpOptions): Certifications {
  const ask = jsonSource(options, CertificationsUnavailable)
  const page = async (number: number) => {
    const found = await ask(`/certifications?page=${number}&page_size=${PAGE}`, (body) => v.parse(Page, body))
    if (found === null) throw new CertificationsUnavailable('HTTP 404')
    return found
  }
  return {
    async read() {
      const rows: SourceRow[] = []
      for (let number = 1; ; number++) {
        const { items, total } = await page(number)
        rows.push(...items)
        if (rows.length === total) return eachOnce(rows)
        if (items.length === 0 || rows.length > total) throw new CertificationsUnavailable('not as many as it says')
      }
    },
  }
}

/** Reads a JSON file with a list of them, or `{items}`. */
function inFile(path: string): Certifications {
  const File = v.union([
    v.array(Row),
    v.pipe(
      v.object({ items: v.array(Row) }),
      v.transform(({ items }) => items),
    ),
  ])
  return {
    async read() {
      try {
        if ((await stat(path)).size > 64 * 1024 * 1024) throw new Error('too large')
        return eachOnce(v.parse(File, JSON.parse(await readFile(path, 'utf8'))))
      } catch (error) {
        throw error instanceof CertificationsUnavailable ? error : new CertificationsUnavailable('the file is not sound', { cause: error })
      }
    },
  }
}

function eachOnce(rows: SourceRow[]): SourceRow[] {
  if (rows.length === 0) throw new CertificationsUnavailable('the source is empty')
  if (rows.length > MOST) throw new CertificationsUnavailable('too many')
  if (new Set(rows.map(({ id }) => id)).size !== rows.length) throw new CertificationsUnavailable('one stands there twice')
  return rows
}
