// The decisions and the other pages of docs/ are short, indexed, and only mention files that exist.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const FOLDER = 'docs/decisions'

const read = (path: string) => readFileSync(path, 'utf8')
const decisions = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.md') && file !== 'README.md')
  .map((file) => ({ file, text: read(join(FOLDER, file)) }))
const pages = readdirSync('docs').filter((file) => file.endsWith('.md') && file !== 'README.md')

/** `# 7. Title`, then `Status: accepted.` or the decision that replaces it. */
const HEAD = /^# (\d+)\. (.+)\n\nStatus: (accepted|superseded by \[\d+\]\(\d{4}-[\w-]+\.md\))\./
const headOf = (text: string) => HEAD.exec(text)?.slice(1) ?? []

/** The files that a page links to, without anchors and addresses of the web. */
const linksOf = (text: string) =>
  [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, path = '']) => path).filter((path) => !/^\w+:/.test(path))
const brokenLinksOf = (folder: string, text: string) => linksOf(text).filter((path) => !existsSync(join(folder, path)))

/** Paths in backticks below a folder of the repository; those with a `<name>` are patterns. */
const pathsOf = (text: string) =>
  [...text.matchAll(/`((?:bench|contract|docs|engine|public|scripts|server|src|tests)\/[^`\s<]*)`/g)].map(([, path = '']) => path)
const missingPathsOf = (text: string) => pathsOf(text).filter((path) => !existsSync(path))

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean).length

test('every decision begins with its number, a title and its status', () => {
  const odd = decisions.filter(({ file, text }) => headOf(text)[0] !== String(Number(file.slice(0, 4)))).map(({ file }) => file)
  expect(odd).toEqual([])
  expect(headOf('# 7. A title\n\nStatus: draft.')).toEqual([])
})

test('no two decisions have one number', () => {
  const numbers = decisions.map(({ file }) => file.slice(0, 4))
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})

test('a decision has at most 300 words', () => {
  const long = decisions.map(({ file, text }) => ({ file, words: wordsOf(text) })).filter(({ words }) => words > 300)
  expect(long).toEqual([])
  expect(wordsOf('# 7. One  two\n\nthree')).toBe(5)
})

test('the index of decisions has one line for each, with its title and status, in their order', () => {
  const lines = read(join(FOLDER, 'README.md'))
    .split('\n')
    .filter((line) => line.startsWith('- '))
  const expected = decisions.map(({ file, text }) => {
    const [number = '', title = '', status = ''] = headOf(text)
    return `- ${number}. [${title}](${file}) – ${status}`
  })
  expect(lines).toEqual(expected)
})

test('every page of docs is in the index of docs', () => {
  const linked = linksOf(read('docs/README.md'))
  expect(pages.filter((page) => !linked.includes(page))).toEqual([])
  expect(linked).toContain('decisions/README.md')
})

test('every link of a page of docs leads to a file', () => {
  const broken = globSync('docs/**/*.md').flatMap((page) => brokenLinksOf(join(page, '..'), read(page)).map((path) => `${page}: ${path}`))
  expect(broken).toEqual([])
  expect(brokenLinksOf('docs', '[a](README.md), [b](gone.md#part) and [c](https://example.com)')).toEqual(['gone.md'])
})

test('every path of the repository that a page of docs names exists', () => {
  const missing = globSync('docs/**/*.md').flatMap((page) => missingPathsOf(read(page)).map((path) => `${page}: ${path}`))
  expect(missing).toEqual([])
  expect(missingPathsOf('`server/main.ts`, `server/gone.ts`, `src/kit/`, `npm run bench`')).toEqual(['server/gone.ts'])
})

test('every decision that the code names exists', () => {
  const sources = globSync(['{bench,contract,engine,scripts,server,src,tests}/**/*.{ts,tsx,mjs}', '*.{md,ts,yaml}', 'Dockerfile'])
  const named = sources.flatMap((source) =>
    [...read(source).matchAll(/docs\/[\w/-]+\.md|docs\/decisions\/\d{4}[\w-]*/g)].map(([path]) => ({ source, path })),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ path }) => !existsSync(path))).toEqual([])
})
