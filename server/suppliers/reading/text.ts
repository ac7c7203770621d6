// Reads the records of a text file piece by piece, in any common encoding and with any common separator. Runs in the parser's process.
import { createReadStream } from 'node:fs'

import { MAX_LIST_COLUMNS } from '#contract/suppliers/supplier-profiles.ts'
import { separatorOfFile } from '#engine/parsing/cells.ts'

import { Refused, type Records } from './records.ts'

/** The characters by which the separator is guessed, and the most of one record. */
const [LOOKED_AT, LONGEST] = [64 * 1024, 1_000_000]
const PIECE = 1024 * 1024

/** The encoding by its byte order mark, otherwise UTF-8 if the whole file is, or Windows-1252. Throws when the file is not text. */
async function encodingOf(path: string): Promise<string> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let [first, valid] = [true, true]
  for await (const bytes of createReadStream(path, { highWaterMark: PIECE }) as AsyncIterable<Buffer>) {
    if (first && bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
    if (first && bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
    first = false
    if (bytes.includes(0)) throw new Refused('not_a_list')
    try {
      if (valid) utf8.decode(bytes, { stream: true })
    } catch {
      // Not UTF-8: the rest is only looked through for bytes that are no text.
      valid = false
    }
  }
  return valid ? 'utf-8' : 'windows-1252'
}

/** The records of a text file, with their first physical lines from 1. */
export async function* recordsOfText(path: string): Records {
  const decoder = new TextDecoder(await encodingOf(path))
  const state = { line: 1, separator: '' }
  let rest = ''
  for await (const bytes of createReadStream(path, { highWaterMark: PIECE }) as AsyncIterable<Buffer>) {
    rest += decoder.decode(bytes, { stream: true })
    begin()
    const records: [number, string[]][] = []
    rest = rest.slice(split(rest, state, false, records))
    if (rest.length > LONGEST) throw new Refused('not_a_list')
    yield records
  }
  rest += decoder.decode()
  begin()
  const records: [number, string[]][] = []
  split(rest, state, true, records)
  yield records

  function begin() {
    if (state.separator !== '') return
    const beginning = rest.slice(0, LOOKED_AT)
    const whole = beginning.length < LOOKED_AT ? beginning : beginning.slice(0, beginning.lastIndexOf('\n') + 1)
    const { separator, start } = separatorOfFile(whole)
    state.separator = separator
    if (start > 0) state.line = 2
    rest = rest.slice(start)
  }
}

interface State {
  line: number
  separator: string
}

/** Puts the complete records of `text` into `records`; returns where the first incomplete one begins. */
function split(text: string, state: State, last: boolean, records: [number, string[]][]): number {
  let at = 0
  while (at < text.length) {
    const end = endOfLine(text, at)
    if (end < 0 && !last) return at
    const line = text.slice(at, end < 0 ? text.length : end)
    let [cells, next] = [line.split(state.separator), end < 0 ? text.length : afterBreak(text, end)]
    const from = state.line
    if (line.includes('"')) {
      const read = quotedRecord(text, at, state.separator)
      if (read === 'open' && !last && text.length - at <= LONGEST) return at
      // Quotes that do not match are a part of the text.
      if (read !== 'open' && read !== null) ({ cells, next } = read)
    }
    if (cells.length > MAX_LIST_COLUMNS) throw new Refused('too_many_columns')
    if (next >= text.length && end === text.length - 1 && text[end] === '\r' && !last) return at
    records.push([from, cells])
    state.line += breaksIn(text, at, next)
    at = next
  }
  return at
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end > at && text[end - 1] === '\r' ? end - 1 : end
}
const afterBreak = (text: string, end: number) => (text[end] === '\r' ? end + 2 : end + 1)

function breaksIn(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** A record with quoted cells; `open` if a quote is not closed, null if something follows a closed one. */
function quotedRecord(text: string, from: number, separator: string): { cells: string[]; next: number } | 'open' | null {
  const cells: string[] = []
  for (let at = from; ; ) {
    let cell: string
    if (text[at] === '"') {
      let close = at + 1
      for (;;) {
        close = text.indexOf('"', close)
        if (close < 0) return 'open'
        if (text[close + 1] !== '"') break
        close += 2
      }
      cell = text.slice(at + 1, close).replaceAll('""', '"')
      at = close + 1
    } else {
      const [sign, line] = [text.indexOf(separator, at), endOfLine(text, at)]
      const end = Math.min(sign < 0 ? text.length : sign, line < 0 ? text.length : line)
      cell = text.slice(at, end)
      at = end
    }
    cells.push(cell)
    if (at >= text.length) return { cells, next: text.length }
    if (text.startsWith(separator, at)) at += separator.length
    else if (text[at] === '\n') return { cells, next: at + 1 }
    else if (text.startsWith('\r\n', at)) return { cells, next: at + 2 }
    else return null
  }
}
