// Reads the tree of categories.
import type { CategoryNode } from '#contract/offers/offers.ts'

/** The offers of these categories and of those below. */
export const offersOf = (nodes: readonly CategoryNode[]): CategoryNode['offers'] =>
  nodes.flatMap(({ children, offers }) => [...offersOf(children), ...offers])
