// The work queue of the day. A kind of line is only computed for users with the rights of the page that it links to.
import { type SQL, sql } from 'drizzle-orm'

import { type FocusKind, focusKinds, type FocusLine } from '#contract/activity/daily-focus.ts'
import { writingRights } from '#contract/offers/who-writes.ts'
import type { CurrentUser } from '#contract/people/current-user.ts'
import { type Access, holds, type Way } from '#contract/people/permissions.ts'
import { MAX_SELECTED } from '#contract/shared/selection.ts'

import type { AsOf } from '../platform/db/index.ts'
import { singlePage } from '../platform/db/list.ts'
import { compile, run } from '../platform/db/query.ts'
import { writer } from '../platform/db/write.ts'
import { allow, os } from '../platform/rpc/base.ts'
import { clickPricesBelowCost } from './daily-focus/click-prices.ts'
import { changedByOthers, type Focus } from './daily-focus/focus.ts'
import { invertedChains } from './daily-focus/inverted-chains.ts'
import { casesFailing, pricesOutside } from './daily-focus/offer-checks.ts'
import { markupsBeginning, markupsEnding, priceCliffs, rulesBeginning, rulesEnding } from './daily-focus/offer-periods.ts'
import {
  incompleteCoverages,
  offerDocumentsBeginning,
  offerDocumentsEnding,
  offersBeginning,
  offersChangedByOthers,
  offersEnding,
  unavailable,
} from './daily-focus/offers.ts'
import { documentsBeginning, documentsEnding, sellingPricesBeginning, sellingPricesEnding } from './daily-focus/periods.ts'
import { certificationsExpiring, permitsEnding } from './daily-focus/permits.ts'
import { refreshDiffers, refreshFailed, withoutImage, withoutPrice } from './daily-focus/products.ts'
import { termsWithoutValue } from './daily-focus/terms.ts'

interface Kind {
  entity?: FocusLine['entity']
  /** All of these rights are needed. */
  rights: readonly [Access, ...Access[]]
  /** One of these is needed as well. */
  oneOf?: readonly Access[]
  lines: Focus
}
/** Users who may edit any part of offers see the lines about offers as a whole. */
const ofOffers = { entity: 'offers', rights: ['offer.show'], oneOf: writingRights } as const
/** Each kind with the rights that it needs. */
const kinds: Record<FocusKind, Kind> = {
  inverted_chain: { rights: ['product.show', 'selling_price.read'], lines: invertedChains },
  on_sale_without_price: { rights: ['product.show', 'selling_price.read', 'selling_price.create'], lines: withoutPrice },
  tariff_ends: { rights: ['product.show', 'selling_price.read'], lines: sellingPricesEnding },
  tariff_begins: { rights: ['product.show', 'selling_price.read'], lines: sellingPricesBeginning },
  document_ends: { rights: ['product.show'], lines: documentsEnding },
  document_begins: { rights: ['product.show'], lines: documentsBeginning },
  refresh_failed: { rights: ['product.show', 'product.update.general'], lines: refreshFailed },
  refresh_differs: { rights: ['product.show', 'product.update.general'], lines: refreshDiffers },
  on_sale_without_image: { rights: ['product.show', 'product.image.update'], lines: withoutImage },
  changed_by_others: { rights: ['product.show', 'product.update.general'], lines: changedByOthers },
  offer_unavailable: { ...ofOffers, lines: unavailable },
  coverage_incomplete: {
    entity: 'offers',
    rights: ['offer.show', 'offer.service.index', 'offer.service.update'],
    lines: incompleteCoverages,
  },
  coverage_below_cost: {
    entity: 'offers',
    rights: ['offer.show', 'offer.service.index', 'offer.service.update', 'crt.calcul.nomenclature_cost'],
    lines: clickPricesBelowCost,
  },
  offer_ends: { ...ofOffers, lines: offersEnding },
  offer_begins: { ...ofOffers, lines: offersBeginning },
  offer_document_ends: { entity: 'offers', rights: ['offer.show', 'offer.update.general'], lines: offerDocumentsEnding },
  offer_document_begins: { entity: 'offers', rights: ['offer.show', 'offer.update.general'], lines: offerDocumentsBeginning },
  offer_rule_ends: { entity: 'offers', rights: ['offer.show', 'offer.rule.update'], lines: rulesEnding },
  offer_rule_begins: { entity: 'offers', rights: ['offer.show', 'offer.rule.update'], lines: rulesBeginning },
  offer_markup_ends: { entity: 'offers', rights: ['offer.show', 'offer.markup.update'], lines: markupsEnding },
  offer_markup_begins: { entity: 'offers', rights: ['offer.show', 'offer.markup.update'], lines: markupsBeginning },
  offer_cases_fail: { entity: 'offers', rights: ['offer.show', 'offer.rule.update'], lines: casesFailing },
  offer_price_outside: { entity: 'offers', rights: ['offer.show', 'offer.update.general'], lines: pricesOutside },
  offer_price_cliff: { entity: 'offers', rights: ['offer.show', 'offer.degressivity.update'], lines: priceCliffs },
  offer_changed_by_others: { ...ofOffers, lines: offersChangedByOthers },
  permit_ends: { entity: 'permits', rights: ['permit.edit'], lines: permitsEnding },
  certification_expires: { entity: 'certifications', rights: ['permit.edit'], lines: certificationsExpiring },
  cgv_without_value: { entity: 'zones', rights: ['cgv.update'], lines: termsWithoutValue },
}
const waysOf = (kind: FocusKind): readonly Way[] => {
  const { rights, oneOf } = kinds[kind]
  return oneOf?.map((right) => [...rights, right] as const) ?? [rights]
}
const FIRST_LINES = 5

