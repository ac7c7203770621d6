// The difference between two texts of an editor, as a single step.
import type { Node } from '@tiptap/pm/model'
import { ReplaceStep } from '@tiptap/pm/transform'

/** Turns `text` into `next`, leaving their common beginning and end untouched, including a cursor there; null if they are equal. */
export function differenceStep(text: Node, next: Node): ReplaceStep | null {
  const start = text.content.findDiffStart(next.content)
  const end = text.content.findDiffEnd(next.content)
  if (start === null || end === null) return null
  // One more “a” in “aa” is found at the end from one side, and at the beginning from the other.
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  return new ReplaceStep(start, end.a + overlap, next.slice(start, end.b + overlap))
}
