// Exported names say what they are without their file: a function is not named by a bare participle, such as `written` or `paging`.
import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

/** Nouns and types of state that only look like participles. */
const ALLOWED = new Set(['ceiling', 'meaning'])
const EXPORTED = /^export (?:async )?(?:const|function\*?) ([a-z]+(?:ed|ing)|written|shown|given|known|made|held|told|kept|taken|sent)\b/gm

const participlesIn = (text: string) => [...text.matchAll(EXPORTED)].map(([, name = '']) => name).filter((name) => !ALLOWED.has(name))

test('no exported function or constant is a bare participle', () => {
  const files = globSync('{contract,engine,scripts,server,src}/**/*.{ts,tsx}')
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.flatMap((file) => participlesIn(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`))).toEqual([])
  expect(participlesIn('export const written = 1\nexport function* paging() {}\nexport const ceiling = 2')).toEqual(['written', 'paging'])
})