export const daily_focus = {
  sections: os.daily_focus.sections.handler(async ({ context }) => {
    const me = known(context.user)
    const mine = focusKinds.filter((kind) => holds(me, waysOf(kind)))
    // Computed one after the other, because all at once would take every connection.
    const sections = []
    for (const kind of mine) sections.push({ kind, ...(await linesOf(context, kind, me, 0, FIRST_LINES)) })
    return singlePage(sections.filter(({ total, to_check }) => total + to_check > 0))
  }),
  lines: os.daily_focus.lines.handler(async ({ input: { kind, page, page_size }, context }) => {
    const me = known(context.user)
    allow(me, ...waysOf(kind))
    const { lines: items, total, to_check } = await linesOf(context, kind, me, (page - 1) * page_size, page_size)
    return { items, total, page, page_size, to_check }
  }),
  products: os.daily_focus.products.handler(async ({ input: { kind }, context: { db, day, user } }) => {
    const me = known(user)
    allow(me, ...waysOf(kind))
    const lines = (await kinds[kind].lines({ day, user: me }, { db, day, user: me })) as SQL
    const first = sql`select id, count(*) over ()::int as total from (${lines}) line group by id, name order by name, id limit ${MAX_SELECTED}`
    const found = await run<{ id: number; total: number }>(db, compile(first), { prepare: false })
    return { ids: found.map(({ id }) => id), total: found[0]?.total ?? 0 }
  }),
}

function known(user: CurrentUser | null): CurrentUser {
  writer(user)
  return user as CurrentUser
}

/** A page of a kind's lines, soonest first, and their total. */
async function linesOf({ db, day }: AsOf, kind: FocusKind, user: CurrentUser, offset: number, limit: number) {
  const { lines: focus, entity = 'products' } = kinds[kind]
  const made = await focus({ day, user }, { db, day, user })
  const { found: lines, to_check } = 'to_check' in made ? made : { found: made, to_check: 0 }
  const page = sql`select ${entity}::text as entity, *, count(*) over ()::int as total from (${lines}) line
    order by date, name, row_id limit ${limit} offset ${offset}`
  const items = await run<FocusLine & { total: number }>(db, compile(page), { prepare: false })
  if (items[0] || offset === 0) return { lines: items, total: items[0]?.total ?? 0, to_check }
  const [count] = await run<{ total: number }>(db, compile(sql`select count(*)::int as total from (${lines}) line`), { prepare: false })
  return { lines: items, total: count?.total ?? 0, to_check }
}
