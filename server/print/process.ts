// The program in which Typst makes PDFs, started by print.ts. It knows no database, no settings and no secrets.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

export interface Prints {
  offer: Printed
}
export interface Printed {
  pdf: Uint8Array
  /** Whether it says of itself that everybody can read it (PDF/UA-1); it has its tags all the same. */
  accessible: boolean
}

const require = createRequire(import.meta.url)
const font = (weight: string) => readFileSync(require.resolve(`@expo-google-fonts/inter/${weight}/Inter_${weight}.ttf`))
const compiler = NodeCompiler.create({
  workspace: fileURLToPath(new URL('.', import.meta.url)),
  fontArgs: [{ fontBlobs: [font('400Regular'), font('600SemiBold')] }],
})

function print(name: keyof Prints, json: string): Printed {
  const document = { mainFileContent: readFileSync(new URL(`${name}.typ`, import.meta.url), 'utf8'), inputs: { data: json } }
  try {
    return { pdf: compiler.pdf(document, { pdfStandard: 'ua-1' }), accessible: true }
  } catch {
    // A letter that no font has, for one: tagged it is all the same, without the claim.
    return { pdf: compiler.pdf(document), accessible: false }
  } finally {
    compiler.evictCache(10)
  }
}

// What goes wrong here ends the process, and print.ts is told.
process.on('message', ({ name, bytes }: { name: keyof Prints; bytes: Uint8Array }) => {
  process.send?.(print(name, Buffer.from(bytes).toString()))
})
