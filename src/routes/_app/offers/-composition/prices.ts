// What the articles of a composition that is being edited cost, from the server or from this device.
import { t } from '@lingui/core/macro'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { api } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import type { Outputs } from '#contract/index.ts'
import { otherCatalog } from '#entities/offers/catalog-of-line.ts'

import { keptWith } from './kept-with.ts'
import type { Prices } from './totals.ts'
import type { SectionValue } from './values.ts'

export interface PriceChoice {
  zone: string | undefined
  actor: 'agency' | 'seller'
  /** Instead of the offer's own. */
  catalog_id: number | undefined
}
type Sections = readonly SectionValue[]
type Answer = Outputs['offer_products']['prices']

/** What one request may name. */
const MOST = 200

/** The prices of the day of all that is in the form; undefined until they are known, and for who may not see them. */
export function usePrices(offer_id: number, choice: PriceChoice, stored: Sections, sections: Sections) {
  const may = useCanCall('offer_products.prices')
  const added = addedTo(stored, sections)
  const { zone, actor, catalog_id } = choice
  const input = { offer_id, actor, ...(zone && { zone }), ...(catalog_id && { catalog_id }) }
  const meta = { error: () => t`Les prix n’ont pas pu être chargés` }
  const { data, isPlaceholderData } = useQuery({
    ...api.offer_products.prices.queryOptions({ input, meta }),
    enabled: may,
    // What can be chosen stays while the prices of another choice are read; the prices do not.
    placeholderData: (former) => former,
  })
  const parts = Array.from({ length: Math.ceil(added.length / MOST) }, (_, part) => added.slice(part * MOST, (part + 1) * MOST))
  const more = useQueries({
    queries: parts.map((ids) => ({
      ...api.offer_products.prices.queryOptions({ input: { ...input, product_ids: ids.join(',') }, meta }),
      enabled: may,
    })),
    combine: itemsOf,
  })
  const prices = useMemo((): Prices | undefined => {
    if (!data || isPlaceholderData) return undefined
    return new Map([...more, ...data.items].map((one) => [one.product_id, { ...one, otherCatalog: otherCatalog(data, one)?.name ?? null }]))
  }, [data, isPlaceholderData, more])
  const catalogs = useMemo(() => (data?.catalog ? [data.catalog, ...data.others].toSorted((a, b) => a.id - b.id) : []), [data])
  return { may, prices, catalog: data?.catalog, catalogs }
}

const itemsOf = (answers: { data: Answer | undefined }[]) => answers.flatMap(({ data }) => data?.items ?? [])

const idsIn = (sections: Sections) =>
  new Set(sections.flatMap(({ bundles }) => bundles.flatMap(({ products }) => products.map(({ product }) => product.id))))

// No `useMemo`: the compiler drops one whose value does not leave the component.
const known = new WeakMap<Sections, { ids: ReadonlySet<number>; sections: ReadonlySet<SectionValue> }>()
function addedTo(stored: Sections, sections: Sections): number[] {
  const before = keptWith(known, stored, () => ({ ids: idsIn(stored), sections: new Set(stored) }))
  return [...idsIn(sections.filter((section) => !before.sections.has(section)))].filter((id) => !before.ids.has(id))
}
