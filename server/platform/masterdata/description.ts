// Converts a description from master data (plain, with literal "
// ", with entities, with pieces of HTML) to safe rich text. Everything is reduced to lines first; lines then become paragraphs and lists.
import { sanitizeRichText } from '../rich-text/rich-text.ts'

const TAG = /<\/?[a-z][^<>]*>/gi
const BLOCK = /<\/?(?:p|div|section|article|header|footer|table|thead|tbody|tr|h[1-6]|ul|ol|dl|dt|dd|blockquote|pre|hr|center|br|li)\b/i
const BULLET = /^(?:[•●▪◦‣∙·]\s*|[-–—*]\s+)(?=\S)/

/** Returns HTML of paragraphs and lists, or null if there is no readable text. */
export function richDescription(text: string): string | null {
  const readable = fromWindows1252(text)
    .replaceAll(/\r\n?|\u2028/g, '\n')
    .replaceAll('\u2029', '\n\n')
  const html = readable.includes('<') ? tagsToLines(readable) : literalBreaks(readable)
  return sanitizeRichText(blocks(html.replaceAll(/&bull;|&#8226;/gi, '•').split('\n')))
}

/** U+0080 to U+009F are unintended control characters: bytes of Windows-1252 (™, „, €) that were decoded as Latin-1. */
const fromWindows1252 = (text: string): string =>
  text.replaceAll(/[\x80-\x9f]/g, (character) => windows1252.decode(Uint8Array.of(character.charCodeAt(0))))
const windows1252 = new TextDecoder('windows-1252')

const literalBreaks = (text: string): string => text.replaceAll(/\\r\\n|\\[nr]/g, '\n')

function tagsToLines(text: string): string {
  const whole = text.replaceAll(TAG, (tag) => tag.replaceAll(/\s+/g, ' '))
  // If tags make the paragraphs, a single line break is only a line wrap of the source.
  const lines = BLOCK.test(whole)
    ? whole.replaceAll(/(\n[^\S\n]*)(?:\n[^\S\n]*)*/g, (all, one: string) => (all === one ? ' ' : '\n\n'))
    : whole
  return literalBreaks(lines)
    .replaceAll(/<br\b[^<>]*>|<\/li\b[^<>]*>/gi, '\n')
    .replaceAll(/<li\b[^<>]*>/gi, '\n• ')
    .replaceAll(/<\/t[dh]\b[^<>]*>/gi, ' ')
    .replaceAll(
      /<\/?(?:p|div|section|article|header|footer|table|thead|tbody|tr|h[1-6]|ul|ol|dl|dt|dd|blockquote|pre|hr|center)\b[^<>]*>/gi,
      '\n\n',
    )
}

/** A blank line ends a paragraph; consecutive lines that begin with a bullet form one list. */
function blocks(lines: string[]): string {
  const html: string[] = []
  let paragraph: string[] = []
  let items: string[] = []
  const endParagraph = () => {
    if (paragraph.length > 0) html.push(`<p>${paragraph.join('<br />')}</p>`)
    paragraph = []
  }
  const endList = () => {
    if (items.length > 0) html.push(`<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`)
    items = []
  }
  for (const raw of lines) {
    const line = raw.trim()
    const item = line.replace(BULLET, '')
    if (isBlank(line)) endParagraph()
    else if (item === line) {
      endList()
      paragraph.push(line)
    } else if (!isBlank(item)) {
      endParagraph()
      items.push(item.trim())
    }
  }
  endParagraph()
  endList()
  return html.join('')
}

const isBlank = (line: string): boolean => line.replaceAll(TAG, '').replaceAll('&nbsp;', '').trim() === ''
