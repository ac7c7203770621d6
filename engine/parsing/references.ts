// References and EANs as people type and paste them: what they are found by, and whether a search is a list of them.
import { fold, searchFor } from './fold.ts'

const SEPARATORS = /[ \-_./:+#]/g

/**
 * By which codes a reference or an EAN is known, as the database's `search_codes` has them: a reference without case, accents and
 * separators; eight to fourteen digits without the zeros before them too, so that UPC-A, EAN-13 and GTIN-14 of one article are the same.
 */
export function codesOf(text: string): string[] {
  const bare = fold(text).replaceAll(SEPARATORS, '')
  const gtin = gtinOf(text)
  return [...new Set([bare, ...(gtin === null ? [] : [gtin])])].filter((code) => code !== '')
}

/** The digits of an EAN, whatever stands between them, without the zeros before them; null for what cannot be one. */
export function gtinOf(text: string): string | null {
  const digits = text.replaceAll(/[\s\-.\u2010-\u2015]/gu, '')
  return /^\d{8,14}$/.test(digits) ? digits.replace(/^0+/, '') || null : null
}

/** References that were typed or pasted together. */
export interface References {
  /** By which the rows that exist are found, in the order in which they were typed. */
  codes: string[]
  /** Those that do not exist, as they were typed. */
  unknown: string[]
  /** It is no search of words, whatever those would find. */
  sure: boolean
}

/** At most this many are looked for at once. */
const MOST = 500
/** Shorter ones are in too many texts to be more than words. */
const SHORTEST = 4

/** All codes that `search` may mean, if it may be a list of references: none for a single word. */
export function candidatesIn(search: string): string[] {
  const parts = partsOf(search)
  const all = parts.flatMap((part) => [part, ...wordsOf(part)])
  return parts.flatMap(wordsOf).length < 2 ? [] : [...new Set(all.slice(0, 4 * MOST).flatMap(codesOf))]
}

/**
 * `search` as a list of references, of which those whose code is in `known` exist; null where it is none. They stand one a line, or
 * between commas, semicolons, tabs or spaces; a reference may have spaces. Words with spaces between them are a list of references only
 * if all of them exist, or if a search of words finds nothing.
 */
export function referencesIn(search: string, known: ReadonlySet<string>): References | null {
  const exists = (text: string) => codesOf(text).some((code) => known.has(code))
  const parts = partsOf(search)
  const [only] = parts
  if (parts.length === 1 && only !== undefined && exists(only)) return null
  const meant = parts.flatMap((part) => (!exists(part) && (parts.length === 1 || wordsOf(part).some(exists)) ? wordsOf(part) : [part]))
  const each = [...Map.groupBy(meant, (text) => codesOf(text)[0] ?? text).values()].flatMap(([first = '']) => first).slice(0, MOST)
  const [found, unknown] = [each.filter(exists), each.filter((text) => !exists(text))]
  if (each.length < 2) return null
  const sure = parts.length > 1 ? found.some(isLong) : unknown.length === 0 && found.every(isLong)
  if (!sure && found.length < 2 && !unknown.every(looksLikeOne)) return null
  return { codes: found.flatMap(codesOf).filter((code) => known.has(code)), unknown, sure }
}

/** What of a thing is searched: a text, and the references that it is known by. */
interface Searched<Of> {
  textOf: (one: Of) => string
  referencesOf: (one: Of) => string[]
}

/** The things that have every word of `search` in their text or, where it is a list of references, those that are known by one of them. */
export function searchAmong<Of>(all: readonly Of[], search: string, { textOf, referencesOf }: Searched<Of>): readonly Of[] {
  const matches = searchFor(search)
  const found = all.filter((one) => matches(textOf(one)))
  if (candidatesIn(search).length === 0) return found
  const codes = new Map(all.map((one) => [one, new Set(referencesOf(one).flatMap(codesOf))]))
  const listed = referencesIn(search, new Set([...codes.values()].flatMap((own) => [...own])))
  if (!listed || (!listed.sure && found.length > 0)) return found
  return all.filter((one) => listed.codes.some((code) => codes.get(one)?.has(code)))
}

const partsOf = (search: string): string[] =>
  search
    .split(/[,;\t\r\n]+/)
    .map((part) => part.trim())
    .filter(Boolean)
const wordsOf = (part: string): string[] => part.split(/\s+/)
const isLong = (text: string): boolean => text.length >= SHORTEST
const looksLikeOne = (text: string): boolean => /\d/.test(text) && !/\s/.test(text)
