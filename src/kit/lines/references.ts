// References pasted from a spreadsheet: the first cell of each row.
import { cellsOfCopy } from '#engine/parsing/cells.ts'
import { tidyText } from '#engine/parsing/text.ts'

/** Each reference once, in order; they are separated by line breaks or semicolons. */
export const pastedReferences = (text: string): string[] => [
  ...new Map(
    cellsOfCopy(text)
      .flatMap(([first = '']) => first.split(';'))
      .map(tidyText)
      .filter(Boolean)
      .map((reference) => [reference.toLowerCase(), reference] as const),
  ).values(),
]
