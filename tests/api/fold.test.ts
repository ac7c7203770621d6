// A text is folded alike on the server, for its search, and in the browser.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { fold } from '#engine/parsing/fold.ts'

import { startApp, type TestApp } from '../setup.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const foldedByServer = async (texts: string[]): Promise<string[]> => {
  const rows = await app.services.db.execute<{ folded: string }>(
    sql`select public.fold(text) as folded from jsonb_array_elements_text(${JSON.stringify(texts)}::text::jsonb) with ordinality as given(text, place) order by place`,
  )
  return rows.map(({ folded }) => folded)
}

/** Letters, marks, punctuation, currencies, numerals, ligatures and wide signs. */
const BLOCKS = [
  [0x20, 0x24f],
  [0x250, 0x2af],
  [0x300, 0x345],
  [0x386, 0x3d6],
  [0x410, 0x418],
  [0x41a, 0x438],
  [0x1e00, 0x1eff],
  [0x1f00, 0x1fbc],
  [0x2000, 0x206f],
  [0x20a0, 0x20c0],
  [0x2100, 0x2188],
  [0x2c60, 0x2c7f],
  [0xa722, 0xa787],
  [0xfb00, 0xfb06],
  [0xff01, 0xff5e],
]
/** Rare capitals and signs that the server folds differently from their small letters, or leaves unchanged. */
const UNDECIDED = /[\u2000\u2001\u037e\u0387ƖƦǶȠ]/

test('the browser folds every letter, mark and sign as the server does', async () => {
  const signs = BLOCKS.flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)))
  const asked = signs.filter((sign) => !UNDECIDED.test(sign))
  const folded = await foldedByServer(asked)
  const otherwise = asked.flatMap((sign, at) => (fold(sign) === folded[at] ? [] : [`${sign} ${fold(sign)} ${folded[at]}`]))
  expect(asked.length).toBeGreaterThan(1_500)
  expect(otherwise).toEqual([])
})

test.each([
  ['Chef-d’œuvre', "chef-d'oeuvre"],
  ["d'Œuvre", "d'oeuvre"],
  ['Ægir, Straße, Ørsted, Łódź, Đorđe, ısı', 'aegir, strasse, orsted, lodz, dorde, isi'],
  ['Été composé', 'ete compose'],
  ['E\u0301te\u0301 de\u0301compose\u0301', 'ete decompose'],
  ['oﬃce ﬂat', 'office flat'],
  ['A4 – 80 g — « blanc »', 'a4 - 80 g - << blanc >>'],
  ['Papier\u00a0A4\u202fblanc', 'papier\u00a0a4\u202fblanc'],
  ['½ litre №5', ' 1/2 litre no5'],
  ['ΟΔΟΣ', 'οδοσ'],
])('both fold « %s » as « %s »', async (text, expected) => {
  expect([fold(text), ...(await foldedByServer([text]))]).toEqual([expected, expected])
})
