// Word-by-word comparison of two documents, with lawyers' marks.
import { diffArrays } from 'diff'

export type Mark = 'same' | 'added' | 'removed'
export interface RedlineBlock {
  kind: 'heading' | 'paragraph' | 'item' | 'cell' | 'page_break' | 'variant'
  parts: { mark: Mark; text: string }[]
}

const KINDS: Record<string, RedlineBlock['kind']> = {
  h2: 'heading',
  h3: 'heading',
  p: 'paragraph',
  li: 'item',
  td: 'cell',
  th: 'cell',
  hr: 'page_break',
  section: 'variant',
}
/** Prefix of a token that begins a block, not a word. */
const BLOCK = '\u0000'
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** The texts shown for variables and above variants. */
export interface Names {
  variable: (key: string) => string
  above: (place: string) => string
}

/** Words with their spaces, and the beginnings of blocks; bold and italic are ignored. */
function tokensOf(html: string, names: Names): string[] {
  const tokens: string[] = []
  for (const [piece] of html.matchAll(/<[^>]*>|[^<]+/g)) {
    const tag = /^<([a-z0-9]+)/.exec(piece)?.[1]
    const kind = tag && KINDS[tag]
    // A paragraph in an item or cell does not begin a block of its own.
    const begins = tokens.at(-1)
    const isInner = tag === 'p' && (begins === `${BLOCK}item` || begins === `${BLOCK}cell`)
    if (kind && !isInner) tokens.push(`${BLOCK}${kind}`)
    const variable = /^<span data-variable="([^"]+)"/.exec(piece)?.[1]
    if (variable) tokens.push(`[${names.variable(variable)}]`)
    const place = /^<section data-zone="([^"]*)"/.exec(piece)?.[1]
    if (place !== undefined) tokens.push(names.above(place))
    if (tag === 'br') tokens.push(' ')
    if (!piece.startsWith('<'))
      tokens.push(...(piece.replace(/&(amp|lt|gt|quot);/g, (one) => ENTITIES[one] ?? one).match(/^\s+|\S+\s*/g) ?? []))
  }
  return tokens
}

/** The changes from `before` to `after`, both HTML as stored by the server; null if they have too little in common to be compared. */
export function redlineOf(before: string, after: string, names: Names): RedlineBlock[] | null {
  const old = tokensOf(before, names)
  // The last word of a paragraph has no space after it: it stays the same word when a sentence is added.
  const comparator = (one: string, other: string) => one.trimEnd() === other.trimEnd()
  const changes = diffArrays(old, tokensOf(after, names), { timeout: 2_000, comparator })
  if (!changes) return null
  const blocks: RedlineBlock[] = []
  let read = 0
  for (const { value, added, removed } of changes) {
    const mark: Mark = added ? 'added' : removed ? 'removed' : 'same'
    // A kept word is shown in its new form; a space that came before the removed part is removed with it.
    const kept = blocks.at(-1)?.parts.at(-1)?.text
    const space = removed && kept && /\S$/.test(kept) && /\s$/.test(old[read - 1] ?? '') ? [' '] : []
    if (!added) read += value.length
    for (const token of [...space, ...value]) {
      if (token.startsWith(BLOCK)) {
        blocks.push({ kind: token.slice(1) as RedlineBlock['kind'], parts: token === `${BLOCK}page_break` ? [{ mark, text: '' }] : [] })
        continue
      }
      const parts = blocks.at(-1)?.parts
      const last = parts?.at(-1)
      if (last?.mark === mark) last.text += token
      else parts?.push({ mark, text: token })
    }
  }
  return blocks.filter(({ parts }) => parts.length > 0)
}

/** Whether anything in the block was added or removed. */
export const isChanged = ({ parts }: RedlineBlock): boolean => parts.some(({ mark }) => mark !== 'same')
