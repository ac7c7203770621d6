// The gzipped size of what a browser loads, according to the build's manifest: for the sign-in page, the product list and a product page,
// and the styles.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { atMost, type Row } from './table.ts'

interface Chunk {
  file: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}

const dist = join(import.meta.dirname, '..', 'dist')
const kilobytes = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0) / 1_024

export async function measure(): Promise<Row[]> {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
  const scripts = (route: RegExp) => {
    const visited = new Set<string>()
    const follow = (key: string) => {
      if (visited.has(key)) return
      visited.add(key)
      for (const next of manifest[key]?.imports ?? []) follow(next)
    }
    for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry || route.test(key)) follow(key)
    return [...visited].flatMap((key) => manifest[key] ?? [])
  }
  // The entry is the sign-in page; the app is loaded after it.
  const signIn = scripts(/^$/)
  const list = scripts(/src\/app\/app\.tsx|routes\/(_app\.tsx|_app\/products\/index\.tsx)/)
  const product = scripts(/src\/app\/app\.tsx|routes\/(_app\.tsx|_app\/products\/\$id(\/index)?\.tsx)\?tsr-split=component/)
  const files = (chunks: Chunk[]) => new Set(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js')))
  const styles = new Set(
    Object.values(manifest).flatMap(({ css, file }) => [...(css ?? []), ...(/\.(css|woff2?)$/.test(file) ? [file] : [])]),
  )
  return [
    atMost('JavaScript to the sign-in page (gzip)', kilobytes(files(signIn)), 'KB', 120),
    atMost('JavaScript to the product list (gzip)', kilobytes(files(list)), 'KB', 250),
    atMost('JavaScript to a product page (gzip)', kilobytes(files(product)), 'KB', 300),
    atMost('CSS and fonts (gzip)', kilobytes(styles), 'KB', 60),
  ]
}
