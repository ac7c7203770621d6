// The calculation that the URL describes, and how the URL is changed.
import { useQueries } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import * as v from 'valibot'

import { useCurrentUser } from '#api/session.ts'
import { DEFAULT_USE, type Use } from '#engine/costing/use.ts'
import { type MarkupValue, markupRefusal } from '#engine/offers/markup.ts'
import { settingsQuery } from '#entities/costing/queries.ts'
import type { Saved } from '#kit/saved/saved.tsx'

import { type Calculation, Question } from './address.ts'

/** The input of a calculation: which nomenclatures, and how they are used. */
export interface Ask {
  ids: number[]
  use: Use
  /** Also requests the curves of the costs, for users who may not see the costs of lines. */
  curves?: boolean
}
export interface CalculationInput extends Ask {
  search: Calculation
  /** The user's own subsidiary, whose settings apply where the URL contains no subsidiary. */
  own: string | undefined
  /** Subsidiaries whose settings cannot be loaded now: the default settings are used instead. */
  unread: readonly string[]
  /** Subsidiaries whose settings are still loading: no cost is known until they have arrived. */
  awaited: readonly string[]
  change: (changes: Calculation) => void
  /** The calculations to compare with; their missing values come from today's settings. */
  compared: (Ask & { name: string })[]
}

export function useCalculation(): CalculationInput {
  const search: Calculation = useSearch({ strict: false })
  const own = useCurrentUser().zone?.code_sigma
  const { presetsOf, unread, awaited } = usePresets(search, own)
  const use = useMemo(() => givenUse(search, presetsOf(search)), [search, presetsOf])
  const ids = useMemo(() => search.nomenclature_ids ?? [], [search.nomenclature_ids])
  const compared = useMemo(
    () =>
      (search.compared ?? []).map(({ name, state }) => ({
        name,
        ids: state.nomenclature_ids ?? [],
        use: givenUse(state, presetsOf(state)),
      })),
    [search.compared, presetsOf],
  )
  return { search, own, unread, awaited, ids, use, compared, change: useChange(own) }
}

/**
 * The settings of every subsidiary that a calculation names (otherwise of the user's own), and the subsidiaries whose settings cannot be
 * loaded or are still loading.
 */
function usePresets(search: Calculation, own: string | undefined) {
  const zones = [...new Set([search, ...(search.compared ?? []).map(({ state }) => state)].flatMap(({ zone = own }) => zone ?? []))]
  const { settings, unread, awaited } = useQueries({
    queries: zones.map(settingsQuery),
    combine: (answers) => {
      const settings = Object.fromEntries(answers.map(({ data }, at) => [zones[at], data]))
      const unread = zones.filter((zone, at) => !settings[zone] && (answers[at]?.isError || answers[at]?.isPaused))
      return { settings, unread, awaited: zones.filter((zone) => !settings[zone] && !unread.includes(zone)) }
    },
  })
  const presetsOf = useCallback(
    ({ zone = own }: Question): Presets => (zone === undefined ? undefined : settings[zone]) ?? DEFAULT_USE,
    [settings, own],
  )
  return { presetsOf, unread, awaited }
}

/**
 * Everything typed into one field is one step of the browser's history. The subsidiary whose settings apply is written into the URL too.
 */
function useChange(own: string | undefined): CalculationInput['change'] {
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const former = useRef('')
  return useCallback(
    (changes) => {
      const field = `${path} ${Object.keys(changes).join()}`
      const replace = field === former.current
      former.current = field
      const withZone = (changed: Calculation) => ({ ...changed, zone: changed.zone ?? own })
      void navigate({ to: '.', search: (search: Calculation) => withZone({ ...search, ...changes }), replace, resetScroll: false })
    },
    [navigate, path, own],
  )
}

const nothingAsked = Object.fromEntries(Object.keys(Question.entries).map((key) => [key, undefined]))

/**
 * The search parameters that open a scenario in place of the current input, or leave it. If the scenario is also compared, the comparison
 * takes its current state.
 */
export function withScenario(search: Calculation, saved: Saved | null): Calculation {
  if (!saved) return { view: undefined }
  const state = v.parse(Question, saved.state)
  const compared = search.compared?.map((one) => (one.name === saved.name ? { ...one, state } : one))
  return { ...nothingAsked, ...state, view: saved.id, ...(compared && { compared }) }
}

type Presets = Pick<Use, 'hourly_cost' | 'travel_cost' | 'mono_coverage' | 'colour_coverage'>
function givenUse(search: Question, presets: Presets): Use {
  const coverage = (name: 'mono_coverage' | 'colour_coverage') => {
    const { [name]: given = presets[name] } = search
    return given === 'own' ? null : given
  }
  return {
    mono_volume: String(search.mono_volume ?? DEFAULT_USE.mono_volume),
    colour_volume: String(search.colour_volume ?? DEFAULT_USE.colour_volume),
    months: String(search.months ?? DEFAULT_USE.months),
    mono_coverage: coverage('mono_coverage'),
    colour_coverage: coverage('colour_coverage'),
    hourly_cost: search.hourly_cost ?? presets.hourly_cost,
    travel_cost: search.travel_cost ?? presets.travel_cost,
    k: search.k ?? DEFAULT_USE.k,
    agency_markup: actingMarkup(markupIn(search, 'agency_markup')),
    seller_markup: actingMarkup(markupIn(search, 'seller_markup')),
  }
}

export type MarkupName = 'agency_markup' | 'seller_markup'
export function markupIn(search: Question, name: MarkupName): MarkupValue | null {
  const { [name]: value, [`${name}_type` as const]: coefficient_type = 'coefficient' } = search
  return value === undefined ? null : { value, coefficient_type }
}
/** A refused markup is not applied; its field shows why. */
const actingMarkup = (markup: MarkupValue | null) => (markup && markupRefusal(markup) ? null : markup)
