// Title of the browser's tab for each part of a page with tabs.
import { useMatches } from '@tanstack/react-router'

/** The title of the open part (`parts` maps route ids to titles) followed by `name`; `name` alone on the first tab. */
export function usePartTitle(parts: Record<string, string>, name: string): string {
  const open = useMatches({ select: (matches) => matches.at(-1)?.routeId })
  const part = open === undefined ? undefined : parts[open]
  return part === undefined ? name : `${part} · ${name}`
}
