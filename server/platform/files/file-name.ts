// The name under which an uploaded file is downloaded: harmless on every system, and with the extension of its real type.

const extensions: Record<string, readonly [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'text/csv': ['csv'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
}
/** File systems allow 255 bytes; the rest is left for " (2)". */
const MAX_BYTES = 200
/** Only the end of a longer name is used, to save time. */
const LONGEST = 1_000
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i
// Control and formatting characters hide or reverse parts of the name: "invoice\u202efdp.exe".
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu

/** `C:\tmp\evil.html`, uploaded as a PDF, becomes `evil.html.pdf`. */
export function safeFileName(given: string, media_type: string): string {
  const [own, ...others] = extensions[media_type] ?? ['bin']
  const base = given.slice(-LONGEST).toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = base
    .replace(UNSEEN, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const extension = /\.([^.]+)$/.exec(clean)?.[1] ?? ''
  const known = [own, ...others].includes(extension.toLowerCase())
  const stem = (known ? clean.slice(0, -extension.length - 1) : clean).replace(RESERVED, '_$1')
  return `${cut(stem, MAX_BYTES - own.length - 1) || 'document'}.${known ? extension : own}`
}

/** The text cut to this number of UTF-8 bytes, without splitting a character. */
function cut(text: string, bytes: number): string {
  let [kept, size] = ['', 0]
  for (const character of text) {
    size += Buffer.byteLength(character)
    if (size > bytes) break
    kept += character
  }
  return kept.trim()
}

/** RFC 6266 with the name in two spellings: ASCII for every program, and Unicode for every letter (RFC 5987). */
export function attachment(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*!]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
