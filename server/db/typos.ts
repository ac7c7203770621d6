// Words as they may be meant: one letter wrong, missing or too many, or two neighbours swapped.

/** Shorter ones would be like too many others. */
const SHORTEST = 4
/** A letter too many in a word of four would leave three: the beginning of too many others. */
const SHORTEST_TO_SHORTEN = 5
/** Longer ones make patterns that take long to find. */
const LONGEST = 24
const LETTER = '[a-z]'

/**
 * A regular expression (PostgreSQL's) for the beginnings of words that are one typo away from `word`, which is folded; null
 * where no typo is forgiven. Digits stand as they are and where they are: another number is another product.
 */
export function typosOf(word: string): string | null {
  const letters = Array.from(word)
  if (letters.length < SHORTEST || letters.length > LONGEST || !letters.some(isLetter)) return null
  const meant = letters.flatMap((letter, at) => {
    const [before, after] = [letters.slice(0, at), letters.slice(at + 1)]
    const [previous, next] = [before.at(-1), after[0]]
    return [
      ...(isLetter(letter) ? [[...before.map(literal), LETTER, ...after.map(literal)]] : []),
      ...(isLetter(letter) && letters.length >= SHORTEST_TO_SHORTEN ? [[...before, ...after].map(literal)] : []),
      ...(isLetter(letter) && (at === 0 || isLetter(previous))
        ? [[...before.map(literal), LETTER, literal(letter), ...after.map(literal)]]
        : []),
      ...(next !== undefined && next !== letter && (isLetter(letter) || isLetter(next))
        ? [[...before, next, letter, ...after.slice(1)].map(literal)]
        : []),
    ]
  })
  return `\\m(${meant.map((parts) => parts.join('')).join('|')})`
}

const isLetter = (character = '') => /\p{L}/u.test(character)
const literal = (character: string) => (/[\p{L}\p{N}]/u.test(character) ? character : `\\${character}`)
