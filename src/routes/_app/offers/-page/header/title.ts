// The document title on each part of an offer.
import { useLingui } from '@lingui/react/macro'

import { usePartTitle } from '#kit/browser/part-title.ts'

import type { FileRoutesById } from '../../../../../routeTree.gen.ts'

type Part = Extract<keyof FileRoutesById, `/_app/offers/$id/${string}`>

/** The open part and the name of the offer; on the first tab only the name. */
export function useOfferTitle(name: string): string {
  const { t } = useLingui()
  const parts: Record<Exclude<Part, '/_app/offers/$id/'>, string> = {
    '/_app/offers/$id/articles': t`Articles`,
    '/_app/offers/$id/services': t`Services`,
    '/_app/offers/$id/markup': t`Coefficient`,
    '/_app/offers/$id/rules/': t`Règles`,
    '/_app/offers/$id/rules/new': t`Nouvelle règle`,
    '/_app/offers/$id/rules/cases': t`Cas d’essai`,
    '/_app/offers/$id/rules/$rule': t`Une règle`,
    '/_app/offers/$id/degressivity': t`Dégressivité`,
    '/_app/offers/$id/simulator': t`Simulateur`,
    '/_app/offers/$id/documents/': t`Documents`,
    '/_app/offers/$id/documents/new': t`Nouveau document`,
    '/_app/offers/$id/documents/$document_id': t`Document`,
  }
  return usePartTitle(parts, name)
}
