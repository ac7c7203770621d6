// What the browser's tab is called on each part of a page with tabs.
import { useMatches } from '@tanstack/react-router'

/** The part that is open, of `parts` by their routes, and the name of what is shown; the name alone on its first tab. */
export function usePartTitle(parts: Record<string, string>, name: string): string {
  const open = useMatches({ select: (matches) => matches.at(-1)?.routeId })
  const part = open === undefined ? undefined : parts[open]
  return part === undefined ? name : `${part} · ${name}`
}
