// A swallowed error has its reason beside it: a comment, or a line that reports the error.
import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

const SWALLOWS = /\bcatch \{|\.catch\(\(\) =>/
const COMMENT = /(^|\s)\/\/ |\*\/$/
const REPORTS = /\bthrow |\btoast\.|\blog\w*\(|\bconsole\.|\bexit\(/

/** The lines that swallow an error without a comment on this line, the one before or the next, and without a report on this or the next. */
function unexplainedIn(text: string): string[] {
  const lines = text.split('\n')
  return lines.filter((line, at) => {
    const [before = '', after = ''] = [lines[at - 1], lines[at + 1]]
    return SWALLOWS.test(line) && ![before, line, after].some((near) => COMMENT.test(near)) && !REPORTS.test(`${line}\n${after}`)
  })
}

test('a swallowed error has its reason beside it', () => {
  const files = globSync('{contract,engine,scripts,server,src}/**/*.{ts,tsx,mjs}')
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.flatMap((file) => unexplainedIn(readFileSync(file, 'utf8')).map((line) => `${file}: ${line.trim()}`))).toEqual([])
})

test('a comment or a report is a reason', () => {
  expect(unexplainedIn('try {\n} catch {\n  return null\n}')).toEqual(['} catch {'])
  expect(unexplainedIn('await read().catch(() => null)\nawait next()')).toEqual(['await read().catch(() => null)'])
  expect(unexplainedIn('try {\n} catch {\n  // No storage.\n}')).toEqual([])
  expect(unexplainedIn('// Tried again later.\nvoid read().catch(() => {})')).toEqual([])
  expect(unexplainedIn('try {\n} catch {\n  throw refused()\n}')).toEqual([])
})
