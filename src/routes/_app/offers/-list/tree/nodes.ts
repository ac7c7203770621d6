// Functions on the whole tree of categories.
import type { CategoryNode } from '#contract/offers/offers.ts'
import { searchAmong } from '#engine/parsing/references.ts'
import { offersOf } from '#entities/offers/tree.ts'

/** The number of offers in these categories and below. */
export const countOf = (nodes: readonly CategoryNode[]): number =>
  nodes.reduce((sum, { children, offers }) => sum + offers.length + countOf(children), 0)

/**
 * The categories with the offers whose name or reference contains every word of `search`, or whose reference is listed in it; empty
 * categories are left out.
 */
export function matchingNodes(nodes: readonly CategoryNode[], search = ''): readonly CategoryNode[] {
  if (search.trim() === '') return nodes
  const found = searchAmong(offersOf(nodes), search, {
    textOf: ({ name, reference }) => `${name} ${reference}`,
    referencesOf: ({ reference }) => [reference],
  })
  return withOffers(nodes, new Set(found.map(({ id }) => id)))
}

const withOffers = (nodes: readonly CategoryNode[], ids: ReadonlySet<number>): readonly CategoryNode[] =>
  nodes.flatMap((node) => {
    const offers = node.offers.filter(({ id }) => ids.has(id))
    const children = [...withOffers(node.children, ids)]
    return offers.length + children.length > 0 ? [{ ...node, offers, children }] : []
  })

type Placed = { id: number; position: number; version: number }

/** The tree with the offers of one category in the order of `placed`, which lists all of them. */
export function inNewOrder(nodes: readonly CategoryNode[], placed: readonly Placed[]): CategoryNode[] {
  const rows = new Map(placed.map((row) => [row.id, row]))
  return nodes.map((node) => ({
    ...node,
    children: inNewOrder(node.children, placed),
    offers: node.offers
      .map((offer) => {
        const { position, version } = rows.get(offer.id) ?? offer
        return { ...offer, position, version }
      })
      .toSorted((one, other) => one.position - other.position || one.id - other.id),
  }))
}
