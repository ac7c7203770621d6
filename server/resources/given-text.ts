// Rich text that somebody has sent: a long one is cleaned in the parser's process, and keeps nobody else waiting.
import { parse } from '../files/parser/parser.ts'
import { badRequest } from '../rpc/base.ts'
import { sanitizeRichText } from './rich-text.ts'

/** Cleaning so many characters takes a few milliseconds. */
const SHORT = 2_000

/** As `sanitizeRichText`, for the field `field`. Throws BAD_REQUEST where a text takes too long, or too much memory. */
export async function cleanText(html: string | null, field: string): Promise<string | null> {
  if (html === null || html.length <= SHORT) return sanitizeRichText(html)
  const cleaned = await parse('rich_text', Buffer.from(html))
  if (!cleaned) throw badRequest({ field, key: 'invalid_text' })
  return cleaned.html
}
