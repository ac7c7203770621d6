// References and EANs as typed or pasted: their search codes, and whether a search is a list of references.
import { fold, searchFor } from './fold.ts'

const SEPARATORS = /[ \-_./:+#]/g

/**
 * The search codes of a reference or EAN, the same as the database's `search_codes`: the text without case, accents and separators, and for
 * eight to fourteen digits also without leading zeros, so that UPC-A, EAN-13 and GTIN-14 of one product match.
 */
export function codesOf(text: string): string[] {
  const bare = fold(text).replaceAll(SEPARATORS, '')
  const gtin = gtinOf(text)
  return [...new Set([bare, ...(gtin === null ? [] : [gtin])])].filter((code) => code !== '')
}

/** The digits of an EAN without separators and leading zeros; null when the text cannot be an EAN. */
export function gtinOf(text: string): string | null {
  const digits = text.replaceAll(/[\s\-.\u2010-\u2015]/gu, '')
  return /^\d{8,14}$/.test(digits) ? digits.replace(/^0+/, '') || null : null
}

/** References typed or pasted together. */
export interface References {
  /** The codes of the references that exist, in the order typed. */
  codes: string[]
  /** The references that do not exist, as typed. */
  unknown: string[]
  /** Whether the search is certainly a list of references, even if a word search would find something. */
  sure: boolean
}

/** The maximum number of references searched at once. */
const MOST = 500
/** A shorter reference occurs in too many texts to be distinguished from a word. */
const SHORTEST = 4

/** All codes that `search` may contain if it is a list of references; empty for a single word. */
export function candidatesIn(search: string): string[] {
  const parts = partsOf(search)
  const all = parts.flatMap((part) => [part, ...wordsOf(part)])
  return parts.flatMap(wordsOf).length < 2 ? [] : [...new Set(all.slice(0, 4 * MOST).flatMap(codesOf))]
}

/**
 * Reads `search` as a list of references; `known` contains the codes that exist. Null when it is not such a list. References are separated
 * by lines, commas, semicolons, tabs or spaces, and may contain spaces themselves. Words separated by spaces only count as a list if all of
 * them exist, or if a word search finds nothing.
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

/** How to search a list of things: the text and the references of each. */
interface Searched<Of> {
  textOf: (one: Of) => string
  referencesOf: (one: Of) => string[]
}

/** The things whose text contains every word of `search` or, when it is a list of references, those with one of these references. */
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
