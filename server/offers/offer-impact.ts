// The effect of unsaved parts of an offer on its prices; validated like the save of each part.
import { tierErrors } from '#contract/offers/offer-degressivities.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'
import { firstMarkupChanges } from '#engine/offers/markup.ts'
import { actors } from '#engine/prices/amounts.ts'
import type { Rule } from '#engine/rules/rules.ts'

import { notFound } from '../lookups/lookups.ts'
import { unknownRows } from '../platform/db/write/children.ts'
import { badRequest, os, type RequestContext } from '../platform/rpc/base.ts'
import { wordsNamed } from '../rules/checks.ts'
import { storedRules, asEngineRules } from '../rules/evaluation.ts'
import { readSections } from './composition/composition.ts'
import { takeNegativeIds, wantedComposition } from './composition/wanted.ts'
import { type ScenarioInput, defaultScenario } from './prices/default-scenario.ts'
import { impactOf } from './prices/impact.ts'
import { pricesOfDay } from './prices/prices.ts'
import { type Circumstances, nationalZone } from './prices/sources.ts'
import { quantityRefusals, quantitySet, tierSet } from './sets/degressivities.ts'
import { markupRefusals, markupSet } from './sets/markups.ts'
import { headOf } from './sets/sets.ts'

export const offer_impact = {
  markups: os.offer_impact.markups.handler(async ({ input: { items, ...asked }, context }) => {
    const { offer_id, usual } = await opened(context, asked)
    const stored = await markupSet.read(context.db, offer_id)
    refuse(await markupRefusals(context.db, items), stored, items)
    const before = stored.map(({ zone, ...row }) => ({ ...row, zone: zone.code_sigma }))
    const national = await nationalZone(context.db)
    // A national markup applies in every subsidiary without one of its own.
    const places = firstMarkupChanges(before, items, usual.date).flatMap((place) =>
      place.zone === national ? [{ ...place, zone: usual.zone }, place] : [place],
    )
    return await impactOf(context, offer_id, usual, {
      places,
      change: ({ sources, rules }) => ({ sources: { ...sources, markups: items.map(asWritten) }, rules }),
    })
  }),
  quantity_degressivity: os.offer_impact.quantity_degressivity.handler(async ({ input: { items, ...asked }, context }) => {
    const { offer_id, usual } = await opened(context, asked)
    refuse(await quantityRefusals(context.db, offer_id, items), await quantitySet.read(context.db, offer_id), items)
    return await impactOf(context, offer_id, usual, {
      change: ({ sources, rules }) => ({ sources: { ...sources, quantity_degressivity: items.map(asWritten) }, rules }),
    })
  }),
  price_degressivity: os.offer_impact.price_degressivity.handler(async ({ input: { items, mode, ...asked }, context }) => {
    const { offer_id, usual } = await opened(context, asked)
    refuse(tierErrors(items), await tierSet.read(context.db, offer_id), items)
    return await impactOf(context, offer_id, usual, {
      change: ({ sources, rules }) => ({
        sources: { ...sources, price_degressivity: { mode: mode ?? sources.price_degressivity.mode, items: items.map(asWritten) } },
        rules,
      }),
    })
  }),
  rules: os.offer_impact.rules.handler(async ({ input: { rules, ...asked }, context }) => {
    const { offer_id, usual } = await opened(context, asked)
    const [before, after] = [await storedRules(context.db, offer_id), asEngineRules(rules)]
    return await impactOf(context, offer_id, usual, {
      places: changedRules(before, after).flatMap((rule) => placesOf(rule, usual)),
      change: ({ sources }) => ({ sources, rules: after }),
    })
  }),
  composition_prices: os.offer_impact.composition_prices.handler(async ({ input: { sections, ...asked }, context }) => {
    if (!(await headOf(context, asked.offer_id))) notFound()
    const { wanted } = await wantedComposition(context, await readSections(context, asked.offer_id), sections, { takeIds: takeNegativeIds })
    return (await pricesOfDay(context, { ...asked, composed: wanted })) ?? notFound()
  }),
  composition: os.offer_impact.composition.handler(async ({ input: { sections, ...asked }, context }) => {
    const { offer_id, usual } = await opened(context, asked)
    const stored = await readSections(context, offer_id)
    const { wanted } = await wantedComposition(context, stored, sections, { takeIds: takeNegativeIds })
    return await impactOf(context, offer_id, usual, {
      composed: { stored, wanted },
      change: ({ sources, rules }) => ({ sources: { ...sources, sections: wanted }, rules }),
    })
  }),
}

/** Throws NOT_FOUND for an offer that the reader may not see. */
async function opened(context: RequestContext, asked: ScenarioInput) {
  if (!(await headOf(context, asked.offer_id))) notFound()
  return { offer_id: asked.offer_id, usual: await defaultScenario(context, asked) }
}

/** Throws the same BAD_REQUEST as saving the set. */
function refuse(errors: FieldError[], stored: readonly { id: number }[], items: { id?: number | undefined }[]): void {
  if (errors.length > 0) throw badRequest(...errors)
  const unknown = unknownRows(new Set<unknown>(stored.map(({ id }) => id)), items, 'items')
  if (unknown.length > 0) throw badRequest(...unknown)
}

/** An unsaved line in the form that the engine needs. */
const asWritten = <Row extends { id?: number | undefined }>(row: Row, place: number) => ({
  ...row,
  id: row.id ?? -(place + 1),
  author: null,
  version: 0,
  changed_at: null,
})

/** The rules that are added, removed or changed. */
function changedRules(before: readonly Rule[], after: readonly Rule[]): Rule[] {
  const said = ({ active, start_date, end_date, tag_ids, conditions, actions }: Rule) =>
    JSON.stringify({ active, start_date, end_date, tag_ids, conditions, actions })
  const [former, present] = [before, after].map((all) => new Map(all.map((rule) => [rule.id, said(rule)])))
  return [...after.filter((rule) => former?.get(rule.id) !== said(rule)), ...before.filter((rule) => present?.get(rule.id) !== said(rule))]
}

/** The places and days where a rule applies beyond the usual place: the subsidiaries and actors that it names, from its first day on. */
function placesOf(rule: Rule, { zone, actor, date }: Circumstances): Circumstances[] {
  if (rule.end_date !== null && rule.end_date < date) return []
  const day = rule.start_date !== null && rule.start_date > date ? rule.start_date : date
  const zones = new Set([zone, ...wordsNamed(rule, 'zone').map(({ value }) => value)])
  const named = new Set([actor, ...wordsNamed(rule, 'actor').flatMap(({ value }) => actors.find((one) => one === value) ?? [])])
  return [...zones].flatMap((code) => [...named].map((one) => ({ zone: code, actor: one, date: day })))
}
