// Search patterns that forgive one typo: a wrong, missing or extra letter, or two swapped neighbours.

/** A shorter word would resemble too many others. */
const SHORTEST = 4
/** Dropping a letter from a word of four would leave three, which many other words begin with. */
const SHORTEST_TO_SHORTEN = 5
/** A longer word makes a pattern that is slow to search. */
const LONGEST = 24
const LETTER = '[a-z]'

/**
 * A regular expression (PostgreSQL syntax) for the beginnings of words that are one typo away from `word`, which must be folded; null when
 * no typo is forgiven. Digits must match exactly, because another number is another product.
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
