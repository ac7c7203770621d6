// A Vite plugin that also writes every text file of the build as .br and .gz, so that the server does not have to compress responses.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

import type { Plugin } from 'vite'

const SMALLEST = 1_024
// Compressed in parallel, on Node.js's own threads.
const ways = { br: promisify(brotliCompress), gz: async (content: Buffer) => await promisify(gzip)(content, { level: 9 }) }

export function precompress(): Plugin {
  let outDir = 'dist'
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      outDir = config.build.outDir
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const texts = (await readdir(outDir, { recursive: true })).filter((name) => /\.(m?js|css|html|svg|webmanifest)$/.test(name))
        await Promise.all(texts.map(async (name) => await pack(join(outDir, name))))
      },
    },
  }
}

async function pack(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < SMALLEST) return
  await Promise.all(Object.entries(ways).map(async ([ending, way]) => await writeFile(`${file}.${ending}`, await way(content))))
}
