// A Vite plugin: every text file of the build also as .br and .gz, so that the server compresses nothing while serving.
import { readFileSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import type { Plugin } from 'vite'

const SMALLEST = 1_024

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
        for (const name of await readdir(outDir, { recursive: true })) {
          if (!/\.(m?js|css|html|svg|webmanifest)$/.test(name)) continue
          const content = readFileSync(join(outDir, name))
          if (content.length < SMALLEST) continue
          writeFileSync(join(outDir, `${name}.br`), brotliCompressSync(content))
          writeFileSync(join(outDir, `${name}.gz`), gzipSync(content, { level: 9 }))
        }
      },
    },
  }
}
