// A description as master data writes it (plain, with literal "\n", with entities, with pieces of HTML) → safe rich text.
// Everything is brought down to lines first; lines then make paragraphs and lists.
import { sanitizeRichText } from '../resources/rich-text.ts'

const TAG = /<\/?[a-z][^<>]*>/gi
const BLOCK = /<\/?(?:p|div|section|article|header|footer|table|thead|tbody|tr|h[1-6]|ul|ol|dl|dt|dd|blockquote|pre|hr|center|br|li)\b/i
const BULLET = /^(?:[•●▪◦‣∙·]\s*|[-–—*]\s+)(?=\S)/

/** Returns HTML of paragraphs and lists, or null when nothing readable is there. */
export function richDescription(text: string): string | null {
  const readable = fromWindows1252(text)
    .replaceAll(/\r\n?|\u2028/g, '\n')
    .replaceAll('\u2029', '\n\n')
  const html = readable.includes('<') ? tagsToLines(readable) : literalBreaks(readable)
  return sanitizeRichText(blocks(html.replaceAll(/&bull;|&#8226;/gi, '•').split('\n')))
}

/** U+0080 to U+009F are controls that nobody meant: bytes of Windows-1252 (™, „, €) taken for Latin-1. */
const fromWindows1252 = (text: string): string =>
  text.replaceAll(/[\x80-\x9f]/g, (character) => windows1252.decode(Uint8Array.of(character.charCodeAt(0))))
const windows1252 = new TextDecoder('windows-1252')

const literalBreaks = (text: string): string => text.replaceAll(/\\r\\n|\\[nr]/g, '\n')

function tagsToLines(text: string): string {
  const whole = text.replaceAll(TAG, (tag) => tag.replaceAll(/\s+/g, ' '))
  // Where tags make the paragraphs, a single line break is only how the source was wrapped.
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

/** A blank line ends a paragraph; neighbouring lines that begin with a bullet are one list. */
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
