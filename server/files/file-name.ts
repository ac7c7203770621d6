// The name under which an uploaded file is given back: harmless on every system, and true to what the file is.

const extensions: Record<string, readonly [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
}
/** File systems take 255 bytes; a little is left for " (2)". */
const MAX_BYTES = 200
/** What a name is taken from: longer ones only cost time. */
const LONGEST = 1_000
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i
// Control and formatting characters hide or turn around what is read: "invoice\u202efdp.exe".
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

/** At most so many bytes of UTF-8, and no half character. */
function cut(text: string, bytes: number): string {
  let [kept, size] = ['', 0]
  for (const character of text) {
    size += Buffer.byteLength(character)
    if (size > bytes) break
    kept += character
  }
  return kept.trim()
}

/** RFC 6266 with the name in both spellings: one for every program, one for every letter (RFC 5987). */
export function attachment(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*!]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
