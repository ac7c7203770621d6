// The prices of the products of a composition that is being edited, from the server or from this device.
import { t } from '@lingui/core/macro'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { api } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import type { Outputs } from '#contract/index.ts'
import type { Composition } from '#contract/offers/offer-products.ts'
import { otherCatalog } from '#entities/offers/catalog-of-line.ts'
import { useSettled } from '#kit/browser/settled.ts'

import { memoizeByObject } from './memoize-by-object.ts'
import type { Prices } from './totals.ts'
import { errorsOf, type SectionValue, sentOf } from './values.ts'

export interface PriceChoice {
  zone: string | undefined
  actor: 'agency' | 'seller'
  /** Replaces the offer's own catalogue. */
  catalog_id: number | undefined
}
type Sections = readonly SectionValue[]
type Stored = Composition['sections']
type Answer = Outputs['offer_products']['prices']

/** The largest number of products in one request. */
const MOST = 200

/** Today's prices of all products in the form; undefined until they are known, and for users who may not see them. */
export function usePrices(offer_id: number, choice: PriceChoice, stored: Stored, sections: Sections) {
  const may = useCanCall('offer_products.prices')
  const added = addedTo(stored, sections)
  const { zone, actor, catalog_id } = choice
  const input = { offer_id, actor, ...(zone && { zone }), ...(catalog_id && { catalog_id }) }
  const meta = { error: () => t`Les prix n’ont pas pu être chargés` }
  const { data, isPlaceholderData } = useQuery({
    ...api.offer_products.prices.queryOptions({ input, meta }),
    enabled: may,
    // While the prices for another choice are loading, the available choices stay visible and the prices do not.
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
  const draft = useDraftPrices(input, stored, sections)
  const answer = draft ?? data
  const prices = useMemo((): Prices | undefined => {
    if (!answer || isPlaceholderData) return undefined
    const items = [...more, ...answer.items]
    return new Map(items.map((one) => [one.product_id, { ...one, otherCatalog: otherCatalog(answer, one)?.name ?? null }]))
  }, [answer, isPlaceholderData, more])
  // The total of exactly what is on the screen, otherwise none.
  const total = draft ? draft.total : sections === stored && data && !isPlaceholderData ? data.total : null
  const catalogs = useMemo(() => (data?.catalog ? [data.catalog, ...data.others].toSorted((a, b) => a.id - b.id) : []), [data])
  return { may, prices, total, catalog: data?.catalog, catalogs }
}

/** Milliseconds without a change after which a draft is priced. */
const PAUSE = 400

/**
 * Prices the form's content as a whole, because rules and degressivity depend on its quantities. Undefined until the prices are known, and
 * while the form cannot be saved.
 */
function useDraftPrices(input: { offer_id: number; actor: PriceChoice['actor'] }, stored: Stored, sections: Sections) {
  const meta = { error: () => t`Les prix n’ont pas pu être chargés` }
  const may = useCanCall('offer_impact.composition_prices')
  const settled = useSettled(sections, PAUSE)
  const isDraft = may && settled === sections && sections !== stored && errorsOf({ sections: [...sections] }).length === 0
  const sent = isDraft ? sentOf({ sections: [...sections] }, { sections: stored }) : []
  // Without a response each line is counted at its unit price.
  const { data } = useQuery({
    ...api.offer_impact.composition_prices.queryOptions({ input: { ...input, sections: sent }, meta }),
    staleTime: 0,
    gcTime: 0,
    persister: undefined,
    retry: false,
    enabled: isDraft,
  })
  return isDraft ? data : undefined
}

const itemsOf = (answers: { data: Answer | undefined }[]) => answers.flatMap(({ data }) => data?.items ?? [])

const idsIn = (sections: Sections) =>
  new Set(sections.flatMap(({ bundles }) => bundles.flatMap(({ products }) => products.map(({ product }) => product.id))))

// Not `useMemo`: the compiler removes it if its value does not leave the component.
const known = new WeakMap<Sections, { ids: ReadonlySet<number>; sections: ReadonlySet<SectionValue> }>()
function addedTo(stored: Sections, sections: Sections): number[] {
  const before = memoizeByObject(known, stored, () => ({ ids: idsIn(stored), sections: new Set(stored) }))
  return [...idsIn(sections.filter((section) => !before.sections.has(section)))].filter((id) => !before.ids.has(id))
}
