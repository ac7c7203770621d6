// What differs between two texts of an editor, as the one step from the first to the second.
import type { Node } from '@tiptap/pm/model'
import { ReplaceStep } from '@tiptap/pm/transform'

/** Makes `next` of `text` and leaves alone what both begin and end with, the cursor that stands there too; null where they are the same. */
export function differenceStep(text: Node, next: Node): ReplaceStep | null {
  const start = text.content.findDiffStart(next.content)
  const end = text.content.findDiffEnd(next.content)
  if (start === null || end === null) return null
  // One “a” more in “aa” is found at the end from the one side, and at the beginning from the other.
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  return new ReplaceStep(start, end.a + overlap, next.slice(start, end.b + overlap))
}
