// The composition of a page's cost, in words.
import { t } from '@lingui/core/macro'

import { costOfPages } from '#engine/costing/parts.ts'

import { pageHeads } from '../-calculator/words.ts'
import type { Drawn } from './drawn.ts'

export interface PagePart {
  name: string
  value: string
}
export interface PageParts {
  name: string
  kind: string
  /** The label inside a sentence. */
  said: string
  total: string
  parts: PagePart[]
}

/** One entry each for a mono and a colour page, or a single one if both are the same; `thousand`: figures are per thousand pages. */
export function pagePartsOf({ name, cost }: Drawn, thousand: boolean): PageParts[] {
  const { mono: mono_page, colour: colour_page } = pageHeads(thousand)
  const heads = { mono_page, colour_page }
  const alone = { mono_page: t`page mono`, colour_page: t`page couleur` }
  return costOfPages(cost).map(({ kind, total, parts }) => ({
    name,
    kind: heads[kind],
    said: thousand ? heads[kind] : alone[kind],
    total,
    parts: parts.map(({ part, family, amount }) => ({
      name: part === 'labour' ? t`Main-d’œuvre` : (family ?? t`Sans famille`),
      value: amount,
    })),
  }))
}
