// The program in which Typst makes PDFs, started by print.ts. It knows no database, no settings and no secrets.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

import { hasLetter, readFonts } from './fonts.ts'
import { legible, legiblePart } from './letters.ts'

export interface Prints {
  offer: Printed
  cgv: Printed
  report: Printed
}
export interface ToPrint {
  data: unknown
  /** A WebP, in base64. */
  picture: string | null
  /** Of pages that are only counted no PDF is written. */
  wanted: 'pdf' | 'pages'
}
export interface Printed {
  pdf: Uint8Array
  pages: number
  /** Whether it says of itself that everybody can read it (PDF/UA-1); it has its tags all the same. */
  accessible: boolean
  /** Whether its picture is in it. */
  pictured: boolean
}

const workspace = fileURLToPath(new URL('.', import.meta.url))
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: readFonts() }] })
/** Texts that are shown as a whole, and parts of sentences, whose spaces count. */
const LEGIBLE = { offer: legible, cgv: legiblePart, report: legible } satisfies Record<keyof Prints, unknown>

/** What has no place to break in is broken all the same. */
const breakable = (text: string): string => text.replace(/\S{40}(?=\S)/g, '$&\u200b')

/** Where a template finds its picture. */
const PICTURE = fileURLToPath(new URL('picture.webp', import.meta.url))

function print(name: keyof Prints, { data, picture, wanted }: ToPrint): Printed {
  const mainFileContent = readFileSync(new URL(`${name}.typ`, import.meta.url), 'utf8')
  const told = JSON.stringify(data, (_, value: unknown) => (typeof value === 'string' ? breakable(LEGIBLE[name](value, hasLetter)) : value))
  const make = (pictured: boolean, claim: object) => {
    const { result: laidOut } = compiler.compile({ mainFileContent, inputs: { data: told, ...(pictured && { picture: 'picture.webp' }) } })
    if (!laidOut) throw new Error('nothing was laid out')
    const pdf = wanted === 'pdf' ? compiler.pdf(laidOut, claim) : new Uint8Array()
    return { pdf, pages: laidOut.numOfPages }
  }
  if (picture !== null) compiler.mapShadow(PICTURE, Buffer.from(picture, 'base64'))
  try {
    try {
      return { ...make(picture !== null, { pdfStandard: 'ua-1' }), accessible: true, pictured: picture !== null }
    } catch {
      // A picture that cannot be read, for one.
      return { ...make(false, { pdfStandard: 'ua-1' }), accessible: true, pictured: false }
    }
  } catch {
    // Tagged it is all the same, without the claim.
    return { ...make(false, {}), accessible: false, pictured: false }
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
