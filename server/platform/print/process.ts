// The program in which Typst makes PDFs, started by print.ts. It has no database, no settings and no secrets.
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
  /** With `pages`, pages are only counted and no PDF is written. */
  wanted: 'pdf' | 'pages'
}
export interface Printed {
  pdf: Uint8Array
  pages: number
  /** Whether the PDF claims to be accessible (PDF/UA-1); it is tagged in either case. */
  accessible: boolean
  /** Whether it contains its picture. */
  pictured: boolean
}

const workspace = fileURLToPath(new URL('.', import.meta.url))
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: readFonts() }] })
/** Whole texts are trimmed; of parts of sentences the spaces matter. */
const LEGIBLE = { offer: legible, cgv: legiblePart, report: legible } satisfies Record<keyof Prints, unknown>

/** Inserts line break opportunities into long text without spaces. */
const breakable = (text: string): string => text.replace(/\S{40}(?=\S)/g, '$&\u200b')

/** The path under which a template finds its picture. */
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
      // For example, a picture that cannot be read.
      return { ...make(false, { pdfStandard: 'ua-1' }), accessible: true, pictured: false }
    }
  } catch {
    // The PDF is still tagged, only without the claim.
    return { ...make(false, {}), accessible: false, pictured: false }
  } finally {
    compiler.resetShadow()
    // The layout is not needed again, and 6,000 lines of it are half a gigabyte.
    compiler.evictCache(0)
  }
}

// An error here ends the process, which print.ts notices.
process.on('message', ({ name, bytes }: { name: keyof Prints; bytes: Uint8Array }) => {
  process.send?.(print(name, JSON.parse(Buffer.from(bytes).toString()) as ToPrint))
})
