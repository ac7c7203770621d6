// The program in which Typst makes PDFs, started by print.ts. It knows no database, no settings and no secrets.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

import { legible, lettersOf } from './letters.ts'

export interface Prints {
  offer: Printed
}
export interface ToPrint {
  data: unknown
  /** A WebP, in base64. */
  picture: string | null
}
export interface Printed {
  pdf: Uint8Array
  /** Whether it says of itself that everybody can read it (PDF/UA-1); it has its tags all the same. */
  accessible: boolean
  /** Whether its picture is in it. */
  pictured: boolean
}

const require = createRequire(import.meta.url)
const font = (weight: string) => readFileSync(require.resolve(`@expo-google-fonts/inter/${weight}/Inter_${weight}.ttf`))
const fonts = [font('400Regular'), font('600SemiBold')]
const workspace = fileURLToPath(new URL('.', import.meta.url))
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fonts }] })
const hasLetter = lettersOf(font('400Regular'))

/** What has no place to break in is broken all the same. */
const breakable = (text: string): string => text.replace(/\S{40}(?=\S)/g, '$&\u200b')

/** Where a template finds its picture. */
const PICTURE = fileURLToPath(new URL('picture.webp', import.meta.url))

function print(name: keyof Prints, { data, picture }: ToPrint): Printed {
  const mainFileContent = readFileSync(new URL(`${name}.typ`, import.meta.url), 'utf8')
  const told = JSON.stringify(data, (_, value: unknown) => (typeof value === 'string' ? breakable(legible(value, hasLetter)) : value))
  const make = (pictured: boolean, claim: object) =>
    compiler.pdf({ mainFileContent, inputs: { data: told, ...(pictured && { picture: 'picture.webp' }) } }, claim)
  if (picture !== null) compiler.mapShadow(PICTURE, Buffer.from(picture, 'base64'))
  try {
    try {
      return { pdf: make(picture !== null, { pdfStandard: 'ua-1' }), accessible: true, pictured: picture !== null }
    } catch {
      // A picture that cannot be read, for one.
      return { pdf: make(false, { pdfStandard: 'ua-1' }), accessible: true, pictured: false }
    }
  } catch {
    // Tagged it is all the same, without the claim.
    return { pdf: make(false, {}), accessible: false, pictured: false }
  } finally {
    compiler.resetShadow()
    // What was laid out is not asked for again, and 6,000 lines of it are half a gigabyte.
    compiler.evictCache(0)
  }
}

// What goes wrong here ends the process, and print.ts is told.
process.on('message', ({ name, bytes }: { name: keyof Prints; bytes: Uint8Array }) => {
  process.send?.(print(name, JSON.parse(Buffer.from(bytes).toString()) as ToPrint))
})
