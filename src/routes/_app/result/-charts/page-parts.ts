// Of what a page's cost is made: families of consumables, and labour.
import { t } from '@lingui/core/macro'
import { Big } from 'big.js'

import { pageHeads } from '../../calculator/-calculator/words.ts'
import type { Drawn } from './drawn.ts'

export interface Part {
  name: string
  value: string
}
export interface PageParts {
  name: string
  kind: string
  /** Within a sentence. */
  said: string
  total: string
  parts: Part[]
}

/** A mono and a colour page, or one where both are the same; `thousand`: they are told by the thousand. */
export function pagePartsOf({ name, cost: { families = [], labour_page = '0', ...cost } }: Drawn, thousand: boolean): PageParts[] {
  const heads = pageHeads(thousand)
  const { mono_page = '0', colour_page = '0' } = cost
  const labour = { name: t`Main-d’œuvre`, value: labour_page }
  const named = families.map(({ family, ...pages }) => ({ name: family ?? t`Sans famille`, ...pages }))
  const mono = {
    name,
    kind: heads.mono,
    said: thousand ? heads.mono : t`page mono`,
    total: mono_page,
    parts: [...named.map((one) => ({ name: one.name, value: one.mono_page })), labour],
  }
  const colour = {
    name,
    kind: heads.colour,
    said: thousand ? heads.colour : t`page couleur`,
    total: colour_page,
    parts: [...named.map((one) => ({ name: one.name, value: one.colour_page })), labour],
  }
  return mono_page === colour_page ? [mono] : [mono, colour]
}

/** In percent; null where there is nothing to have a part in. */
export const shareOf = (part: string, total: string): Big | null => (Big(total).eq(0) ? null : Big(part).times(100).div(total))
