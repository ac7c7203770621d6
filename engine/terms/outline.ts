// The titles of an imported text: which one is the document's title, the level (article or sub-article) of the others, and which of them
// repeat the number that they get here anyway.

export interface Title {
  /** 1 to 6, as in HTML; 0 for a title marked as the title of the document. */
  level: number
  text: string
}
export interface Placed {
  /** `none` is not an article: the document's title, a title before the first number, or a level that our documents do not have. */
  as: 'article' | 'sub_article' | 'none'
  /** The number of characters at its start that are a number our document adds itself. */
  number: number
}

/** Returns the place of each title, in order. */
export function outlineOf(titles: readonly Title[]): Placed[] {
  const count = (level: number) => titles.filter((title) => title.level === level).length
  const isNamed = titles[0]?.level === 0 || (count(1) === 1 && count(2) > 1 && titles[0]?.level === 1 && numberOf(titles[0].text) === null)
  const levels = [...new Set(titles.slice(isNamed ? 1 : 0).map(({ level }) => Math.max(level, 1)))].toSorted((a, b) => a - b)
  // With one title of each of the first two levels, nothing shows that the second is part of the first.
  const first = count(1) === 1 && count(2) === 1 ? 2 : (levels[0] ?? 2)
  const places = titles.map(({ level }, at): Placed['as'] => {
    if (isNamed && at === 0) return 'none'
    if (level <= first && first < 3) return 'article'
    return first > 2 || level === levels.find((one) => one > first) ? 'sub_article' : 'none'
  })
  return withoutNumbers(titles, places)
}

function withoutNumbers(titles: readonly Title[], places: Placed['as'][]): Placed[] {
  const articles = titles.flatMap((title, at) => (places[at] === 'article' ? [{ at, number: numberOf(title.text) }] : []))
  const from = articles.findIndex(({ number }) => number !== null)
  const numbered = articles.slice(Math.max(from, 0))
  const areInOrder = numbered.length > 0 && numbered.every(({ number }, at) => number?.values.join() === String(at + 1))
  // An unnumbered preamble is not an article when the articles have their own numbers.
  const before = areInOrder && (from === 0 || numbered.length > 1) ? articles.slice(0, from).map(({ at }) => at) : []
  const isSettled = areInOrder && before.length === from
  const placed = titles.map(({ text }, at): Placed => {
    if (before.includes(at)) return { as: 'none', number: 0 }
    return { as: places[at] ?? 'none', number: isSettled && places[at] === 'article' ? (numberOf(text)?.length ?? 0) : 0 }
  })
  let [article, sub] = [0, 0]
  const subs = placed.flatMap(({ as }, at) => {
    if (as === 'article') [article, sub] = [article + 1, 0]
    if (as !== 'sub_article') return []
    sub += 1
    const number = numberOf(titles[at]?.text ?? '')
    return [{ at, number, fits: [`${article},${sub}`, `${sub}`].includes(number?.values.join() ?? '') }]
  })
  if (subs.every(({ fits }) => fits)) for (const { at, number } of subs) placed[at] = { as: 'sub_article', number: number?.length ?? 0 }
  return placed
}

const NUMBER = /^\s*(?:article\s+|art\.\s*|§\s*)?(\d{1,3}(?:\.\d{1,3})*|1er|premier|première|[ivxlc]+|[a-z])(?:\s*[-–—:.)°]+\s*|\s+|$)/iu
const NAMED = /^\s*(?:article\s|art\.|§)/iu
const SIGNED = /^\s*(?:\d{1,3}(?:\.\d{1,3})+|[^\s.)–—:°-]+\s*[-–—:.)°])/u

/** The number at the start of a title (`1.`, `Article 1 –`, `1.1`, `I.`, `A)`) and its length in characters; null when there is none. */
function numberOf(text: string): { values: number[]; length: number } | null {
  const found = NUMBER.exec(text)
  const [all, written] = found ?? []
  if (all === undefined || written === undefined || !(NAMED.test(text) || SIGNED.test(text))) return null
  const values = valuesOf(written.toLowerCase())
  return values && { values, length: all.length }
}

function valuesOf(written: string): number[] | null {
  if (/^\d/.test(written)) return written.replace('er', '').split('.').map(Number)
  if (written.startsWith('premi')) return [1]
  const roman = romanOf(written)
  if (roman !== null) return [roman]
  return written.length === 1 ? [written.charCodeAt(0) - 96] : null
}

const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 }
/** A `c` or an `l` alone is a letter, not a Roman number. */
function romanOf(text: string): number | null {
  if (!/^[ivxlc]+$/.test(text) || text === 'c' || text === 'l') return null
  const values = Array.from(text, (sign) => ROMAN[sign] ?? 0)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}
