// The page for a screen reader: Chromium's own accessibility tree.
import type { Page } from '@playwright/test'

interface AxNode {
  nodeId: string
  ignored: boolean
  parentId?: string
  childIds?: string[]
  role?: { value: string }
  name?: { value?: string }
  properties?: { name: string; value: { value?: unknown } }[]
}

export interface Heard {
  role: string
  name: string
  property: (name: string) => unknown
  /** Everything inside it with this role. */
  inside: (role: string) => Heard[]
}

/** Everything that is not ignored, in reading order; without typed texts. */
export async function heardOn(page: Page): Promise<Heard[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] }
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  // Chromium returns the nodes level by level.
  const inOrder = (node: AxNode): AxNode[] => {
    if (node.role?.value === 'textbox') return []
    return (node.childIds ?? []).flatMap((id) => {
      const child = byId.get(id)
      return child ? [child, ...inOrder(child)] : []
    })
  }
  const heardIn = (node: AxNode): Heard[] =>
    inOrder(node).flatMap((one) =>
      one.ignored
        ? []
        : [
            {
              role: one.role?.value ?? '',
              name: one.name?.value ?? '',
              property: (name) => one.properties?.find((property) => property.name === name)?.value.value,
              inside: (role) => heardIn(one).filter((other) => other.role === role),
            },
          ],
    )
  return nodes.flatMap((node) => (node.parentId === undefined ? heardIn(node) : []))
}
