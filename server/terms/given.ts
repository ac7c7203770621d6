// Prepares a text for storing: its titles become articles, without the numbers that are added automatically.
import { outlineOf } from '#engine/terms/outline.ts'

import { type Block, readText, type Run } from './text.ts'

type Heading = Extract<Block, { kind: 'heading' }>

/** Like `readText`; the title of the document and titles below sub-articles become paragraphs in bold. */
export function readGiven(html: string): Block[] {
  const blocks = readText(html)
  const headings = blocks.filter((block): block is Heading => block.kind === 'heading')
  const titles = headings.map(({ level, runs }) => ({ level, text: runs.map(textOf).join('') }))
  const placed = new Map(outlineOf(titles).map((place, at) => [headings[at], place]))
  return blocks.flatMap((block): Block[] => {
    const place = block.kind === 'heading' ? placed.get(block) : undefined
    if (block.kind !== 'heading' || !place) return [block]
    if (place.as === 'none') return [{ kind: 'paragraph', runs: block.runs.map((run) => ('break' in run ? run : { ...run, bold: true })) }]
    const runs = without(block.runs, place.number)
    return runs.length === 0 ? [] : [{ kind: 'heading', level: place.as === 'article' ? 2 : 3, runs }]
  })
}

const textOf = (run: Run): string => ('text' in run ? run.text : '\ufffc')

/** Removes so many letters at the beginning. */
function without(runs: readonly Run[], letters: number): Run[] {
  const [first, ...others] = runs
  if (!first || letters === 0) return [...runs]
  if (!('text' in first)) return [...runs]
  if (first.text.length <= letters) return without(others, letters - first.text.length)
  return [{ ...first, text: first.text.slice(letters) }, ...others]
}
