// No regular expression of ours takes excessive time for a text from a user: each is analysed for backtracking.
import { globSync, readFileSync } from 'node:fs'

import { analyse, type Report } from 'scslre'
import { parseSync, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'

interface Found {
  at: string
  source: string
  flags: string
}

function regularExpressionsOf(file: string): Found[] {
  const found: Found[] = []
  const text = readFileSync(file, 'utf8')
  const { program } = parseSync(file, text)
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return
      const { pattern: source, flags } = node.regex
      found.push({ at: `${file}:${text.slice(0, node.start).split('\n').length}`, source, flags })
    },
    NewExpression({ callee, start }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp')
        found.push({ at: `${file}:${start}`, source: 'made at run time', flags: '' })
    },
  }).visit(program)
  return found
}

const all = globSync('{contract,engine,server,src,scripts}/**/*.{ts,tsx}').toSorted().flatMap(regularExpressionsOf)

/** Only used for short texts: decimals, our own paths, a cut file name, the environment, a header of 100 bytes. */
const ofShortTexts = new Set(['0+$', '\\d+$', '^[\\s.]+|[\\s.]+$', '\\/+$', '\\0.*$'])

/** How a regular expression could examine the same characters repeatedly. */
const slowness = ({ source, flags }: Found, reportTypes: Partial<Record<Report['type'], boolean>>): string[] =>
  analyse({ source, flags }, { reportTypes }).reports.map(({ type, exponential, character }) =>
    [type, exponential ? 'exponential' : 'polynomial', `of ${character.literal.source}`].join(' '),
  )

describe('regular expressions', () => {
  test('are all found, and none is put together while the app runs', () => {
    expect(all.length).toBeGreaterThan(100)
    expect(all.filter(({ source }) => source === 'made at run time')).toEqual([])
  })

  test('that nest repetitions are recognised', () => {
    expect(slowness({ at: '', source: '^(a+)+$', flags: '' }, {})).toEqual(['Self exponential of a'])
  })

  test('do not try what they have tried before', () => {
    const slow = all.map((one) => [one.at, one.source, ...slowness(one, { Self: true, Trade: true, Move: false })])
    expect(slow.filter((one) => one.length > 2)).toEqual([])
  })

  test('of the server do not begin again at every character of a long text either', () => {
    const ours = all.filter(({ at, source }) => /^(contract|engine|server)\//.test(at) && !ofShortTexts.has(source))
    const slow = ours.map((one) => [one.at, one.source, ...slowness(one, { Self: false, Trade: false, Move: true })])
    expect(slow.filter((one) => one.length > 2)).toEqual([])
  })
})
