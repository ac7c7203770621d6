// The page as a screen reader is given it: Chromium's own accessibility tree.
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
  /** Everything of a role that is inside it. */
  inside: (role: string) => Heard[]
}

/** Everything that is not ignored, in the order in which it is read; nothing of what somebody has typed. */
export async function heardOn(page: Page): Promise<Heard[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] }
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  // Chromium gives one depth after the other.
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
