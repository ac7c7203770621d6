// The document title on each part of a product.
import { useLingui } from '@lingui/react/macro'

import { usePartTitle } from '#kit/browser/part-title.ts'

import type { FileRoutesById } from '../../../../../routeTree.gen.ts'

type Part = Extract<keyof FileRoutesById, `/_app/products/$id/${string}`>

/** The open part and the name of the product; on the first tab only the name. */
export function useProductTitle(name: string): string {
  const { t } = useLingui()
  const parts: Record<Exclude<Part, '/_app/products/$id/'>, string> = {
    '/_app/products/$id/documents/': t`Documents`,
    '/_app/products/$id/documents/new': t`Nouveau document`,
    '/_app/products/$id/documents/$document_id': t`Document`,
    '/_app/products/$id/details': t`Détails`,
    '/_app/products/$id/tarifs': t({ context: 'tab', message: 'Tarifs' }),
    '/_app/products/$id/tarifs/': t({ context: 'tab', message: 'Tarifs' }),
    '/_app/products/$id/tarifs/$price': t`Tarif`,
    '/_app/products/$id/tarifs/new': t`Nouveau tarif`,
    '/_app/products/$id/tarifs/shift': t`Décaler des périodes`,
    '/_app/products/$id/tarifs/why': t`Pourquoi ce prix ?`,
    '/_app/products/$id/tarifs/purchases/$purchase': t`Prix d’achat`,
    '/_app/products/$id/tarifs/purchases/new': t`Nouveau prix d’achat`,
    '/_app/products/$id/rules': t`Règles`,
    '/_app/products/$id/codes': t`Codes`,
  }
  return usePartTitle(parts, name)
}
