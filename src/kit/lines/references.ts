// References that are pasted from a spreadsheet: the first cell of each row.
import { cellsOfCopy } from '#engine/parsing/cells.ts'
import { tidied } from '#engine/parsing/text.ts'

/** Each once, in their order; rows are lines, or parts of a line with semicolons between them. */
export const pastedReferences = (text: string): string[] => [
  ...new Map(
    cellsOfCopy(text)
      .flatMap(([first = '']) => first.split(';'))
      .map(tidied)
      .filter(Boolean)
      .map((reference) => [reference.toLowerCase(), reference] as const),
  ).values(),
]
