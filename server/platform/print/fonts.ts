// The typeface of printed documents: Inter, and for symbols the fonts that come with Typst.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { lettersOf, SYMBOLS } from './letters.ts'

const require = createRequire(import.meta.url)
const font = (weight: string) => readFileSync(require.resolve(`@expo-google-fonts/inter/${weight}/Inter_${weight}.ttf`))

export const readFonts = (): Buffer[] => ['400Regular', '600SemiBold', '400Regular_Italic', '600SemiBold_Italic'].map(font)

let inInter: ((letter: string) => boolean) | undefined
/** Whether a letter can be printed. */
export const hasLetter = (letter: string): boolean => {
  inInter ??= lettersOf(font('400Regular'))
  return inInter(letter) || SYMBOLS.test(letter)
}
