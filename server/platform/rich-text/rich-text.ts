// Reduces rich text to one allow-list: the editor's elements and nothing else. All HTML is sanitised here before it is stored.
import sanitize from 'sanitize-html'

const MAX_NESTING = 30
const MOST_PASSES = 8
const LINK = /^(https?:\/\/|mailto:|tel:)/i
const LINK_ATTRIBUTES = { target: '_blank', rel: 'noopener noreferrer nofollow' }

const options: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'h2', 'h3', 'blockquote', 'a'],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: MAX_NESTING,
  transformTags: {
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    ins: 'u',
    h1: 'h2',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
    a: (_, { href = '' }) => ({ tagName: 'a', attribs: { href: href.trim(), ...LINK_ATTRIBUTES } }),
  },
  // A relative URL would lead into this app: such a link only keeps its text.
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !LINK.test(attribs['href'] ?? '') ? 'excludeTag' : false),
}

/** Returns the safe part of an HTML text, or null if nothing readable is left. Cleaning a clean text again changes nothing. */
export function sanitizeRichText(html: string | null | undefined): string | null {
  if (!html) return null
  let clean = sanitize(withoutControls(html), options).trim()
  // Broken HTML may be parsed differently after it was repaired: repeat until nothing changes.
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    // A control character may have been written as an entity.
    const again = sanitize(withoutControls(clean), options).trim()
    if (again === clean) break
    clean = again
  }
  return hasText(clean) ? clean : null
}

/** Removes characters that are never displayed, and U+0000, which PostgreSQL refuses; a lone surrogate becomes U+FFFD. */
export const withoutControls = (text: string): string => text.toWellFormed().replaceAll(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, '')

const hasText = (html: string): boolean => /\S/.test(html.replaceAll(/<[^<>]*>|&nbsp;/g, ''))
