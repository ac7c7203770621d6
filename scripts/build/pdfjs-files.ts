// A Vite plugin that provides the files that pdf.js loads while it draws (fonts missing in a PDF, Asian characters, decoders of scanned
// pictures).
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Plugin } from 'vite'

const library = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))
const folders = [
  { from: 'standard_fonts', to: '', names: /\.(pfb|ttf)$/ },
  { from: 'cmaps', to: 'cmaps/', names: /\.bcmap$/ },
  { from: 'wasm', to: '', names: /_nowasm_fallback\.js$/ },
]

export function pdfjsFiles(): Plugin {
  return {
    name: 'pdfjs-files',
    apply: 'build',
    generateBundle() {
      for (const { from, to, names } of folders)
        for (const name of readdirSync(join(library, from)))
          if (names.test(name))
            this.emitFile({ type: 'asset', fileName: `pdfjs/${to}${name}`, source: readFileSync(join(library, from, name)) })
    },
  }
}
