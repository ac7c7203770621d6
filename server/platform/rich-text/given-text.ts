// Rich text from users: a long one is cleaned in the parser's process, so that it does not block other requests.
import { parse } from '../files/parser/parser.ts'
import { badRequest } from '../rpc/base.ts'
import { sanitizeRichText } from './rich-text.ts'

/** Cleaning this many characters takes a few milliseconds. */
const SHORT = 2_000

/** Like `sanitizeRichText`, for the field `field`. Throws BAD_REQUEST if a text takes too long, or too much memory. */
export async function cleanText(html: string | null, field: string): Promise<string | null> {
  if (html === null || html.length <= SHORT) return sanitizeRichText(html)
  const cleaned = await parse('rich_text', Buffer.from(html))
  if (!cleaned) throw badRequest({ field, key: 'invalid_text' })
  return cleaned.html
}
