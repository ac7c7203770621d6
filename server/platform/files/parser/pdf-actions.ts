// Actions that a PDF runs by itself in the program that opens it (ISO 32000-1, 12.6). Harmful ones are refused; turning to a page is
// harmless.
import { inflateSync } from 'node:zlib'

/** The object streams of a file of ten megabytes contain far less. */
const MAX_INFLATED = 64 * 1024 * 1024

/** Actions that run a program or a script, or that leave the document for another file or server. */
const HARMFUL = /\/S\s*\/(?:JavaScript|Launch|ImportData|SubmitForm|GoToR|GoToE|Rendition|RichMediaExecute)(?![A-Za-z])|\/JS\s*[(<\d]/
/** The action that a reader runs as soon as the document is open. */
const AT_OPENING = /\/OpenAction\s*(?:(\d+)\s+\d+\s+R|<<([^]*?)>>)/g
const OPENS_AN_ADDRESS = /\/S\s*\/URI(?![A-Za-z])/

/**
 * Whether the PDF runs something, calls another file or server, or is set to do so when it is opened. Objects that are protected by a
 * password cannot be inspected.
 */
export function actsByItself(bytes: Buffer): boolean {
  const objects = textsOf(bytes)
  const all = objects.map(({ text }) => text).join('\n')
  if (HARMFUL.test(all)) return true
  for (const [, id, inside = ''] of all.matchAll(AT_OPENING)) {
    const action =
      id === undefined
        ? inside
        : objects
            .filter((one) => one.id === id)
            .map(({ text }) => text)
            .join('\n')
    if (OPENS_AN_ADDRESS.test(action)) return true
  }
  return false
}

interface Text {
  /** The number of the object; null for text between objects. */
  id: string | null
  text: string
}

/** The objects without their streams, including those that are compressed in an object stream. */
function textsOf(bytes: Buffer): Text[] {
  const file = bytes.toString('latin1')
  const texts: Text[] = []
  let left = MAX_INFLATED
  // Reads up to the bytes of a stream, and continues behind them.
  for (let at = 0; at < file.length;) {
    const begin = /\bstream\r?\n/g
    begin.lastIndex = at
    const stream = begin.exec(file)
    const head = file.slice(at, stream?.index)
    texts.push(...plainObjects(head))
    if (!stream) break
    const end = file.indexOf('endstream', begin.lastIndex)
    if (end < 0) {
      texts.push({ id: null, text: named(file.slice(begin.lastIndex)) })
      break
    }
    const dictionary = named(head.slice(Math.max(0, head.lastIndexOf(' obj'))))
    if (/\/Type\s*\/ObjStm/.test(dictionary)) {
      const inflated = inflatedOf(bytes.subarray(begin.lastIndex, end), left)
      left -= inflated.length
      texts.push(...packedObjects(dictionary, inflated))
    }
    at = end
  }
  return texts
}

/** A character of a name may be written as its code: `/J#61vaScript`. */
const named = (text: string) => text.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

function plainObjects(text: string): Text[] {
  const marks = [...text.matchAll(/(\d{1,10})\s{1,9}\d{1,5}\s{1,9}obj\b/g)]
  const before = { id: null, text: named(text.slice(0, marks[0]?.index)) }
  return [before, ...marks.map((mark, place) => ({ id: mark[1] ?? null, text: named(text.slice(mark.index, marks[place + 1]?.index)) }))]
}

/** An object stream begins with pairs: the number of each object, and its offset after `/First`. */
function packedObjects(dictionary: string, inflated: string): Text[] {
  const first = Number(/\/First\s+(\d+)/.exec(dictionary)?.[1] ?? 0)
  const pairs = [...inflated.slice(0, first).matchAll(/(\d{1,10})\s{1,9}(\d{1,10})/g)]
  return pairs.map(([, id = null, from], place) => {
    const [begin, end] = [first + Number(from), pairs[place + 1]?.[2]]
    return { id, text: named(inflated.slice(begin, end === undefined ? undefined : first + Number(end))) }
  })
}

/**
 * Returns the inflated bytes. Bytes that are compressed with another method or encrypted are returned unchanged: their names cannot be
 * read.
 */
function inflatedOf(bytes: Buffer, maxOutputLength: number): string {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, maxOutputLength), finishFlush: 2 }).toString('latin1')
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw error
    return bytes.toString('latin1')
  }
}
