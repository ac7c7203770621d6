// What the browser's tab is called on each part of an offer.
import { usePartTitle } from '#kit/page/part-title.ts'

import type { FileRoutesById } from '../../../../../routeTree.gen.ts'

type Part = Extract<keyof FileRoutesById, `/_app/offers/$id/${string}`>

/** The part that is open and the name of the offer; the name alone on its first tab. */
export function useOfferTitle(name: string): string {
  const parts: Partial<Record<Part, string>> = {}
  return usePartTitle(parts, name)
}
